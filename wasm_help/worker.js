// Keeps the files of one build, so that the game starts at once the next time, and without a network. The
// build writes its number and the list of files below; a new build is a new script, which the browser
// fetches anew, and whose files take the place of these once no page of this build is open any more.

const BUILD = "{{BUILD}}";
const FILES = {{FILES}};

/** Files that only modders want, with their digests. They are kept once the game is there and has nothing to do. */
const SELDOM = {{SELDOM}};

const PREFIX = "wyrmhold-";
const CACHE = PREFIX + BUILD;

/** Where a file of this build is asked for: the page itself by its folder, all else with the build's number. */
function addressOf(file) {
  return new URL(file === "index.html" ? "./" : `${file}?v=${BUILD}`, self.registration.scope).href;
}

async function keepAll() {
  const cache = await caches.open(CACHE);
  // "no-cache": what the browser's own cache has may be of another build, so the server is asked; but it need not send
  // once more what the page has just fetched.
  await cache.addAll(FILES.map((file) => new Request(addressOf(file), { cache: "no-cache" })));
}

/** Removes the files of other builds. */
async function removeOthers() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The kept file that a request asks for. The query of the page itself is for the game. */
async function kept(request) {
  const cache = await caches.open(CACHE);
  const asked = new URL(request.url);
  asked.hash = "";
  const scope = self.registration.scope;
  const isPage = request.mode === "navigate" && [scope, `${scope}index.html`].includes(asked.origin + asked.pathname);
  // Pages of the guide, and what they name, have no number of a build. A number of another build is never passed over.
  const answer = await cache.match(isPage ? addressOf("index.html") : asked.href, { ignoreSearch: asked.search === "" });
  return answer ?? fetched(request, asked, cache);
}

/** The digest that the build has made of a file: FNV-1a of 32 bits. */
function digest(bytes) {
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193);
  return sum >>> 0;
}

/**
 * Keeps an answer of the server under this build's number, if it is this build's file: a server gives the file of its own
 * build, whatever number is asked for.
 */
async function keepIfOurs(cache, file, answer) {
  const bytes = new Uint8Array(await answer.clone().arrayBuffer());
  if (digest(bytes) === SELDOM[file]) await cache.put(addressOf(file), answer);
}

/** A file from the server. One that is seldom wanted is kept from now on. */
async function fetched(request, asked, cache) {
  const answer = await fetch(request);
  const file = Object.keys(SELDOM).find((name) => addressOf(name) === asked.href);
  if (answer.ok && file) await keepIfOurs(cache, file, answer.clone());
  return answer;
}

/** Keeps what is seldom wanted, so that it is there without a network too. */
async function keepRest() {
  const cache = await caches.open(CACHE);
  for (const file of Object.keys(SELDOM)) {
    if (await cache.match(addressOf(file))) continue;
    const answer = await fetch(new Request(addressOf(file), { cache: "no-cache" }));
    if (answer.ok) await keepIfOurs(cache, file, answer);
  }
}

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(removeOthers().then(() => self.clients.claim())));
self.addEventListener("message", (event) => {
  // Without a network this is tried again with the next load.
  if (event.data === "keep the rest") event.waitUntil(keepRest().catch(() => {}));
});
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(self.registration.scope)) {
    event.respondWith(kept(event.request));
  }
});
