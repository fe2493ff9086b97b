//! Sound on a page: samples are passed to the page's script, which plays them.

use super::sound::{RATE, Samples, Speaker};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// The page's functions for sound. The samples are views of this module's memory: the
    /// page copies them.
    #[wasm_bindgen(js_namespace = ["window", "wyrmholdSound"], js_name = play)]
    fn page_play(samples: &[f32], rate: u32, volume: f32);

    #[wasm_bindgen(js_namespace = ["window", "wyrmholdSound"], js_name = hum)]
    fn page_hum(samples: &[f32], rate: u32);

    #[wasm_bindgen(js_namespace = ["window", "wyrmholdSound"], js_name = humVolume)]
    fn page_hum_volume(volume: f32);

    #[wasm_bindgen(js_namespace = ["window", "wyrmholdSound"], js_name = isMissing)]
    fn page_is_missing() -> bool;
}

/// The sound of the page.
struct PageSpeaker;

/// What plays sounds.
pub fn speaker() -> Box<dyn Speaker> {
    Box::new(PageSpeaker)
}

impl Speaker for PageSpeaker {
    fn play(&mut self, samples: &Samples, volume: f32) {
        page_play(samples, RATE, volume);
    }

    fn hum(&mut self, samples: Option<&Samples>) {
        // No samples are silence.
        page_hum(samples.map_or(&[], |samples| samples), RATE);
    }

    fn set_hum_volume(&mut self, volume: f32) {
        page_hum_volume(volume);
    }

    fn is_missing(&self) -> bool {
        page_is_missing()
    }
}
