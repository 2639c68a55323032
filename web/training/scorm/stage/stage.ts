import type { FromStage, LessonCommit, StageStart, ToStage } from '#contract/training/scorm-stage.ts';
import { createRunTime, type LessonApi, type RunTime } from './run-time.ts';

declare global {
  interface Window {
    /** Where an SCO looks for the run-time, in its parents and openers. */
    API?: LessonApi;
  }
}

const portal = document.querySelector<HTMLMetaElement>('meta[name="portal"]')!.content;
const host: Window | null = window.parent === window ? (window.opener as Window | null) : window.parent;

const quietMilliseconds = 1000;
const longestQuietMilliseconds = 3000;
const tickMilliseconds = 30_000;
const stopPatienceMilliseconds = 900;

const post = (message: FromStage) => host?.postMessage(message, portal);

/** Plays one lesson: the run-time first, then the lesson in a frame that finds it. */
function play(start: StageStart): { saved(sequence: number): void; stop(): void } {
  const watched = watchClock();
  let sequence = 0;
  let savedSequence = 0;
  let last: LessonCommit | undefined;
  let isChanged = false;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let changedAt = 0;
  let isLeaving = false;
  let isClosed = false;

  const runTime: RunTime = createRunTime(start.state, (by) => {
    isChanged = true;
    if (by === 'finish') return tell();
    // What a lesson says as it is torn down is told once, when it has said it all: a browser takes few last words.
    if (isLeaving) return queueMicrotask(() => isChanged && tell());
    if (by === 'commit') return tell();
    // One after the other, they wait for a pause; not for ever.
    changedAt ||= Date.now();
    const waited = Date.now() - changedAt;
    clearTimeout(quiet);
    quiet = setTimeout(tell, Math.max(0, Math.min(quietMilliseconds, longestQuietMilliseconds - waited)));
  });
  window.API = runTime.api;

  function tell(): void {
    clearTimeout(quiet);
    [isChanged, changedAt] = [false, 0];
    last = { sequence: ++sequence, ...runTime.told(watched()), closed: isClosed };
    if (start.isKept) post({ kind: 'commit', commit: last });
    if (isLeaving) sendLast();
  }
  /** The last word of a page that may not come to answer: it reaches the portal without our page there. */
  function sendLast(): void {
    if (!start.beacon || !last || last.sequence <= savedSequence) return;
    const { url, token } = start.beacon;
    // A type that needs no asking first: a closing page gets no answer any more.
    const body = new Blob([JSON.stringify({ ...last, token })], { type: 'text/plain' });
    navigator.sendBeacon(url, body);
  }
  const tellWatched = () => {
    if (isChanged || runTime.told(watched()).time - (last?.time ?? 0) >= 5) tell();
  };
  const leave = () => {
    isLeaving = true;
    if (isChanged || runTime.told(watched()).time - (last?.time ?? 0) >= 1) tell();
    else sendLast();
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
    else isLeaving = false;
  });
  window.addEventListener('pagehide', ({ persisted }) => {
    // A page that is kept may come back and go on.
    if (persisted) return leave();
    if (isClosed && !isChanged) return sendLast();
    [isLeaving, isClosed] = [true, true];
    tell();
  });
  setInterval(() => document.visibilityState === 'visible' && tellWatched(), tickMilliseconds);

  const frame = document.createElement('iframe');
  frame.title = start.title;
  frame.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture';
  frame.src = start.contentUrl;
  frame.addEventListener('load', () => post({ kind: 'shown' }), { once: true });
  document.title = start.title;
  document.body.replaceChildren(frame);

  return {
    saved(to) {
      savedSequence = Math.max(savedSequence, to);
    },
    stop() {
      const done = () => {
        isClosed = true;
        tell();
        post({ kind: 'stopped' });
      };
      const patience = setTimeout(done, stopPatienceMilliseconds);
      frame.addEventListener('load', () => (clearTimeout(patience), done()), { once: true });
      // Its own page says goodbye to the run-time as it is left.
      frame.src = 'about:blank';
    },
  };
}

/** Counts the seconds this page is in view. */
function watchClock(): () => number {
  let seconds = 0;
  let since = document.visibilityState === 'visible' ? Date.now() : null;
  const count = () => {
    if (since !== null) seconds += (Date.now() - since) / 1000;
    since = document.visibilityState === 'visible' ? Date.now() : null;
  };
  document.addEventListener('visibilitychange', count);
  return () => {
    count();
    return Math.round(seconds);
  };
}

if (host === null) document.querySelector<HTMLElement>('#alone')!.hidden = false;
let playing: ReturnType<typeof play> | undefined;
window.addEventListener('message', ({ origin, source, data }: MessageEvent<ToStage>) => {
  if (origin !== portal || source !== host) return;
  if (data.kind === 'start') playing ??= play(data);
  if (data.kind === 'saved') playing?.saved(data.sequence);
  if (data.kind === 'stop') playing?.stop();
});

// Whoever opened this window may still be asking where the lesson stands.
const stage = crypto.randomUUID();
const sayReady = () => post({ kind: 'ready', stage });
const saying = setInterval(() => (playing ? clearInterval(saying) : sayReady()), 500);
sayReady();
