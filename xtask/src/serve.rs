//! A static server for `target/web`: for playing locally, and for the browser test.
//!
//! It does only what any static server does, so that a page that works here works
//! everywhere.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::web;

const DEFAULT_PORT: u16 = 8080;

/// The longest head of a request, in bytes.
const HEAD_LIMIT: u64 = 16 * 1024;

/// Builds the game unless told otherwise, and serves it until interrupted.
pub fn run(root: &Path, options: &[&str]) -> Result<(), String> {
    let plan = Plan::parse(options)?;
    if plan.build {
        web::build(root, web::Choice::FirstFound)?;
    }
    let folder = web::folder(root);
    if !folder.join("index.html").is_file() {
        return Err(format!(
            "{}: nothing to serve; build it with `cargo xtask web`",
            folder.display()
        ));
    }
    let server = Server::open(folder, plan.port)?;
    println!(
        "serve: {} — end it with Ctrl-C",
        server.address().unwrap_or_default()
    );
    server.answer_all();
    Ok(())
}

#[derive(Debug, PartialEq, Eq)]
struct Plan {
    port: u16,
    build: bool,
}

impl Plan {
    fn parse(options: &[&str]) -> Result<Self, String> {
        let mut plan = Self {
            port: DEFAULT_PORT,
            build: true,
        };
        let mut rest = options.iter();
        while let Some(&option) = rest.next() {
            match option {
                "--no-build" => plan.build = false,
                "--port" => {
                    let text = rest.next().copied().unwrap_or_default();
                    plan.port = text.parse().map_err(|_| {
                        format!("--port: `{text}` is not a port such as {DEFAULT_PORT}")
                    })?;
                }
                _ => {
                    return Err(format!(
                        "serve: `{option}` is no option; there are --port N and --no-build"
                    ));
                }
            }
        }
        Ok(plan)
    }
}

/// A server of one folder, for this machine only.
pub struct Server {
    listener: TcpListener,
    folder: PathBuf,
}

impl Server {
    /// Opens a port; 0 means any free one.
    pub fn open(folder: PathBuf, port: u16) -> Result<Self, String> {
        let listener = TcpListener::bind(("127.0.0.1", port)).map_err(|fault| {
            format!("port {port} cannot be opened: {fault}; choose another with --port")
        })?;
        Ok(Self { listener, folder })
    }

    /// The address for a browser.
    pub fn address(&self) -> Result<String, String> {
        self.listener
            .local_addr()
            .map(|address| format!("http://{address}/"))
            .map_err(|fault| format!("the server's own address: {fault}"))
    }

    /// Answers every request, each in its own thread, until the process ends.
    pub fn answer_all(self) {
        for visitor in self.listener.incoming().flatten() {
            let folder = self.folder.clone();
            // A browser may close the connection early: that is no error.
            std::thread::spawn(move || answer(visitor, &folder).ok());
        }
    }
}

fn answer(mut visitor: TcpStream, folder: &Path) -> std::io::Result<()> {
    visitor.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut head = BufReader::new(visitor.try_clone()?.take(HEAD_LIMIT));
    let mut request = String::new();
    head.read_line(&mut request)?;
    // The whole head must be read, or closing the connection could cut off the answer.
    let (mut accepted, mut known) = (String::new(), String::new());
    let mut line = String::new();
    while head.read_line(&mut line)? > 2 {
        if let Some((name, value)) = line.split_once(':') {
            let value = value.trim().to_string();
            match name.to_ascii_lowercase().as_str() {
                "accept-encoding" => accepted = value,
                "if-none-match" => known = value,
                _ => {}
            }
        }
        line.clear();
    }

    let mut words = request.split_whitespace();
    let (method, target) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    if method != "GET" && method != "HEAD" {
        return send(
            &mut visitor,
            "405 Method Not Allowed",
            &Answer::plain("text/plain", b"Only GET is served here.\n"),
            true,
        );
    }
    let with_body = method == "GET";
    match locate(target).and_then(|path| find(folder, &path, &accepted)) {
        // The visitor has the file already, as it is now.
        Some(answer) if answer.is_among(&known) => {
            send(&mut visitor, "304 Not Modified", &answer, false)
        }
        Some(answer) => send(&mut visitor, "200 OK", &answer, with_body),
        None => send(
            &mut visitor,
            "404 Not Found",
            &Answer::plain("text/plain", b"There is no such file here.\n"),
            with_body,
        ),
    }
}

