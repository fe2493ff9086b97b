//! `wyrmhold mod sounds`: every sound as a file, for listening.

use super::{Exit, ToolOutcome, errors_text, packages};
use crate::catalog::{Catalog, SoundKind};
use crate::platform::{RATE, write_into};
use crate::raws::load::load;
use clap::Args;
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Args)]
pub(super) struct Listen {
    /// The folder to write WAV files to.
    folder: PathBuf,
    /// Mods whose sounds are wanted; without any, those of the base game.
    mods: Vec<PathBuf>,
}

pub(super) fn write(options: &Listen) -> ToolOutcome {
    let packages = match packages(&options.mods) {
        Ok(packages) => packages,
        Err(outcome) => return outcome,
    };
    let loaded = load(&packages);
    let catalog = match &loaded.catalog {
        Some(catalog) if !loaded.has_errors() => catalog,
        _ => return ToolOutcome::failed(errors_text(&loaded), Exit::Errors),
    };
    let core = match options.mods.is_empty() {
        true => None,
        false => crate::raws::core().ok(),
    };
    let sounds = changed(catalog, core.as_deref());
    if sounds.is_empty() {
        let text = "there is no sound: a mod has them under `sounds` in its raws";
        return ToolOutcome::failed(text, Exit::Errors);
    }
    let file = |kind: &&Arc<SoundKind>| {
        let name = kind.id.replace(':', "-");
        let bytes = synth::wav(&kind.sound().render(RATE), RATE);
        (format!("{name}.wav"), bytes)
    };
    let files: Vec<(String, Vec<u8>)> = sounds.iter().map(file).collect();
    match write_into(&options.folder, &files) {
        Ok(()) => {
            let path = plain_text::path(&options.folder);
            ToolOutcome::clean(format!("wrote {} sounds to {path}\n", files.len()))
        }
        Err(text) => ToolOutcome::failed(text, Exit::Usage),
    }
}

/// The sounds that the base game has not, or has otherwise.
fn changed<'a>(catalog: &'a Catalog, core: Option<&Catalog>) -> Vec<&'a Arc<SoundKind>> {
    let of_core = |id: &str| core.and_then(|core| core.sounds.named(id));
    let all = catalog.sounds.iter().map(|(_, kind)| kind);
    all.filter(|kind| of_core(&kind.id) != Some(kind)).collect()
}
