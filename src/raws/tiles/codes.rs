//! Explains each mistake in pictures, for `wyrmhold mod explain`.

/// Every code of this module with its explanation, by name.
pub const TILES: &[(&str, &str)] = &[
    (
        "bad-tile",
        "The name of a picture is small letters, digits and underscores, with a letter first. \
         A section may stand before it, as in `items/lamp`, and the number of a variant behind \
         it, as in `floor/2`. In an entry `tile` is that name, without the folder and without \
         `.png`.",
    ),
    (
        "duplicate-tile",
        "A mod has two pictures with the same name: drawn twice, or once as text and once as \
         PNG. Frames of one picture have numbers from 2 on: `@ pond`, `@ pond 2`.",
    ),
    (
        "tile-color",
        "A line that begins with `=` gives a letter a colour, for the file it stands in: \
         `= q #a0b0c0`. The letter is one letter, digit or sign, but not `.`, `;`, `@` or `=`. \
         The colour is `#` and six hexadecimal digits, or eight: the last two say how opaque it \
         is.",
    ),
    (
        "tile-header",
        "A line that begins with `@` begins a picture: `@ well_toad`. Behind the name may come \
         `tint`, for a picture in greys that takes the colour of what it stands for, or the \
         number of a frame: frames stand right behind each other, from 2 on. What belongs to no \
         picture is a comment, which begins with `;`.",
    ),
    (
        "tile-letter",
        "A letter in a row stands for no colour. The letters that every file has are listed in \
         the guide; a line such as `= q #a0b0c0` adds one. `.` is a pixel that one sees \
         through.",
    ),
    (
        "tile-row",
        "A row of a picture has more or fewer letters than the others. Each letter is one \
         pixel, and a picture is square.",
    ),
    (
        "tile-rows",
        "A picture has more or fewer rows than a row has letters. It is square: 16 rows of 16 \
         letters, or larger, up to 64 rows of 64.",
    ),
    (
        "tile-size",
        "A picture is 16 by 16 pixels, or larger, up to 64 by 64, and all of its frames are of \
         the same size. A PNG may be a strip: up to 16 squares side by side, which are frames.",
    ),
    (
        "too-many-pixels",
        "The pictures of a mod have more than 1,048,576 pixels together, which is 4,096 \
         pictures of 16 by 16, or 256 of 64 by 64. Draw smaller ones, or divide the mod.",
    ),
    (
        "unknown-tile",
        "An entry names a picture that is not there: in the mod itself, in those it depends on, \
         or in the core. Or a picture is to replace another mod's that is not there; or it is a \
         variant, such as `floor/2`, of one that is not there.",
    ),
    (
        "unused-tile",
        "A warning: no entry has this picture. An entry has the picture with its own id, or the \
         one that it names in `tile`.",
    ),
];
