//! Draws the canvas with OpenGL: a rectangle for each cell that is not empty.
//!
//! The terminal's own loop draws every frame and checks for errors each time, which waits
//! for the graphics card. Here a picture is drawn only when it is needed. Fonts and shader
//! are the terminal's.

#![allow(unsafe_code, reason = "calls of OpenGL are unsafe")]

use crate::catalog::Color;
use crate::ui::canvas::{Canvas, Cell};
use crate::ui::theme;
use crate::ui::zoom::Fit;
use bracket_lib::terminal::{BACKEND, BACKEND_INTERNAL, to_cp437};
use glow::{Context, HasContext};

/// The terminal's shader for cells with a background.
const SHADER: usize = 0;

/// The shader's inputs for a corner: position, ink, paper, place in the font. Each has its
/// index in the shader and its count of numbers.
const PARTS: [(u32, i32); 4] = [(0, 3), (1, 4), (2, 4), (3, 2)];

/// How many numbers a corner has in all.
const NUMBERS: usize = 13;

/// The corners of a cell's two triangles.
const CORNERS: [u32; 6] = [0, 1, 3, 1, 2, 3];

/// Both layers, tiles below and text above.
pub struct Picture {
    tiles: Layer,
    text: Layer,
}

impl Picture {
    /// Makes everything that drawing needs, with the first two fonts of the terminal.
    pub fn new() -> Result<Self, String> {
        let backend = BACKEND.lock();
        let gl = backend.gl.as_ref().ok_or("there is no OpenGL context")?;
        for font in &mut BACKEND_INTERNAL.lock().fonts {
            let texture = font.setup_gl_texture(gl);
            texture.map_err(|error| error.to_string())?;
        }
        Ok(Self {
            tiles: Layer::new(gl, 0)?,
            text: Layer::new(gl, 1)?,
        })
    }

    /// Draws the whole window.
    pub fn draw(&self, canvas: &Canvas, fit: Fit) {
        let backend = BACKEND.lock();
        let Some(gl) = backend.gl.as_ref() else {
            return;
        };
        // SAFETY: the terminal's context is current on this thread for as long as
        // there is a window, and a viewport may lie anywhere.
        unsafe {
            gl.clear_color(0.0, 0.0, 0.0, 1.0);
            gl.clear(glow::COLOR_BUFFER_BIT);
            // The viewport is exactly the grid, so the margins stay black.
            gl.viewport(fit.left, fit.bottom, fit.width(), fit.height());
        }
        let (columns, rows) = (canvas.columns(), canvas.rows());
        self.tiles.draw(gl, canvas.tiles(), columns, rows);
        self.text.draw(gl, canvas.text(), 2 * columns, rows);
    }
}

/// One grid of cells and its font.
struct Layer {
    font: usize,
    array: <Context as HasContext>::VertexArray,
    corners: <Context as HasContext>::Buffer,
    order: <Context as HasContext>::Buffer,
}

impl Layer {
    fn new(gl: &Context, font: usize) -> Result<Self, String> {
        // SAFETY: the context is current, and the numbers describe what `draw` uploads.
        unsafe {
            let array = gl.create_vertex_array()?;
            let corners = gl.create_buffer()?;
            let order = gl.create_buffer()?;
            gl.bind_vertex_array(Some(array));
            gl.bind_buffer(glow::ARRAY_BUFFER, Some(corners));
            gl.bind_buffer(glow::ELEMENT_ARRAY_BUFFER, Some(order));
            let number = size_of::<f32>() as i32;
            let mut start = 0;
            for (place, count) in PARTS {
                let stride = NUMBERS as i32 * number;
                gl.vertex_attrib_pointer_f32(place, count, glow::FLOAT, false, stride, start);
                gl.enable_vertex_attrib_array(place);
                start += count * number;
            }
            gl.bind_vertex_array(None);
            Ok(Self {
                font,
                array,
                corners,
                order,
            })
        }
    }

    fn draw(&self, gl: &Context, cells: &[Cell], columns: i32, rows: i32) {
        let terminal = BACKEND_INTERNAL.lock();
        let font = &terminal.fonts[self.font];
        let corners = corners(cells, columns, rows, font.font_dimensions_glyphs);
        let order = order(corners.len() / (4 * NUMBERS));
        let bytes: Vec<u8> = corners.iter().flat_map(|each| each.to_ne_bytes()).collect();
        let places: Vec<u8> = order.iter().flat_map(|each| each.to_ne_bytes()).collect();
        // SAFETY: the context is current, all names are its own, and no place in
        // `order` is beyond the last corner.
        unsafe {
            gl.bind_vertex_array(Some(self.array));
            gl.bind_buffer(glow::ARRAY_BUFFER, Some(self.corners));
            gl.buffer_data_u8_slice(glow::ARRAY_BUFFER, &bytes, glow::DYNAMIC_DRAW);
            gl.bind_buffer(glow::ELEMENT_ARRAY_BUFFER, Some(self.order));
            gl.buffer_data_u8_slice(glow::ELEMENT_ARRAY_BUFFER, &places, glow::DYNAMIC_DRAW);
            gl.use_program(Some(terminal.shaders[SHADER].ID));
            gl.bind_texture(glow::TEXTURE_2D, font.gl_id);
            gl.enable(glow::BLEND);
            gl.blend_func(glow::SRC_ALPHA, glow::ONE_MINUS_SRC_ALPHA);
            gl.draw_elements(glow::TRIANGLES, order.len() as i32, glow::UNSIGNED_INT, 0);
            gl.disable(glow::BLEND);
            gl.bind_vertex_array(None);
        }
    }
}

