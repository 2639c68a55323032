const waiting: (() => void)[] = [];
/** Of some sixty kilobytes each. */
const piecesAtOnce = 2;

function next(): void {
  for (const go of waiting.splice(0, piecesAtOnce)) go();
  if (waiting.length > 0) setImmediate(next);
}

/**
 * Resolves when it is the turn of one more piece of a body that arrives. However many people send files at once, the process deals with what else waits between
 * a few pieces: otherwise it would take one piece of each of them first, and a short request would wait for all of them several times.
 */
export const turnOfPiece = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
