import type { FromStage, LessonCommit, StageStart } from '#contract/training/scorm-stage.ts';
import { createRunTime, type LessonApi, type RunTime } from './run-time.ts';
import { watchBlocked } from './watch-blocked.ts';
import { watchClock } from './watch-clock.ts';

declare global {
  interface Window {
    /** SCOs look for the run-time under these names, in their parents and openers. */
    API?: LessonApi;
  }
}

export interface Playing {
  saved(sequence: number): void;
  stop(): void;
}

const quietMilliseconds = 1000;
const longestQuietMilliseconds = 3000;
const tickMilliseconds = 30_000;
const stopPatienceMilliseconds = 900;
/** The longest time a lesson may take until its first call. */
const firstWordMilliseconds = 8000;
/** After this time in view, a silent lesson counts as one that never communicates. */
const silentSeconds = 5;

/** Plays one lesson: creates the run-time, then loads the lesson in a frame that finds it. */
export function play(start: StageStart, post: (message: FromStage) => void): Playing {
  const watched = watchClock();
  let sequence = 0;
  let savedSequence = 0;
  let last: LessonCommit | undefined;
  let isChanged = false;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let changedAt = 0;
  let isLeaving = false;
  let isClosed = false;
  /** Seconds in view at the moment it became visible; null while it loads. */
  let shownAt: number | null = null;
  let isSought = false;
  let isStuck = false;
  let showsNothing = false;

  const runTime: RunTime = createRunTime(start.state, (by) => {
    isChanged = true;
    if (by === 'finish') return sendCommit();
    // While a lesson is torn down, its changes are sent once, after the last one: a browser accepts few requests from a closing page.
    if (isLeaving) return queueMicrotask(() => isChanged && sendCommit());
    if (by === 'commit') return sendCommit();
    // Successive changes wait for a pause, for a limited time.
    changedAt ||= Date.now();
    const waited = Date.now() - changedAt;
    clearTimeout(quiet);
    quiet = setTimeout(
      sendCommit,
      Math.max(0, Math.min(quietMilliseconds, longestQuietMilliseconds - waited)),
    );
  });
  Object.defineProperty(window, 'API', {
    configurable: true,
    get() {
      isSought = true;
      return runTime.api;
    },
  });
  const isSilent = () =>
    !isSought && !showsNothing && shownAt !== null && watched() - shownAt >= silentSeconds;

  function sendCommit(): void {
    clearTimeout(quiet);
    [isChanged, changedAt] = [false, 0];
    const silent = isClosed && isSilent();
    last = { sequence: ++sequence, ...runTime.snapshot(watched()), closed: isClosed, silent };
    if (start.isKept) post({ kind: 'commit', commit: last });
    if (isStuck && runTime.isInitialized()) post({ kind: 'stuck', isStuck: (isStuck = false) });
    if (isLeaving) sendLast();
  }
  /** The last commit of a page that may close before a reply. It reaches the portal without the portal's page. */
  function sendLast(): void {
    if (!start.beacon || !last || last.sequence <= savedSequence) return;
    const { url, token } = start.beacon;
    // A content type that needs no preflight, because a closing page receives no reply.
    const body = new Blob([JSON.stringify({ ...last, token })], { type: 'text/plain' });
    navigator.sendBeacon(url, body);
  }
  const sendWatchedTime = () => {
    if (isChanged || runTime.snapshot(watched()).time - (last?.time ?? 0) >= 5) sendCommit();
  };
  const leave = () => {
    isLeaving = true;
    if (isChanged || runTime.snapshot(watched()).time - (last?.time ?? 0) >= 1) sendCommit();
    else sendLast();
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
    else isLeaving = false;
  });
  window.addEventListener('pagehide', ({ persisted }) => {
    // A page in the back/forward cache may come back and continue.
    if (persisted) return leave();
    isLeaving = true;
    if (isClosed && !isChanged) return sendLast();
    isClosed = true;
    sendCommit();
  });
  setInterval(() => document.visibilityState === 'visible' && sendWatchedTime(), tickMilliseconds);

  const frame = document.createElement('iframe');
  frame.title = start.title;
  frame.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture';
  frame.src = start.contentUrl;
  frame.addEventListener(
    'load',
    () => {
      shownAt = watched();
      post({ kind: 'shown' });
    },
    { once: true },
  );
  watchBlocked(frame, (hosts, isEmpty) => {
    showsNothing = isEmpty;
    post({ kind: 'blocked', hosts, isEmpty });
  });
  if (start.speaks && !mayStore())
    setTimeout(() => {
      isStuck = !runTime.isInitialized();
      if (isStuck) post({ kind: 'stuck', isStuck });
    }, firstWordMilliseconds);
  document.title = start.title;
  document.body.replaceChildren(frame);

  return {
    saved(to) {
      savedSequence = Math.max(savedSequence, to);
    },
    stop() {
      const done = () => {
        isClosed = true;
        sendCommit();
        post({ kind: 'stopped' });
      };
      const patience = setTimeout(done, stopPatienceMilliseconds);
      frame.addEventListener('load', () => (clearTimeout(patience), done()), { once: true });
      // Leaving the lesson's page ends its session with the run-time.
      frame.src = 'about:blank';
    },
  };
}

/** Whether pages here may store anything. Many browsers refuse storage to frames of another site. */
function mayStore(): boolean {
  try {
    return Boolean(window.localStorage);
  } catch {
    return false;
  }
}
