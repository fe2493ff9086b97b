//! Explains each fault of a mod's files, for `wyrmhold mod explain`.

/// Every code of this module with its explanation, by name.
pub const BUNDLE: &[(&str, &str)] = &[
    (
        "absolute-path",
        "The name of a file in the zip begins with `/`, which is the root of a disk and not a \
         place within the mod. Usual packers never write that; it is how a zip tries to write \
         over files of the one who unpacks it. Pack the mod's folder with `wyrmhold mod \
         pack`.",
    ),
    (
        "backslash-path",
        "The name of a file has a backslash in it. Windows takes it for the end of a folder's \
         name and other systems for part of the file's name, so the same zip would be two \
         different mods. Some old packers for Windows write such names. Pack with `wyrmhold \
         mod pack`, or rename the file.",
    ),
    (
        "bad-file-name",
        "The name of a file or folder could not be used on every system: it has a control \
         character, an invisible character or one of `<>:\"|?*` in it, or ends in a dot or a \
         space. Use letters, digits, `_`, `-` and `.`.",
    ),
    (
        "case-clash",
        "Two files have names that differ only in upper and lower case. On Windows and macOS \
         they would be one file, and one of the two would be lost. Rename one of them; names \
         all in lower case never clash.",
    ),
    (
        "damaged-file",
        "The packed bytes of a file in the zip are not what the zip says of them: the \
         checksum or the size differs, or they cannot be unpacked. Fetch the zip again, or \
         pack the mod again.",
    ),
    (
        "device-name",
        "The name of a file or folder is a device on Windows: `con`, `prn`, `aux`, `nul`, \
         `com1`, `lpt1` and their like, with any ending, as in `nul.json`. Windows would open \
         the device and not the file. Give it another name.",
    ),
    (
        "drive-letter",
        "The name of a file in the zip begins with a drive letter such as `C:`. A mod can \
         only name files within itself. Pack the mod's folder with `wyrmhold mod pack`.",
    ),
    (
        "duplicate-file",
        "The zip holds the same path twice. Some programs would read the first and some the \
         second, so nobody could say which mod it is. Take one out, or pack again with \
         `wyrmhold mod pack`.",
    ),
    (
        "encrypted-file",
        "A file in the zip is locked with a password. The game has no way to ask for one. \
         Pack the mod without a password.",
    ),
    (
        "file-too-large",
        "A file of JSON or text holds more than 2 MB. Split it: the entries of a section may \
         be in any number of files under `raws/`, in any order.",
    ),
    (
        "link",
        "A file or folder is a link to another place. Through a link a mod could read files \
         that are none of its business, so links are refused wherever they lead. Put a copy \
         of the file itself there.",
    ),
    (
        "mod-too-large",
        "The files of the mod hold more than 16 MB together when unpacked, or the zip itself \
         is larger than 20 MB. Use smaller pictures, leave out of `docs/` what players do not \
         need, or split the mod into two, one of which depends on the other.",
    ),
    (
        "name-not-utf8",
        "The name of a file is not UTF-8, so its letters would differ from machine to \
         machine. Some packers write names in the old code page of their system. Use plain \
         letters, or pack with `wyrmhold mod pack`, which writes UTF-8.",
    ),
    (
        "not-a-mod",
        "The path leads to something that is neither a folder nor a file whose name ends in \
         `.zip`. Give the folder that `mod.json` is in, not the file itself, or a zip of that \
         folder.",
    ),
    (
        "not-a-png",
        "The file is called `.png` but does not begin as a picture in the PNG format does. \
         Often it is a JPEG or WebP that was renamed. Open it in a paint program and save it \
         as PNG.",
    ),
    (
        "not-a-zip",
        "The file is called `.zip` but is not a whole zip: it is another kind of archive, or \
         its end is missing because a download broke off. Fetch it or make it again. Formats \
         such as 7z, rar and tar are not read.",
    ),
    (
        "path-climbs",
        "The name of a file has `..` in it, which would lead out of a folder. A mod can only \
         name files within itself. Usual packers never write that. Pack the mod's folder with \
         `wyrmhold mod pack`.",
    ),
    (
        "path-too-deep",
        "A file is inside of more than 8 folders. Nothing in a mod needs that. Move it up; \
         under `raws/` the names of folders and files mean nothing to the game.",
    ),
    (
        "path-too-long",
        "The path of a file within the mod is longer than 200 bytes, which some systems could \
         not store. Shorten the names of the file and of its folders.",
    ),
    (
        "png-too-large",
        "A picture is more than 2048 pixels wide or high by what its first bytes say, or more \
         than 1024 under `tiles/`. \
         Graphics cards refuse larger ones, and a decoder would need very much memory. Scale \
         it down, or split a tile sheet into several.",
    ),
    (
        "special-file",
        "Something in the mod is neither a file nor a folder but a pipe, a socket or a \
         device. Reading it might never end. Take it out.",
    ),
    (
        "too-many-files",
        "There are more than 2,000 files and folders. Join small files: one file of raws may \
         hold any number of entries of all sections. If the path leads to a folder of many \
         mods, give the path of one of them.",
    ),
    (
        "unknown-file",
        "The game reads no such file, so it is left out. This is only a warning, unless the mod uses what \
         may stand in that file: then it is what is wrong with the mod. A mod has \
         `mod.json`, `raws/**/*.json`, and pictures in `tiles/`. Besides, `docs/**`, `preview.png`, `README.md` and \
         `LICENSE` are for people, and nothing is said of them. See whether the folder or the \
         ending is misspelt, and that all is in lower case; notes and sources belong in \
         `docs/`. Prefabs and names are entries under `raws/` too: there is no other folder \
         for them.",
    ),
    (
        "unknown-packing",
        "A file in the zip is packed by a method that the game does not have, such as bzip2, \
         LZMA or zstd. Choose `deflate` in the packer, or use `wyrmhold mod pack`.",
    ),
    (
        "unreadable-path",
        "A file or folder is not there or cannot be read. See whether the path is spelt \
         right, whether you may read it, and whether another program holds it.",
    ),
    (
        "zip-bomb",
        "A small zip unpacks to far more than a mod may hold, or several of its files share \
         the same packed bytes. Such a zip is made to fill the memory of whoever opens it. Do \
         not use it.",
    ),
];

/// Whether a code is about a limit and not about a mistake.
pub fn is_limit(code: &str) -> bool {
    [
        "file-too-large",
        "mod-too-large",
        "path-too-deep",
        "path-too-long",
        "png-too-large",
        "too-many-files",
        "zip-bomb",
    ]
    .contains(&code)
}
