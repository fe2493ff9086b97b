//! Open places in order of their score, in buckets that are reused: the scores in a search
//! are whole numbers close to each other.

/// A queue by score. Of equal scores, the last one in is the first one out.
#[derive(Clone, Debug)]
pub(super) struct Ring<T> {
    buckets: Vec<Vec<T>>,
    score: usize, // no open place has a lower one
    last: usize,  // no open place has a higher one
    open: usize,
    #[cfg(test)]
    pub(super) looks: usize, // into buckets, since it was made
}

impl<T: Copy> Ring<T> {
    /// A ring for scores that differ by less than `span`.
    pub(super) fn spanning(span: usize) -> Self {
        let buckets = vec![Vec::new(); span.next_power_of_two()];
        Self {
            buckets,
            score: 0,
            last: 0,
            open: 0,
            #[cfg(test)]
            looks: 0,
        }
    }

    /// Empties the ring and starts it at a score.
    pub(super) fn begin(&mut self, score: usize) {
        if self.open > 0 {
            // A search uses few of many buckets.
            for used in self.score..=self.last {
                let bucket = used & (self.buckets.len() - 1);
                self.buckets[bucket].clear();
            }
        }
        self.open = 0;
        self.score = score;
        self.last = score;
    }

    #[inline]
    pub(super) fn push(&mut self, score: usize, place: T) {
        debug_assert!(score >= self.score && score - self.score < self.buckets.len());
        let bucket = score & (self.buckets.len() - 1);
        self.buckets[bucket].push(place);
        self.last = self.last.max(score);
        self.open += 1;
    }

    /// The place with the lowest score, and that score.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<(usize, T)> {
        if self.open == 0 {
            return None;
        }
        loop {
            #[cfg(test)]
            {
                self.looks += 1;
            }
            let bucket = self.score & (self.buckets.len() - 1);
            if let Some(place) = self.buckets[bucket].pop() {
                self.open -= 1;
                return Some((self.score, place));
            }
            self.score += 1;
        }
    }
}
