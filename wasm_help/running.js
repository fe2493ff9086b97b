// The running game: the module, its frames, and what is told to it. The other parts of the page reach the module
// through `running`.

export const running = {
  /** The module's exports, once it has started. */
  game: null,
  /** Set when the game cannot go on: nothing may be passed to it any more. */
  isBroken: false,
};

/** How often the game is asked whether something is due while nothing happens, in milliseconds. */
const IDLE = 500;

let lastFrame = performance.now();
let idleTimer = 0;
let animation = 0;

/** What is done after every frame. */
const followers = [];

export function afterFrames(follow) {
  followers.push(follow);
}

/** Advances the game to now. It draws only if it looks different. */
export function runFrame() {
  cancelAnimationFrame(animation);
  clearTimeout(idleTimer);
  animation = 0;
  if (running.isBroken) return;
  const now = performance.now();
  const moves = running.game.frame(now - lastFrame);
  lastFrame = now;
  followers.forEach((follow) => follow());
  if (moves) wake();
  else idleTimer = setTimeout(runFrame, IDLE);
}

/** Something happened: the game gets the next frame. */
export function wake() {
  if (animation === 0) animation = requestAnimationFrame(runFrame);
}

/** Resolves when the game has handled all input and has drawn the result. */
export function settled() {
  if (!running.isBroken) runFrame();
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Calls to the game that came before it was ready. */
const untold = [];

/** The module has started. */
export function setGame(module) {
  running.game = module;
  untold.forEach(tellGame);
}

/** Calls the game with `say`, now or once it is ready. */
export function tellGame(say) {
  if (running.isBroken) return;
  if (running.game === null) {
    untold.push(say);
    return;
  }
  say(running.game);
  wake();
}

export function tellPlayer(sentence) {
  tellGame((module) => module.tell(sentence));
}
