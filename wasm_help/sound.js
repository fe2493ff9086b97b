// Plays the game's sounds by Web Audio. The module makes the samples; without Web Audio the game is silent.

const Context = window.AudioContext ?? window.webkitAudioContext;

/** Made at the first key or click: browsers let nothing be heard before that, and would complain. */
let context = null;

/** What is heard over and over: the samples, how loud they are, and what plays them. */
let hum = null;
let humVolume = 0;
let humming = null;

function buffer(samples, rate) {
  const made = context.createBuffer(1, samples.length, rate);
  made.copyToChannel(samples, 0);
  return made;
}

/** Starts something; answers what stops it and what changes its volume. */
function start(samples, rate, volume, loop) {
  const source = context.createBufferSource();
  source.buffer = buffer(samples, rate);
  source.loop = loop;
  const gain = context.createGain();
  gain.gain.value = volume;
  source.connect(gain).connect(context.destination);
  source.start();
  return { source, gain };
}

/** While the player is elsewhere, nothing is heard. */
function isAway() {
  return document.visibilityState === "hidden" || !document.hasFocus();
}

/** Lets the context run exactly while the player is here. A browser may refuse that; then it is tried again at the next key. */
function follow() {
  if (context === null) return;
  const done = isAway() ? context.suspend() : context.resume();
  done?.catch?.(() => {});
}

function playHum() {
  humming?.source.stop();
  humming = context !== null && hum !== null ? start(hum.samples, hum.rate, humVolume, true) : null;
}

function begin() {
  if (context === null) {
    try {
      context = new Context();
    } catch {
      // No device, or no more contexts: it stays silent.
      missing = true;
      stop();
      return;
    }
    playHum();
  }
  follow();
}

let missing = Context === undefined;

function stop() {
  for (const kind of ["keydown", "pointerdown"]) window.removeEventListener(kind, begin, true);
}

if (!missing) {
  for (const kind of ["keydown", "pointerdown"]) window.addEventListener(kind, begin, true);
  window.addEventListener("blur", follow);
  window.addEventListener("focus", follow);
  document.addEventListener("visibilitychange", follow);
}

/** The functions that the module calls. Samples are views of its memory, and are copied. */
window.wyrmholdSound = {
  play(samples, rate, volume) {
    if (context !== null && samples.length > 0 && !isAway()) start(samples, rate, volume, false);
  },
  hum(samples, rate) {
    hum = samples.length > 0 ? { samples: samples.slice(), rate } : null;
    playHum();
  },
  humVolume(volume) {
    humVolume = volume;
    if (humming !== null) humming.gain.gain.value = volume;
  },
  isMissing: () => missing,
};
