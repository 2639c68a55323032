/** Counts the seconds this page is in view. */
export function watchClock(): () => number {
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
