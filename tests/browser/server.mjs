// A small static server of our own, for what `cargo xtask serve` does not do: any folder, any header.

import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

/** Serves the files of `folder` below `/under/`, with these headers. Answers the address, how often each address below it was `sent`, and a way to end it. */
export function serveUnder(folder, under, headers) {
  // How often each address was sent, and not only named as one that the visitor has.
  const sent = new Map();
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const inside = path.startsWith(`/${under}/`) ? normalize(path.slice(under.length + 2)) : "..";
    const name = inside === "." || inside === "" ? "index.html" : inside;
    try {
      if (name.startsWith("..")) throw new Error("outside");
      const bytes = await readFile(join(folder, name));
      const tag = `"${createHash("sha1").update(bytes).digest("hex")}"`;
      const all = { "content-type": TYPES[extname(name)] ?? "application/octet-stream", etag: tag, "cache-control": "no-cache", ...headers };
      const isKnown = request.headers["if-none-match"] === tag;
      response.writeHead(isKnown ? 304 : 200, all);
      response.end(isKnown ? undefined : bytes);
      const asked = decodeURIComponent(request.url).slice(under.length + 2);
      if (!isKnown) sent.set(asked, (sent.get(asked) ?? 0) + 1);
    } catch {
      response.writeHead(404, { "content-type": "text/plain", ...headers });
      response.end("There is no such file here.");
    }
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      resolve({
        sent,
        url: `http://127.0.0.1:${port}/${encodeURI(under)}/`,
        close: () => {
          server.closeAllConnections();
          server.close();
        },
      });
    });
  });
}
