//! The program that draws rectangles on the graphics card.

#![allow(unsafe_code, reason = "calls of OpenGL are unsafe")]

use crate::target;
use glow::{Context, HasContext};

/// Begins a shader; a page has OpenGL for embedded systems.
const VERSION: &str = match target::IS_PAGE {
    false => "#version 330 core\n",
    true => "#version 300 es\nprecision highp float;\nprecision highp int;\n",
};

/// Places the four corners of a rectangle. OpenGL counts rows from the bottom.
const VERTEX: &str = "
layout (location = 0) in vec4 place;
layout (location = 1) in vec4 texels;
layout (location = 2) in vec4 ink_in;
layout (location = 3) in vec4 paper_in;
layout (location = 4) in vec4 more;
uniform vec2 size;
out vec2 texel;
flat out vec4 ink;
flat out vec4 paper;
flat out int filling;
flat out float grey;
flat out float flash;
void main() {
    vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
    vec2 at = (place.xy + corner * place.zw) / size;
    gl_Position = vec4(2.0 * at.x - 1.0, 1.0 - 2.0 * at.y, 0.0, 1.0);
    texel = texels.xy + corner * texels.zw;
    ink = ink_in;
    paper = paper_in;
    filling = int(more.x + 0.5);
    grey = more.y / 255.0;
    flash = more.z / 255.0;
}
";

/// Colours a pixel. A glyph is as opaque as it is bright. A picture that is enlarged has
/// sharp edges with one smooth pixel between two colours; a smaller one is averaged.
const FRAGMENT: &str = "
in vec2 texel;
flat in vec4 ink;
flat in vec4 paper;
flat in int filling;
flat in float grey;
flat in float flash;
uniform sampler2D text_font;
uniform sampler2D tile_font;
uniform sampler2D pictures;
uniform vec2 pictures_size;
out vec4 shown;
vec4 picture() {
    vec2 step = max(fwidth(texel), vec2(0.0001));
    float most = max(step.x, step.y);
    if (most > 1.001) {
        return textureLod(pictures, texel / pictures_size, log2(most));
    }
    vec2 seam = floor(texel + 0.5);
    vec2 at = seam + clamp((texel - seam) / step, -0.5, 0.5);
    return textureLod(pictures, at / pictures_size, 0.0);
}
void main() {
    vec4 below = vec4(paper.rgb * paper.a, paper.a);
    vec4 above = vec4(0.0);
    if (filling == 0) {
        float level = texelFetch(text_font, ivec2(texel), 0).r;
        above = vec4(ink.rgb * level, level) * ink.a;
    } else if (filling == 1) {
        float level = texelFetch(tile_font, ivec2(texel), 0).r;
        above = vec4(ink.rgb * level, level) * ink.a;
    } else if (filling == 2) {
        vec4 color = picture();
        vec3 plain = vec3(dot(color.rgb, vec3(0.3, 0.59, 0.11)));
        vec3 hue = mix(color.rgb, plain, grey) * ink.rgb;
        hue = mix(hue, vec3(color.a), flash);
        above = vec4(hue, color.a) * ink.a;
    }
    shown = above + below * (1.0 - above.a);
}
";

/// The inputs of the program for a rectangle: the sort of its numbers, whether they become
/// shares of one, and how many bytes they are after the beginning. Each has four numbers.
pub const INPUTS: [(u32, bool, i32); 5] = [
    (glow::SHORT, false, 0),
    (glow::UNSIGNED_SHORT, false, 8),
    (glow::UNSIGNED_BYTE, true, 16),
    (glow::UNSIGNED_BYTE, true, 20),
    (glow::UNSIGNED_BYTE, false, 24),
];

/// The program, and where its settings are.
pub struct Program {
    pub id: <Context as HasContext>::Program,
    pub size: Option<<Context as HasContext>::UniformLocation>,
    pub pictures_size: Option<<Context as HasContext>::UniformLocation>,
}

impl Program {
    /// Compiles the program.
    pub fn new(gl: &Context) -> Result<Self, String> {
        // SAFETY: the context is current, and all names are its own.
        unsafe {
            let id = gl.create_program()?;
            let shaders = [
                (glow::VERTEX_SHADER, VERTEX),
                (glow::FRAGMENT_SHADER, FRAGMENT),
            ];
            for (sort, text) in shaders {
                let shader = gl.create_shader(sort)?;
                gl.shader_source(shader, &format!("{VERSION}{text}"));
                gl.compile_shader(shader);
                if !gl.get_shader_compile_status(shader) {
                    return Err(gl.get_shader_info_log(shader));
                }
                gl.attach_shader(id, shader);
            }
            gl.link_program(id);
            if !gl.get_program_link_status(id) {
                return Err(gl.get_program_info_log(id));
            }
            gl.use_program(Some(id));
            for (unit, name) in (0..).zip(["text_font", "tile_font", "pictures"]) {
                let place = gl.get_uniform_location(id, name);
                gl.uniform_1_i32(place.as_ref(), unit);
            }
            Ok(Self {
                id,
                size: gl.get_uniform_location(id, "size"),
                pictures_size: gl.get_uniform_location(id, "pictures_size"),
            })
        }
    }
}
