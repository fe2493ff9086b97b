//! Sorting by a key, with one sort for lists of every type.
//!
//! The library's sort is compiled again for each type and key: four kilobytes each, in all
//! a tenth of the page's module. Here the indexes of a list are sorted, which have one
//! type. Sight and the index, which are on the path of every turn, use the library's sort,
//! which is faster.

use std::cmp::Ordering;

/// Sorts by a key in ascending order. The key is computed once for each element; equal
/// elements keep their order.
pub fn by_key<T, K: Ord>(list: &mut [T], key: impl FnMut(&T) -> K) {
    let keys: Vec<K> = list.iter().map(key).collect();
    let mut places: Vec<usize> = (0..keys.len()).collect();
    sort(&mut places, &mut |one, other| keys[one].cmp(&keys[other]));
    arrange(list, &mut places);
}

/// Sorts in ascending order; equal elements keep their order.
pub fn ascending<T: Ord>(list: &mut [T]) {
    let mut places: Vec<usize> = (0..list.len()).collect();
    sort(&mut places, &mut |one, other| list[one].cmp(&list[other]));
    arrange(list, &mut places);
}

/// A map or a set of all of these, filled one after the other: the library's `collect`
/// sorts them first, with a sort for each type.
pub fn gathered<T, All: Default + Extend<T>>(each: impl IntoIterator<Item = T>) -> All {
    let mut all = All::default();
    all.extend(each);
    all
}

fn sort(places: &mut [usize], compare: &mut dyn FnMut(usize, usize) -> Ordering) {
    places.sort_by(|&one, &other| compare(one, other));
}

/// Moves to each index the element that was at the index stored there.
fn arrange<T>(list: &mut [T], from: &mut [usize]) {
    for start in 0..from.len() {
        let mut at = start;
        // Each iteration settles one index for good, so all of it is one pass.
        while from[at] != start {
            let next = from[at];
            list.swap(at, next);
            from[at] = at;
            at = next;
        }
        from[at] = at;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chance::Stream;
    use std::collections::BTreeMap;

    #[test]
    fn a_list_comes_out_as_the_library_sorts_it() {
        for seed in 0..300 {
            let mut stream = Stream::named(seed, "order");
            let length = stream.below(40);
            let list: Vec<(i32, i32)> = (0..length).map(|at| (stream.below(8), at)).collect();
            let mut right = list.clone();
            right.sort_by_key(|&(value, _)| value);
            let mut ours = list.clone();
            by_key(&mut ours, |&(value, _)| value);
            assert_eq!(ours, right, "seed {seed}");
            let (mut ours, mut right) = (list.clone(), list);
            ours.reverse();
            ascending(&mut ours);
            right.sort();
            assert_eq!(ours, right, "seed {seed}");
        }
    }

    #[test]
    fn of_two_with_the_same_key_the_later_is_gathered() {
        let all: BTreeMap<i32, char> = gathered([(2, 'a'), (1, 'b'), (2, 'c')]);
        assert_eq!(all, BTreeMap::from([(1, 'b'), (2, 'c')]));
    }

    #[test]
    fn a_key_is_asked_for_once_in_order() {
        let mut asked = Vec::new();
        by_key(&mut [3, 1, 2], |&each| asked.push(each));
        assert_eq!(asked, [3, 1, 2]);
    }
}
