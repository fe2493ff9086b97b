// Plays the game's sounds by Web Audio. The module makes the samples; without Web Audio the game is silent.

const Context = window.AudioContext ?? window.webkitAudioContext;
let missing = Context === undefined;

/** Made at the first key or click: browsers let nothing be heard before that, and would complain. */
let context = null;

/** How many sounds are heard, besides what is repeated. */
let active = 0;

/** What is repeated: its samples, how loud it is, and what plays it. */
let hum = null;
let humVolume = 0;
let humming = null;

function start(samples, rate, volume, loop) {
  const source = context.createBufferSource();
  source.buffer = context.createBuffer(1, samples.length, rate);
  source.buffer.copyToChannel(samples, 0);
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

/** Lets the context run exactly while there is something to be heard: a running one costs the processor something. */
function follow() {
  if (context === null) return;
  const runs = !isAway() && (active > 0 || (humming !== null && humVolume > 0));
  // A browser may refuse; then it is tried again at the next key.
  (runs ? context.resume() : context.suspend())?.catch(() => {});
}

function playHum() {
  humming?.source.stop();
  humming = context !== null && hum !== null ? start(hum.samples, hum.rate, humVolume, true) : null;
  follow();
}

function begin() {
  if (context === null && !missing) {
    try {
      context = new Context();
      playHum();
    } catch {
      // No device, or too many contexts: it stays silent.
      missing = true;
    }
  }
  follow();
}

for (const kind of ["keydown", "pointerdown"]) window.addEventListener(kind, begin, true);
for (const kind of ["blur", "focus"]) window.addEventListener(kind, follow);
document.addEventListener("visibilitychange", follow);

/** The functions that the module calls. Samples are views of its memory, and are copied. */
window.wyrmholdSound = {
  play(samples, rate, volume) {
    if (context === null || samples.length === 0 || isAway()) return;
    active += 1;
    start(samples, rate, volume, false).source.onended = () => {
      active -= 1;
      follow();
    };
    follow();
  },
  hum(samples, rate) {
    hum = samples.length > 0 ? { samples: samples.slice(), rate } : null;
    playHum();
  },
  humVolume(volume) {
    humVolume = volume;
    if (humming !== null) humming.gain.gain.value = volume;
    follow();
  },
  isMissing: () => missing,
};
