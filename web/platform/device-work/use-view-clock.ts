import { useCallback, useEffect, useEffectEvent, useRef, type RefObject } from 'react';

const tickMilliseconds = 30_000;
const mostAtOnceSeconds = 600;

/**
 * Counts the seconds something is in view, such as a section or an episode. Reports them every half minute, when the page is hidden, and when the next one is shown.
 * The returned function takes the seconds counted since the last report. The server bounds what is reported: a device may claim anything.
 */
export function useViewClock(
  viewedId: string,
  onSeconds: (viewedId: string, seconds: number) => void,
): () => number {
  const since = useRef<number>(null);
  const report = useEffectEvent(onSeconds);

  useEffect(() => {
    const begin = () => {
      since.current = document.visibilityState === 'visible' ? performance.now() : null;
    };
    const hand = () => {
      const seconds = takenFrom(since);
      if (seconds > 0) report(viewedId, seconds);
    };
    const visibility = () => {
      // What was seen until now counts.
      hand();
      begin();
    };
    begin();
    const timer = setInterval(hand, tickMilliseconds);
    document.addEventListener('visibilitychange', visibility);
    window.addEventListener('pagehide', hand);
    return () => {
      hand();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', visibility);
      window.removeEventListener('pagehide', hand);
    };
  }, [viewedId]);

  return useCallback(() => takenFrom(since), []);
}

/** The seconds since the last report, 0 while it is hidden. By a monotonic clock: the one of the device may be set back in the middle of it. */
function takenFrom(since: RefObject<number | null>): number {
  if (since.current === null) return 0;
  const now = performance.now();
  const seconds = Math.min(mostAtOnceSeconds, Math.round((now - since.current) / 1000));
  since.current = now;
  return seconds;
}
