// Makes zips, of the one sort that a mod needs: files in order of their names, packed where that makes them smaller.

const CRC = new Uint32Array(256).map((_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function checksum(bytes) {
  let sum = ~0;
  for (const byte of bytes) sum = CRC[(sum ^ byte) & 255] ^ (sum >>> 8);
  return ~sum >>> 0;
}

/** The bytes deflated, or null where the browser cannot do that. */
async function deflated(bytes) {
  if (typeof CompressionStream === "undefined") return null;
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    // Older browsers know other formats only.
    return null;
  }
}

/** A part of a zip: numbers of two or four bytes, then bytes. */
function part(numbers, ...rest) {
  const length = numbers.reduce((sum, [size]) => sum + size, 0);
  const bytes = new Uint8Array(length + rest.reduce((sum, piece) => sum + piece.length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of numbers) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  for (const piece of rest) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** The first day that a zip can name: equal files give equal zips. */
const DAY = 0x21;
/** Names are UTF-8. */
const FLAGS = 0x800;
const VERSION = 20;
/** An ordinary file that everyone may read, as Unix has it. */
const MODE = (0o100644 << 16) >>> 0;

/** A zip of files: a map from paths to bytes. */
export async function makeZip(files) {
  const pieces = [];
  const directory = [];
  let at = 0;
  for (const [path, bytes] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const name = new TextEncoder().encode(path);
    const packed = await deflated(bytes);
    const isPacked = packed !== null && packed.length < bytes.length;
    const data = isPacked ? packed : bytes;
    const about = [
      [2, VERSION], [2, FLAGS], [2, isPacked ? 8 : 0], [2, 0], [2, DAY],
      [4, checksum(bytes)], [4, data.length], [4, bytes.length], [2, name.length], [2, 0],
    ];
    const local = part([[4, 0x04034b50], ...about], name, data);
    const made = (3 << 8) | VERSION;
    directory.push(part([[4, 0x02014b50], [2, made], ...about, [2, 0], [2, 0], [2, 0], [4, MODE], [4, at]], name));
    pieces.push(local);
    at += local.length;
  }
  const length = directory.reduce((sum, piece) => sum + piece.length, 0);
  const count = directory.length;
  const end = part([[4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, length], [4, at], [2, 0]]);
  return new Uint8Array(await new Blob([...pieces, ...directory, end]).arrayBuffer());
}
