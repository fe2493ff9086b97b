// One tab at a time: whoever has the lock may write to the database. It ends with the tab, however that ends,
// and the next tab in line gets it.
//
// Where the browser has Web Locks, it is one of them. They are missing on insecure addresses and in older
// browsers; there a small database of its own stands for it. A database is raised to a new version only when
// nobody else has it open, so the tab that raised it and leaves it open has the lock. The browser itself closes
// what a dead tab had open, so there is nothing to time and nothing that a sleeping tab could lose.

/** A reloaded page may find its own old lock for a moment; so long is waited, in milliseconds. */
const MOMENT = 600;

/** Nothing tells a tab that is third in line that it waits: it takes this long for a sign of it. */
const SILENCE = 1500;

/** What this tab has open as its lock: a database that nothing refers to is closed. */
const held = [];

function after(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Asks for the lock. Answers `isOurs`, whether this tab has it now, and `later`, a promise that is kept when
 * it has it, at once or once the others are gone.
 */
export async function claim(name) {
  const { later, taken } = navigator.locks ? byWebLock(name) : byVersion(`${name}-lock`);
  const isOurs = await Promise.race([
    later.then(() => true),
    taken.then(() => after(MOMENT)).then(() => false),
  ]);
  return { isOurs, later };
}

function byWebLock(name) {
  let take = null;
  const later = new Promise((resolve) => {
    take = resolve;
  });
  const hold = () => {
    take();
    // Held until the page is gone.
    return new Promise(() => {});
  };
  const asked = navigator.locks.request(name, hold);
  const taken = navigator.locks.query().then(({ held }) => (held.some((lock) => lock.name === name) ? null : later));
  // A browser that has no lock to give, as in some sandboxes, has no other tab either.
  asked.catch(() => take());
  return { later, taken: taken.catch(() => null) };
}

function byVersion(name) {
  let tell = null;
  const blocked = new Promise((resolve) => {
    tell = resolve;
  });
  return { later: raised(name, tell), taken: Promise.race([blocked, after(SILENCE)]) };
}

/** Raises the database to a new version and leaves it open; waits until nobody else has it open. */
async function raised(name, blocked) {
  for (;;) {
    const version = await versionOf(name);
    const database = await raise(name, version + 1, blocked);
    if (database !== null) {
      held.push(database);
      return;
    }
    // Another tab has raised it in the meantime.
  }
}

function versionOf(name) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => {
      resolve(request.result.version);
      request.result.close();
    };
    request.onerror = () => reject(request.error);
  });
}

/** The open database, if it was this call that raised it. */
function raise(name, version, blocked) {
  return new Promise((resolve) => {
    let isRaised = false;
    const request = indexedDB.open(name, version);
    request.onblocked = blocked;
    request.onupgradeneeded = () => {
      isRaised = true;
    };
    request.onsuccess = () => {
      if (!isRaised) request.result.close();
      resolve(isRaised ? request.result : null);
    };
    // It has a higher version already.
    request.onerror = () => resolve(null);
  });
}