/// A file as it is sent.
struct Answer {
    mime: &'static str,
    /// How it is packed, if it is.
    packed: Option<&'static str>,
    bytes: Vec<u8>,
}

impl Answer {
    fn plain(mime: &'static str, bytes: &[u8]) -> Self {
        Self {
            mime,
            packed: None,
            bytes: bytes.to_vec(),
        }
    }

    /// The name of just these bytes, packed in this way.
    fn tag(&self) -> String {
        let packed = self.packed.unwrap_or("plain");
        format!("\"{:016x}-{packed}\"", web::digest_of(&self.bytes))
    }

    /// Is this file among those that a visitor has, as `If-None-Match` names them?
    fn is_among(&self, known: &str) -> bool {
        let tag = self.tag();
        known
            .split(',')
            .any(|each| each.trim().trim_start_matches("W/") == tag)
    }
}

/// A file, packed ahead if there is such a one and the visitor can unpack it.
fn find(folder: &Path, path: &Path, accepted: &str) -> Option<Answer> {
    let file = folder.join(path);
    let mime = mime_type(path);
    for (ending, packed) in [("br", "br"), ("gz", "gzip")] {
        let is_accepted = accepted
            .split(',')
            .any(|word| word.split(';').next().map(str::trim) == Some(packed));
        let mut name = file.clone().into_os_string();
        name.push(".");
        name.push(ending);
        if let (true, Ok(bytes)) = (is_accepted, fs::read(name)) {
            let packed = Some(packed);
            return Some(Answer {
                mime,
                packed,
                bytes,
            });
        }
    }
    fs::read(file).ok().map(|bytes| Answer {
        mime,
        packed: None,
        bytes,
    })
}

fn send(
    visitor: &mut TcpStream,
    status: &str,
    answer: &Answer,
    with_body: bool,
) -> std::io::Result<()> {
    let packed = match answer.packed {
        Some(name) => format!("Content-Encoding: {name}\r\nVary: Accept-Encoding\r\n"),
        None => String::new(),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {}\r\nContent-Length: {}\r\n{packed}\
         ETag: {}\r\nCache-Control: no-cache\r\nConnection: close\r\n\r\n",
        answer.mime,
        answer.bytes.len(),
        answer.tag()
    );
    visitor.write_all(head.as_bytes())?;
    if with_body {
        visitor.write_all(&answer.bytes)?;
    }
    visitor.flush()
}

/// The requested file, relative to the folder; none if it would be outside.
fn locate(target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
    let path = decode(path)?;
    let mut file = PathBuf::new();
    for part in path.split('/') {
        let harmless = part != ".." && !part.contains(['\\', ':', '\0']);
        if !harmless {
            return None;
        }
        file.push(part);
    }
    if path.is_empty() || path.ends_with('/') {
        file.push("index.html");
    }
    Some(file)
}

