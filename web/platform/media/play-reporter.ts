/** What was played since the last report: the seconds before the position. */
export interface Played {
  readonly positionSeconds: number;
  readonly time: number;
}

/** What the reporter needs of a video or an audio file. */
export type Playing = Pick<
  HTMLMediaElement,
  'currentTime' | 'seeking' | 'addEventListener' | 'removeEventListener'
>;

const reportEverySeconds = 15;
/** A player tells its time several times a second, at most some seconds apart: anything else is a jump. */
const jumpSeconds = 4;

/**
 * Reports what is played: every fifteen seconds, before and after a jump, when it is paused or ends, and when the page is hidden or left. Both ends are
 * whole seconds, and the next report begins where this one ended. Nothing is told before something was played: a page that only shows where somebody is must
 * not say so again, because they may be further on another device by now.
 */
export function reportPlayed(element: Playing, report: (played: Played) => void): () => void {
  let from = Math.floor(element.currentTime);
  let reached = element.currentTime;
  let reported: number | null = null;
  let hasPlayed = false;
  // A player tells the time it jumped to before it says that the jump is over.
  let isJumping = false;

  const tell = () => {
    const positionSeconds = Math.floor(reached);
    const time = Math.max(0, positionSeconds - from);
    if (time === 0 && positionSeconds === reported) return;
    from = positionSeconds;
    reported = positionSeconds;
    report({ positionSeconds, time });
  };
  const startAt = (seconds: number) => {
    from = Math.floor(seconds);
    reached = seconds;
  };
  const progress = () => {
    if (element.seeking || isJumping) return;
    const now = element.currentTime;
    if (now < reached || now - reached > jumpSeconds) {
      if (hasPlayed) tell();
      startAt(now);
      return;
    }
    hasPlayed ||= now > reached;
    reached = now;
    if (Math.floor(reached) - from >= reportEverySeconds) tell();
  };
  const seeking = () => {
    isJumping = true;
  };
  const sought = () => {
    isJumping = false;
    if (reached > from) tell();
    startAt(element.currentTime);
  };
  const stop = () => {
    const now = element.currentTime;
    if (element.seeking || isJumping) {
      // The page may be gone before the jump is over.
      if (reached > from) tell();
      startAt(now);
    } else if (now >= reached && now - reached <= jumpSeconds) reached = now;
    if (hasPlayed) tell();
  };
  const hidden = () => document.visibilityState === 'hidden' && stop();

  element.addEventListener('timeupdate', progress);
  element.addEventListener('seeking', seeking);
  element.addEventListener('seeked', sought);
  element.addEventListener('pause', stop);
  element.addEventListener('ended', stop);
  window.addEventListener('pagehide', stop);
  document.addEventListener('visibilitychange', hidden);
  return () => {
    stop();
    element.removeEventListener('timeupdate', progress);
    element.removeEventListener('seeking', seeking);
    element.removeEventListener('seeked', sought);
    element.removeEventListener('pause', stop);
    element.removeEventListener('ended', stop);
    window.removeEventListener('pagehide', stop);
    document.removeEventListener('visibilitychange', hidden);
  };
}
