//! What the checks need from the system: installed with apt if that is allowed,
//! otherwise named.

use std::process::Command;
use std::sync::{Mutex, OnceLock};

use crate::process;

/// Something the system must have, and the Debian package that brings it.
pub struct Need {
    /// How to check that it is there.
    pub proof: Proof,
    /// The package of Debian and related systems.
    pub package: &'static str,
}

/// How to check that a need is met.
pub enum Proof {
    /// A program of this name is in the search path.
    Program(&'static str),
    /// The dynamic linker knows a library of this name.
    Library(&'static str),
}

impl Need {
    /// A program in the search path.
    pub const fn program(name: &'static str, package: &'static str) -> Self {
        Self {
            proof: Proof::Program(name),
            package,
        }
    }

    /// A shared library that is loaded at run time.
    pub const fn library(name: &'static str, package: &'static str) -> Self {
        Self {
            proof: Proof::Library(name),
            package,
        }
    }

    fn is_met(&self) -> bool {
        match self.proof {
            Proof::Program(name) => process::find(name).is_some(),
            Proof::Library(name) => libraries().contains(name),
        }
    }
}

/// What the dynamic linker knows. Asked each time, because an installation changes it.
fn libraries() -> String {
    process::read(Command::new("/sbin/ldconfig").arg("-p")).unwrap_or_default()
}

/// Makes sure that every need is met, or says what to install.
pub fn ensure(purpose: &str, needs: &[Need]) -> Result<(), String> {
    let missing = missing(needs);
    if missing.is_empty() {
        return Ok(());
    }
    if !can_install() {
        return Err(format!(
            "{purpose} needs what is not here; install it with\n    {}",
            by_hand(&missing)
        ));
    }
    println!("{purpose}: installing {}", missing.join(" "));
    install(&missing)?;
    let still = self::missing(needs);
    if still.is_empty() {
        Ok(())
    } else {
        Err(format!(
            "{purpose}: apt-get installed {} and yet what it should bring is not here",
            still.join(" ")
        ))
    }
}

fn missing(needs: &[Need]) -> Vec<&'static str> {
    let mut missing: Vec<&'static str> = Vec::new();
    for need in needs {
        if !missing.contains(&need.package) && !need.is_met() {
            missing.push(need.package);
        }
    }
    missing
}

/// The command for a person to type.
pub fn by_hand(packages: &[&str]) -> String {
    format!(
        "sudo apt-get update && sudo apt-get install {}",
        packages.join(" ")
    )
}

/// Whether apt may be used: on a Debian-like machine, as root.
pub fn can_install() -> bool {
    process::find("apt-get").is_some()
        && process::read(Command::new("id").arg("-u")).is_ok_and(|user| user == "0")
}

/// Installs packages, without questions and without removing others.
pub fn install(packages: &[&str]) -> Result<(), String> {
    // The package lists of a new machine are old or missing. Updating them once in a
    // run is enough.
    static UPDATED: OnceLock<Result<(), String>> = OnceLock::new();
    // Two checks may want something at the same time; apt does one thing after the other.
    static AT_WORK: Mutex<()> = Mutex::new(());
    let _at_work = AT_WORK.lock();
    UPDATED
        .get_or_init(|| process::read(apt().args(["-qq", "update"])).map(drop))
        .clone()?;
    process::read(
        apt()
            .args(["-qq", "-y", "--no-install-recommends", "--no-remove"])
            .arg("install")
            .args(packages),
    )
    .map(drop)
}

fn apt() -> Command {
    let mut command = Command::new("apt-get");
    command
        .env("DEBIAN_FRONTEND", "noninteractive")
        // Waits for another apt that is running.
        .args(["-o", "DPkg::Lock::Timeout=120"]);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named_once_and_what_is_there_is_not() {
        let needs = [
            Need::program("cargo", "cargo"),
            Need::program("no-such-program", "one"),
            Need::library("libNoSuchLibrary.so", "one"),
            Need::library("libNoSuchOther.so", "two"),
        ];
        assert_eq!(missing(&needs), ["one", "two"]);
    }
}
