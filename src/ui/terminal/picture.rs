//! Draws the canvas with OpenGL: a rectangle for each glyph, picture and paper.
//!
//! The terminal's own loop draws every frame and checks for errors each time, which waits
//! for the graphics card. Here a picture is drawn only when it is needed, with a program of
//! our own (see `shader`) and a few calls.

#![allow(unsafe_code, reason = "calls of OpenGL are unsafe")]

use super::atlas::{Atlas, Places};
use super::quads::{BYTES, Batch, Quads};
use super::shader::{INPUTS, Program};
use super::sheets::{self, Sizes};
use crate::ui::canvas::Canvas;
use crate::ui::zoom::Fit;
use bracket_lib::terminal::BACKEND;
use glow::{Context, HasContext};

/// Pictures are halved twice for small tiles.
const HALVED: i32 = 2;

/// Everything that drawing needs.
pub struct Picture {
    program: Program,
    array: <Context as HasContext>::VertexArray,
    buffer: <Context as HasContext>::Buffer,
    tile_font: Sizes,
    text_font: Sizes,
    pictures: glow::Texture,
    /// The width and the height of the sheet of pictures.
    sheet: (usize, usize),
    places: Places,
    quads: Quads,
    /// The font of each batch.
    fonts: Vec<Option<glow::Texture>>,
}

impl Picture {
    /// Makes everything that drawing needs, with the first two fonts of the terminal.
    pub fn new() -> Result<Self, String> {
        let backend = BACKEND.lock();
        let gl = backend.gl.as_ref().ok_or("there is no OpenGL context")?;
        let program = Program::new(gl)?;
        // SAFETY: the context is current.
        let (array, buffer) = unsafe { (gl.create_vertex_array()?, gl.create_buffer()?) };
        let mut picture = Self {
            program,
            array,
            buffer,
            tile_font: Sizes::new(gl, 0)?,
            text_font: Sizes::new(gl, 1)?,
            pictures: sheets::texture(gl).ok_or("there is no room for pictures")?,
            sheet: (1, 1),
            places: Places::default(),
            quads: Quads::default(),
            fonts: Vec::new(),
        };
        picture.put_sheet(gl, Atlas::new(std::iter::empty::<std::iter::Empty<_>>()));
        Ok(picture)
    }

    /// Shows other pictures from now on.
    pub fn use_pictures(&mut self, atlas: Atlas) {
        let backend = BACKEND.lock();
        if let Some(gl) = backend.gl.as_ref() {
            self.put_sheet(gl, atlas);
        }
    }

    fn put_sheet(&mut self, gl: &Context, atlas: Atlas) {
        self.sheet = (atlas.width, atlas.height);
        sheets::put_pixels(gl, self.pictures, atlas.width, atlas.height, &atlas.pixels);
        self.places = atlas.places;
        // SAFETY: the context is current, and the texture is bound.
        unsafe {
            for (what, how) in [
                (glow::TEXTURE_MIN_FILTER, glow::LINEAR_MIPMAP_LINEAR as i32),
                (glow::TEXTURE_MAG_FILTER, glow::LINEAR as i32),
                (glow::TEXTURE_MAX_LEVEL, HALVED),
            ] {
                gl.tex_parameter_i32(glow::TEXTURE_2D, what, how);
            }
            gl.generate_mipmap(glow::TEXTURE_2D);
        }
    }

    /// Draws the whole window.
    pub fn draw(&mut self, canvas: &Canvas, fit: Fit) {
        let backend = BACKEND.lock();
        let Some(gl) = backend.gl.as_ref() else {
            return;
        };
        self.quads.fill(canvas, &self.places);
        // Making a font of another size binds its texture, so all fonts come before that.
        let Some(text) = self.text_font.of_height(gl, fit.cell_height) else {
            return;
        };
        self.fonts.clear();
        for batch in &self.quads.batches {
            self.fonts.push(self.tile_font.of_height(gl, batch.side));
        }
        // SAFETY: the terminal's context is current on this thread for as long as there is a
        // window, all names are its own, and a viewport may lie anywhere.
        unsafe {
            gl.clear_color(0.0, 0.0, 0.0, 1.0);
            gl.clear(glow::COLOR_BUFFER_BIT);
            // The viewport is exactly the cells, so the margins stay black.
            gl.viewport(fit.left, fit.bottom, fit.width(), fit.height());
            gl.use_program(Some(self.program.id));
            let (width, height) = (fit.width() as f32, fit.height() as f32);
            gl.uniform_2_f32(self.program.size.as_ref(), width, height);
            let (width, height) = (self.sheet.0 as f32, self.sheet.1 as f32);
            gl.uniform_2_f32(self.program.pictures_size.as_ref(), width, height);
            bind(gl, 0, text);
            bind(gl, 2, self.pictures);
            gl.bind_vertex_array(Some(self.array));
            gl.bind_buffer(glow::ARRAY_BUFFER, Some(self.buffer));
            gl.buffer_data_u8_slice(glow::ARRAY_BUFFER, &self.quads.bytes, glow::STREAM_DRAW);
            gl.enable(glow::BLEND);
            gl.blend_func(glow::ONE, glow::ONE_MINUS_SRC_ALPHA);
            gl.enable(glow::SCISSOR_TEST);
        }
        for (batch, font) in self.quads.batches.iter().zip(&self.fonts) {
            if let Some(font) = font {
                // SAFETY: as above; the batch lies within the bytes in the buffer.
                unsafe {
                    bind(gl, 1, *font);
                    draw_batch(gl, *batch, fit);
                }
            }
        }
        // SAFETY: as above.
        unsafe {
            gl.disable(glow::SCISSOR_TEST);
            gl.disable(glow::BLEND);
            gl.bind_vertex_array(None);
            gl.active_texture(glow::TEXTURE0);
        }
    }
}

/// Lends a texture to the program.
///
/// # Safety
/// The context is current, and the texture belongs to it.
unsafe fn bind(gl: &Context, unit: u32, texture: glow::Texture) {
    // SAFETY: see above.
    unsafe {
        gl.active_texture(glow::TEXTURE0 + unit);
        gl.bind_texture(glow::TEXTURE_2D, Some(texture));
    }
}

/// Draws the rectangles of a batch, and nothing outside of its area.
///
/// # Safety
/// The context is current, and the bytes of the batch are in the bound buffer.
unsafe fn draw_batch(gl: &Context, batch: Batch, fit: Fit) {
    let within = batch.within;
    let bottom = fit.bottom + fit.height() - within.bottom();
    // SAFETY: see above.
    unsafe {
        gl.scissor(fit.left + within.x, bottom, within.width, within.height);
        for (place, (sort, is_share, offset)) in (0..).zip(INPUTS) {
            let start = batch.start as i32 + offset;
            gl.vertex_attrib_pointer_f32(place, 4, sort, is_share, BYTES as i32, start);
            gl.vertex_attrib_divisor(place, 1);
            gl.enable_vertex_attrib_array(place);
        }
        gl.draw_arrays_instanced(glow::TRIANGLE_STRIP, 0, 4, batch.count as i32);
    }
}
