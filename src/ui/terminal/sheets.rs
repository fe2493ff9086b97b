//! Replaces the terminal's fonts by fonts of the size in which they are shown.

#![allow(unsafe_code, reason = "calls of OpenGL are unsafe")]

use crate::ui::fonts::Sheet;
use crate::ui::zoom::Fit;
use bracket_lib::terminal::{BACKEND, BACKEND_INTERNAL};
use glow::HasContext;

/// Scales all fonts to the size in which they are shown now.
pub fn fit(originals: &mut Vec<Sheet>, fit: Fit) {
    let terminal = BACKEND_INTERNAL.lock();
    let backend = BACKEND.lock();
    let Some(gl) = backend.gl.as_ref() else {
        return;
    };
    for (place, font) in terminal.fonts.iter().enumerate() {
        let Some(texture) = font.gl_id else {
            return;
        };
        if originals.len() == place {
            let size = (font.width as usize, font.height as usize);
            match read_back(gl, texture, size) {
                Some(sheet) => originals.push(sheet),
                None => return,
            }
        }
        upload(gl, texture, &originals[place].for_tiles(fit.side));
    }
}

/// The font that a texture holds.
fn read_back(gl: &glow::Context, texture: glow::Texture, size: (usize, usize)) -> Option<Sheet> {
    let (width, height) = size;
    let mut pixels = vec![0; width * height * 4];
    // SAFETY: the terminal's context is current during a frame, the texture belongs to it,
    // and `pixels` has room for the whole texture. The frame buffer is deleted at once.
    unsafe {
        let buffer = gl.create_framebuffer().ok()?;
        gl.bind_framebuffer(glow::FRAMEBUFFER, Some(buffer));
        gl.framebuffer_texture_2d(
            glow::FRAMEBUFFER,
            glow::COLOR_ATTACHMENT0,
            glow::TEXTURE_2D,
            Some(texture),
            0,
        );
        gl.read_pixels(
            0,
            0,
            width as i32,
            height as i32,
            glow::RGBA,
            glow::UNSIGNED_BYTE,
            glow::PixelPackData::Slice(&mut pixels),
        );
        gl.bind_framebuffer(glow::FRAMEBUFFER, None);
        gl.delete_framebuffer(buffer);
    }
    Some(Sheet::of_pixels(width, height, &pixels))
}

/// Puts a font into a texture. It replaces the font that the texture held.
fn upload(gl: &glow::Context, texture: glow::Texture, sheet: &Sheet) {
    let (width, height) = sheet.size();
    let pixels = sheet.pixels();
    // SAFETY: the terminal's context is current during a frame, the texture belongs to it,
    // and there are as many pixels as the size says.
    unsafe {
        gl.bind_texture(glow::TEXTURE_2D, Some(texture));
        gl.tex_image_2d(
            glow::TEXTURE_2D,
            0,
            glow::RGBA as i32,
            width as i32,
            height as i32,
            0,
            glow::RGBA,
            glow::UNSIGNED_BYTE,
            Some(&pixels),
        );
    }
}
