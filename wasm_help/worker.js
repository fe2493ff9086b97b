// Keeps the files of one build, so that the game starts at once the next time, and without a network. The
// build writes its number and the list of files below; a new build is a new script, which the browser
// fetches anew, and whose files take the place of these once no page of this build is open any more.

const BUILD = "{{BUILD}}";
const FILES = {{FILES}};

const PREFIX = "wyrmhold-";
const CACHE = PREFIX + BUILD;

/** Where a file of this build is asked for: the page itself by its folder, all else with the build's number. */
function addressOf(file) {
  return new URL(file === "index.html" ? "./" : `${file}?v=${BUILD}`, self.registration.scope).href;
}

async function keepAll() {
  const cache = await caches.open(CACHE);
  // "reload": what the browser's own cache has may be of another build.
  await cache.addAll(FILES.map((file) => new Request(addressOf(file), { cache: "reload" })));
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

/** A file from the server. What belongs to this build and is seldom wanted, such as the checks of mods, is kept from its first use on. */
async function fetched(request, asked, cache) {
  const answer = await fetch(request);
  if (answer.ok && asked.searchParams.get("v") === BUILD) await cache.put(asked.href, answer.clone());
  return answer;
}

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(removeOthers().then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(self.registration.scope)) {
    event.respondWith(kept(event.request));
  }
});
