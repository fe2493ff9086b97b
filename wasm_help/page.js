// The page around the game: it loads the module and joins the parts of the page to it. There are no rules of the
// game here.

import { bringsMod, listenForArrivals, openWorkshop, tellFault } from "./arrivals.js?v={{BUILD}}";
import { mirrorSoon, placeThumbs, showBeside } from "./beside.js?v={{BUILD}}";
import { listenForInput } from "./input.js?v={{BUILD}}";
import { beginProgress, fetchModule, fromBuild, lendFiles, openFiles } from "./loading.js?v={{BUILD}}";
import { guardExit, showNotice } from "./notices.js?v={{BUILD}}";
import { copy, download, share } from "./outlet.js?v={{BUILD}}";
import { goOn, isResumed, takeLink } from "./resume.js?v={{BUILD}}";
import { afterFrames, runFrame, running, setGame, wake } from "./running.js?v={{BUILD}}";
import { offerToScripts } from "./scripts.js?v={{BUILD}}";
import { fit, followSize, wantedSize, wish } from "./size.js?v={{BUILD}}";

const canvas = document.getElementById("canvas");

beginProgress();

/** Creates the WebGL context before the game does: the game would ask for a transparent, smoothed one. */
function hasWebGl2() {
  const wanted = { alpha: false, antialias: false, preserveDrawingBuffer: true };
  return canvas.getContext("webgl2", wanted) !== null;
}

async function load() {
  if (!hasWebGl2()) {
    showNotice(
      "This browser cannot draw the game",
      "Wyrmhold needs WebGL 2. Allow hardware acceleration in the browser's settings, or use a current browser.",
      "",
    );
    throw new Error("WebGL 2 is missing");
  }
  placeThumbs();
  const [module, response, storage, words, touch, gamepad] = await Promise.all([
    import(`./wyrmhold.js?v=${fromBuild("build")}`),
    fetchModule(),
    openFiles(),
    import(`./words.js?v=${fromBuild("build")}`),
    import(`./touch.js?v=${fromBuild("build")}`),
    import(`./gamepad.js?v=${fromBuild("build")}`),
    // The module calls it.
    import(`./sound.js?v=${fromBuild("build")}`),
  ]);
  await module.default({ module_or_path: response });
  lendFiles(module, storage);
  const { width, height } = wantedSize();
  canvas.width = width;
  canvas.height = height;
  wish(module);
  const resumes = isResumed();
  // What it asks for was handled before, and would come between the player and the game.
  if (resumes) takeLink();
  module.start(width, height);
  const link = takeLink();
  setGame(module);
  fit();
  listenForInput(touch);
  listenForArrivals();
  followSize();
  listenForLeaving();
  afterFrames(mirrorSoon);
  afterFrames(() => guardExit(running.game.is_unsaved()));
  runFrame();
  performance.mark("wyrmhold-first-frame");
  document.getElementById("loading").hidden = true;
  canvas.focus();
  if (resumes) goOn();
  showBeside(words, touch, gamepad);
  void keepForLater();
  if (bringsMod(link)) await openWorkshop({ link }).catch(tellFault);
}

/** Lets the browser keep the files of this build, for the next time and for times without a network. */
async function keepForLater() {
  const workers = navigator.serviceWorker;
  // Not on an insecure address, nor in some private windows.
  if (!workers) return;
  try {
    await workers.register("worker.js");
  } catch (error) {
    console.info("not kept for later:", error.message);
    return;
  }
  const { active } = await workers.ready;
  // What only modders want comes last, and not where the player pays for each byte.
  if (navigator.connection?.saveData) return;
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  whenIdle(() => active.postMessage("keep the rest"));
}

/** The game is saved when the page is hidden or left. */
function listenForLeaving() {
  const save = () => {
    if (!running.isBroken) running.game.save_now();
  };
  window.addEventListener("pagehide", save);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") save();
    else wake();
  });
}

/** The functions that the module may call. Bytes are views of its memory: they are copied before a function returns. */
window.wyrmholdPage = {
  copy: (text) => void copy(text),
  workshop: () => void openWorkshop().catch(tellFault),
  share,
  download: (name, bytes) => download(name, bytes.slice()),
};

const ready = load();
ready.catch((error) => {
  showNotice("The game could not be loaded", "Reload the page to try again.", String(error));
});
offerToScripts(ready);
