//! The fonts on the graphics card, each in the sizes in which it is shown.

#![allow(unsafe_code, reason = "calls of OpenGL are unsafe")]

use crate::ui::fonts::Sheet;
use bracket_lib::terminal::{BACKEND_INTERNAL, Font};
use glow::{Context, HasContext};

/// How many sizes of a font are kept. A picture needs two or three.
const MOST: usize = 6;

/// A font in several sizes.
pub struct Sizes {
    original: Sheet,
    /// The height of a glyph, and the texture. The one used last is the last.
    sizes: Vec<(i32, glow::Texture)>,
}

impl Sizes {
    /// The font at a place in the terminal's list. The terminal has read its picture.
    pub fn new(gl: &Context, place: usize) -> Result<Self, String> {
        let mut terminal = BACKEND_INTERNAL.lock();
        let font: &mut Font = { terminal.fonts.get_mut(place) }.ok_or("a font is missing")?;
        let loaded = font.setup_gl_texture(gl);
        let texture = loaded.map_err(|error| error.to_string())?;
        let size = (font.width as usize, font.height as usize);
        let original = read_back(gl, texture, size).ok_or("a font cannot be read")?;
        Ok(Self {
            original,
            sizes: Vec::new(),
        })
    }

    /// The texture with glyphs of that height.
    pub fn of_height(&mut self, gl: &Context, height: i32) -> Option<glow::Texture> {
        let place = self.sizes.iter().position(|(each, _)| *each == height);
        if let Some(place) = place {
            let size = self.sizes.remove(place);
            self.sizes.push(size);
            return Some(size.1);
        }
        // The least used texture gets the new size.
        let texture = match self.sizes.len() < MOST {
            true => texture(gl)?,
            false => self.sizes.remove(0).1,
        };
        upload(gl, texture, &self.original.for_tiles(height));
        self.sizes.push((height, texture));
        Some(texture)
    }
}

/// The font that a texture of the terminal holds. Its rows run from the bottom.
fn read_back(gl: &Context, texture: glow::Texture, size: (usize, usize)) -> Option<Sheet> {
    let (width, height) = size;
    let mut pixels = vec![0; width * height * 4];
    // SAFETY: the terminal's context is current, the texture belongs to it, and `pixels` has
    // room for the whole texture. The frame buffer is deleted at once.
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
    let rows: Vec<u8> = pixels.chunks(width * 4).rev().flatten().copied().collect();
    Some(Sheet::of_pixels(width, height, &rows))
}

/// A new texture without a picture.
pub fn texture(gl: &Context) -> Option<glow::Texture> {
    // SAFETY: the terminal's context is current, and the texture belongs to it.
    unsafe {
        let texture = gl.create_texture().ok()?;
        gl.bind_texture(glow::TEXTURE_2D, Some(texture));
        for (what, how) in [
            (glow::TEXTURE_WRAP_S, glow::CLAMP_TO_EDGE),
            (glow::TEXTURE_WRAP_T, glow::CLAMP_TO_EDGE),
            (glow::TEXTURE_MIN_FILTER, glow::NEAREST),
            (glow::TEXTURE_MAG_FILTER, glow::NEAREST),
        ] {
            gl.tex_parameter_i32(glow::TEXTURE_2D, what, how as i32);
        }
        Some(texture)
    }
}

/// Puts a font into a texture. It replaces what the texture held.
fn upload(gl: &Context, texture: glow::Texture, sheet: &Sheet) {
    let (width, height) = sheet.size();
    put_pixels(gl, texture, width, height, &sheet.pixels());
}

/// Puts pixels of red, green, blue and opacity into a texture.
pub fn put_pixels(gl: &Context, texture: glow::Texture, width: usize, height: usize, all: &[u8]) {
    debug_assert_eq!(all.len(), width * height * 4);
    // SAFETY: the terminal's context is current, the texture belongs to it, and there are as
    // many pixels as the size says.
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
            Some(all),
        );
    }
}