/// The text with `%20` and the like decoded.
fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let high = char::from(rest.next()?).to_digit(16)?;
            let low = char::from(rest.next()?).to_digit(16)?;
            bytes.push(u8::try_from(high * 16 + low).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

fn mime_type(path: &Path) -> &'static str {
    match path.extension().and_then(|end| end.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_find_their_file_and_never_leave_the_folder() {
        for (target, expected) in [
            ("/", Some("index.html")),
            ("/?seed=7", Some("index.html")),
            ("/page.js?v=1", Some("page.js")),
            ("/a%20b/c.png", Some("a b/c.png")),
            ("/sub/", Some("sub/index.html")),
            ("/../secret", None),
            ("/%2e%2e/secret", None),
            ("/..%2fsecret", None),
            ("/a/../../secret", None),
            ("/..\\secret", None),
            ("/c:/secret", None),
            ("/%00", None),
            ("/%zz", None),
            ("//etc/passwd", Some("etc/passwd")),
            ("page.js", None),
            ("", None),
        ] {
            assert_eq!(locate(target), expected.map(PathBuf::from), "{target}");
        }
    }

    #[test]
    fn modules_are_served_as_modules() {
        assert_eq!(mime_type(Path::new("a.wasm")), "application/wasm");
        assert_eq!(
            mime_type(Path::new("a.js")),
            "text/javascript; charset=utf-8"
        );
    }

    #[test]
    fn options_of_serve() {
        let plan = |port, build| Ok(Plan { port, build });
        assert_eq!(Plan::parse(&[]), plan(DEFAULT_PORT, true));
        assert_eq!(Plan::parse(&["--no-build", "--port", "9"]), plan(9, false));
        for bad in [&["--port"][..], &["--port", "x"], &["--prot", "9"]] {
            assert!(Plan::parse(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_visitor_gets_the_file_with_its_type_and_length() {
        let folder = std::env::temp_dir().join(format!("wyrmhold-serve-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("a.wasm"), b"\0asm").unwrap();
        fs::write(folder.join("a.wasm.br"), b"br").unwrap();
        fs::write(folder.join("a.wasm.gz"), b"gz").unwrap();
        let server = Server::open(folder.clone(), 0).unwrap();
        let address = server.listener.local_addr().unwrap();
        std::thread::spawn(move || server.answer_all());

        let ask = |request: &str| {
            let mut stream = TcpStream::connect(address).unwrap();
            stream.write_all(request.as_bytes()).unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            answer
        };
        let found = ask("GET /a.wasm HTTP/1.1\r\nHost: x\r\n\r\n");
        let brotli = ask("GET /a.wasm HTTP/1.1\r\naccept-encoding: gzip, deflate, br\r\n\r\n");
        let gzip = ask("GET /a.wasm HTTP/1.1\r\nAccept-Encoding: gzip;q=0.8\r\n\r\n");
        let tag = found
            .lines()
            .find_map(|line| line.strip_prefix("ETag: "))
            .unwrap_or_default()
            .to_string();
        let known = ask(&format!(
            "GET /a.wasm HTTP/1.1\r\nIf-None-Match: \"x\", W/{tag}\r\n\r\n"
        ));
        let known_otherwise = ask(&format!(
            "GET /a.wasm HTTP/1.1\r\nIf-None-Match: {tag}\r\nAccept-Encoding: br\r\n\r\n"
        ));
        fs::write(folder.join("a.wasm"), b"\0ASM").unwrap();
        let changed = ask(&format!(
            "GET /a.wasm HTTP/1.1\r\nIf-None-Match: {tag}\r\n\r\n"
        ));
        let absent = ask("GET /b.wasm HTTP/1.1\r\n\r\n");
        let posted = ask("POST /a.wasm HTTP/1.1\r\n\r\n");
        fs::remove_dir_all(&folder).unwrap();

        assert!(found.starts_with("HTTP/1.1 200 OK\r\n"), "{found}");
        assert!(found.contains("Content-Type: application/wasm\r\nContent-Length: 4\r\n"));
        assert!(found.ends_with("\r\n\r\n\0asm"));
        assert!(!found.contains("Encoding"), "{found}");
        let is_packed = |answer: &str, name: &str, body: &str| {
            answer.contains("Content-Type: application/wasm\r\nContent-Length: 2\r\n")
                && answer.contains(&format!("Content-Encoding: {name}\r\n"))
                && answer.ends_with(body)
        };
        assert!(is_packed(&brotli, "br", "\r\n\r\nbr"), "{brotli}");
        assert!(is_packed(&gzip, "gzip", "\r\n\r\ngz"), "{gzip}");
        assert!(
            known.starts_with("HTTP/1.1 304 Not Modified\r\n"),
            "{known}"
        );
        assert!(known.contains(&format!("ETag: {tag}\r\n")) && known.ends_with("\r\n\r\n"));
        assert!(is_packed(&known_otherwise, "br", "br"), "{known_otherwise}");
        assert!(changed.ends_with("\r\n\r\n\0ASM"), "{changed}");
        assert!(absent.starts_with("HTTP/1.1 404"), "{absent}");
        assert!(posted.starts_with("HTTP/1.1 405"), "{posted}");
    }
}
