import { useEffect, useRef } from 'react';

const tickMilliseconds = 30_000;
const mostAtOnceSeconds = 600;

/**
 * Counts the seconds a section is really in view and hands them on every half minute, when the page is hidden,
 * and when the section is left. `takeSeconds` hands over what has run up since.
 */
export function useSectionClock(sectionId: string, onSeconds: (sectionId: string, seconds: number) => void): () => number {
  const since = useRef(Date.now());
  const report = useRef(onSeconds);
  report.current = onSeconds;

  const takeSeconds = useRef(() => {
    const seconds = Math.min(mostAtOnceSeconds, Math.round((Date.now() - since.current) / 1000));
    since.current = Date.now();
    return document.visibilityState === 'hidden' ? 0 : seconds;
  });

  useEffect(() => {
    since.current = Date.now();
    const hand = () => {
      const seconds = takeSeconds.current();
      if (seconds > 0) report.current(sectionId, seconds);
    };
    const visibility = () => {
      if (document.visibilityState === 'visible') since.current = Date.now();
    };
    const timer = setInterval(hand, tickMilliseconds);
    document.addEventListener('visibilitychange', visibility);
    window.addEventListener('pagehide', hand);
    return () => {
      hand();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', visibility);
      window.removeEventListener('pagehide', hand);
    };
  }, [sectionId]);

  return takeSeconds.current;
}
