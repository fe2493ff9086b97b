//! Sends one message of the X window system: "please close", as a window manager does.
//!
//! The test display has no window manager, and the usual tools can only cut the
//! connection, which would not show whether the game closes properly. The protocol is
//! small enough to use directly: greet, look up two names, send one event.

/// Asks the window to close, through the display's own socket.
#[cfg(unix)]
pub fn ask_to_close(display: u32, window: u32) -> std::io::Result<()> {
    use std::io::{Read, Write};
    use std::os::unix::net::UnixStream;

    let mut server = UnixStream::connect(format!("/tmp/.X11-unix/X{display}"))?;
    // Little-endian, protocol 11.0, no authorisation.
    server.write_all(&[b'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0])?;
    let mut head = [0; 8];
    server.read_exact(&mut head)?;
    if head[0] != 1 {
        return Err(std::io::Error::other("the display refuses the connection"));
    }
    let mut rest = vec![0; usize::from(u16::from_le_bytes([head[6], head[7]])) * 4];
    server.read_exact(&mut rest)?;

    let mut atom = |name: &str| {
        server.write_all(&intern_atom(name))?;
        let mut reply = [0; 32];
        server.read_exact(&mut reply)?;
        Ok::<_, std::io::Error>(u32::from_le_bytes([
            reply[8], reply[9], reply[10], reply[11],
        ]))
    };
    let (protocols, delete) = (atom("WM_PROTOCOLS")?, atom("WM_DELETE_WINDOW")?);
    server.write_all(&client_message(window, protocols, delete))?;
    // The answer to another request shows that the event has been received.
    server.write_all(&intern_atom("WM_PROTOCOLS"))?;
    server.read_exact(&mut [0; 32])
}

/// Other systems have no such display.
#[cfg(not(unix))]
pub fn ask_to_close(_display: u32, _window: u32) -> std::io::Result<()> {
    Err(std::io::Error::other(
        "the test display needs a Unix system",
    ))
}

/// The request for the number of a name.
#[cfg(unix)]
fn intern_atom(name: &str) -> Vec<u8> {
    let padded = name.len().next_multiple_of(4);
    let words = 2 + padded / 4;
    let mut request = vec![16, 0, words as u8, 0, name.len() as u8, 0, 0, 0];
    request.extend_from_slice(name.as_bytes());
    request.resize(8 + padded, 0);
    request
}

/// The request to send a window a message from the window manager.
#[cfg(unix)]
fn client_message(window: u32, protocols: u32, delete: u32) -> Vec<u8> {
    // SendEvent, no propagation, eleven words, the window, no event mask; then the event:
    // ClientMessage of five 32-bit words, the first naming what is asked for.
    let mut request = vec![25, 0, 11, 0];
    request.extend_from_slice(&window.to_le_bytes());
    request.extend_from_slice(&[0; 4]);
    request.extend_from_slice(&[33, 32, 0, 0]);
    request.extend_from_slice(&window.to_le_bytes());
    request.extend_from_slice(&protocols.to_le_bytes());
    request.extend_from_slice(&delete.to_le_bytes());
    request.resize(44, 0);
    request
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn requests_are_as_long_as_they_say() {
        for request in [
            intern_atom("WM_PROTOCOLS"),
            intern_atom("odd"),
            client_message(1, 2, 3),
        ] {
            let words = usize::from(u16::from_le_bytes([request[2], request[3]]));
            assert_eq!(request.len(), words * 4);
        }
    }
}
