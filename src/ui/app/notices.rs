//! What the player is told: the answer to the last press, which the next press removes, and
//! the news of the session, which stay. This file alone decides where they are shown.

use super::App;
use crate::ui::canvas::Area;
use crate::ui::text::{self, Run};
use crate::ui::theme;

impl App {
    /// Answers the last press.
    pub(super) fn tell(&mut self, sentence: &str) {
        self.answer = Some(text::capitalized(sentence));
        self.told.say_again();
        self.needs_drawing = true;
    }

    /// Called when the player presses something: removes the answer to the last press, and
    /// counts the news as read.
    pub(super) fn take_answer_away(&mut self) {
        self.seen_news = self.session.news().map(str::to_string);
        if self.answer.take().is_some() || self.seen_news.is_some() {
            self.needs_drawing = true;
        }
    }

    /// What the player is told now. News that were already read are shown again only on the
    /// lowest screen, and only if there is no answer. So they are not lost, but do not
    /// disturb.
    pub fn message(&self) -> Option<String> {
        let is_new = |news: &&str| Some(*news) != self.seen_news.as_deref();
        let is_free = !self.is_covered() && self.answer.is_none();
        let news = self.session.news();
        let news = news.filter(|news| is_free || is_new(news));
        match (news, &self.answer) {
            (Some(news), Some(word)) => Some(format!("{news} {word}")),
            (Some(only), None) => Some(only.to_string()),
            (None, word) => word.clone(),
        }
    }

    /// The area of the top screen, and the rows below it for messages. There are no such
    /// rows if the screen has its own place for messages.
    pub(super) fn parts(&self) -> (Area, Area) {
        let whole = self.area();
        let has_place = |area: Area| {
            let top = self.stack.last();
            top.is_some_and(|layer| layer.has_place_for_notice(area, &self.keymap))
        };
        let rows = match &self.shown_message {
            Some(_) if !has_place(whole) => {
                let rows = self.message_lines(whole.width).len() as i32;
                rows.min((whole.height + 1) / 2)
            }
            _ => 0,
        };
        let part = |y: i32, height: i32| Area::new(whole.x, y, whole.width, height);
        let screen = part(whole.y, whole.height - rows);
        (screen, part(screen.bottom(), rows))
    }

    fn message_lines(&self, width: i32) -> Vec<Vec<Run>> {
        let told = self.shown_message.as_deref().unwrap_or_default();
        text::wrap_plain(told, width - 2, theme::EMBER)
    }

    pub(super) fn draw_notice(&mut self, area: Area) {
        self.canvas.fill(area, theme::CHOSEN);
        let lines = self.message_lines(area.width);
        for (line, y) in lines.iter().zip(area.y..area.bottom()) {
            let length: usize = line.iter().map(|run| run.text.chars().count()).sum();
            let margin = (area.width - length as i32) / 2;
            text::print_runs(&mut self.canvas, area.x + margin.max(1), y, line);
        }
    }
}