/// The corners of all cells that are not empty, four for each cell: top right, bottom
/// right, bottom left, top left.
fn corners(cells: &[Cell], columns: i32, rows: i32, font: (u32, u32)) -> Vec<f32> {
    let (step_x, step_y) = (2.0 / columns as f32, 2.0 / rows as f32);
    let (font_columns, font_rows) = (font.0 as f32, font.1 as f32);
    let mut corners = Vec::new();
    for (place, cell) in (0..).zip(cells) {
        if cell.is_empty() {
            continue;
        }
        // OpenGL counts rows from the bottom, in the window and in the font.
        let left = -1.0 + step_x * (place % columns) as f32;
        let bottom = -1.0 + step_y * (rows - 1 - place / columns) as f32;
        let glyph = u32::from(glyph(cell.glyph));
        let glyph_left = (glyph % font.0) as f32 / font_columns;
        let glyph_top = (font_rows - (glyph / font.0) as f32) / font_rows;
        let (glyph_right, glyph_bottom) =
            (glyph_left + 1.0 / font_columns, glyph_top - 1.0 / font_rows);
        let ink = opaque(theme::visible_ink(cell.ink));
        let paper = cell.paper.map_or([0.0; 4], opaque);
        for (x, y, font_x, font_y) in [
            (left + step_x, bottom + step_y, glyph_right, glyph_top),
            (left + step_x, bottom, glyph_right, glyph_bottom),
            (left, bottom, glyph_left, glyph_bottom),
            (left, bottom + step_y, glyph_left, glyph_top),
        ] {
            corners.extend_from_slice(&[x, y, 0.0]);
            corners.extend_from_slice(&ink);
            corners.extend_from_slice(&paper);
            corners.extend_from_slice(&[font_x, font_y]);
        }
    }
    corners
}

/// The order in which corners form the triangles of this many cells.
fn order(cells: usize) -> Vec<u32> {
    (0..cells as u32)
        .flat_map(|cell| CORNERS.map(|corner| 4 * cell + corner))
        .collect()
}

fn opaque(color: Color) -> [f32; 4] {
    let share = |part: u8| f32::from(part) / 255.0;
    [share(color.r), share(color.g), share(color.b), 1.0]
}

/// The index of a character in the fonts; that of `?` if they lack the character.
fn glyph(char: char) -> u16 {
    match to_cp437(char) {
        0 => to_cp437('?'),
        place => place,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raws::font;

    #[test]
    fn what_texts_may_have_is_shown_as_it_is() {
        let letters = (' '..='~').chain(font::BEYOND_ASCII.chars());
        for letter in letters.filter(|&letter| font::has(letter) && letter != '?') {
            assert_ne!(glyph(letter), to_cp437('?'), "{letter}");
        }
        assert_eq!(glyph('Ж'), to_cp437('?'));
    }

    /// The position and the place in the font of each corner.
    fn places(corners: &[f32]) -> Vec<[f32; 4]> {
        let chunks = corners.chunks(NUMBERS);
        chunks
            .map(|each| [each[0], each[1], each[11], each[12]])
            .collect()
    }

    #[test]
    fn a_cell_is_drawn_where_it_stands_and_an_empty_one_is_not() {
        let mut cells = [Cell::EMPTY; 4];
        cells[1].glyph = 'A';
        let corners = corners(&cells, 2, 2, (16, 16));
        // The cell is the right one of the upper row; `A` is the second glyph of the font's
        // fifth row.
        let (left, right) = (1.0 / 16.0, 2.0 / 16.0);
        let (top, bottom) = (12.0 / 16.0, 11.0 / 16.0);
        assert_eq!(
            places(&corners),
            [
                [1.0, 1.0, right, top],
                [1.0, 0.0, right, bottom],
                [0.0, 0.0, left, bottom],
                [0.0, 1.0, left, top],
            ]
        );
        assert_eq!(order(2), [0, 1, 3, 1, 2, 3, 4, 5, 7, 5, 6, 7]);
    }

    #[test]
    fn a_cell_without_paper_lets_through_what_lies_below() {
        let mut cells = [Cell::EMPTY; 2];
        cells[0].glyph = '@';
        cells[1].paper = Some(Color {
            r: 255,
            g: 0,
            b: 51,
        });
        let corners = corners(&cells, 2, 1, (16, 16));
        assert_eq!(corners[7..11], [0.0; 4]);
        let second = &corners[4 * NUMBERS..];
        assert_eq!(second[7..11], [1.0, 0.0, 0.2, 1.0]);
    }
}
