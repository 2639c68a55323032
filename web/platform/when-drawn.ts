const drawnMilliseconds = 300;

/** Does something once the page is drawn, so that what it fetches holds nothing up. Returns how to cancel it. */
export function whenDrawn(work: () => void): () => void {
  const timer = setTimeout(work, drawnMilliseconds);
  return () => clearTimeout(timer);
}
