//! What was reported as kept is kept, whatever the disk does: writes that fail, files that
//! are damaged, copied or edited, journals that were cut.

mod damage;
mod disk;
mod faulty;
mod journals;
mod kit;
mod names;
mod writes;
