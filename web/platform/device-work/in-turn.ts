let isLeft = false;
addEventListener('pagehide', () => (isLeft = true), { capture: true });
addEventListener('pageshow', () => (isLeft = false), { capture: true });

/** Whether the page is being left: it lives for this task, and not for what waits for another one. */
export const isLeavingPage = (): boolean => isLeft;

/**
 * Sends from one tab at a time. A page that is being left does not live to see its turn: it sends at once, so that another device knows of
 * it. What another tab sends at that moment as well has the same ids, and counts once.
 */
export const inTurn = <T>(name: string, send: () => Promise<T>): Promise<T> =>
  isLeft ? send() : navigator.locks.request(name, send);
