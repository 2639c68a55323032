import { Readable } from 'node:stream';
import { fairQueue } from '#server/platform/fair-queue.ts';
import type { FileReply } from './handlers.ts';

/** Pieces of tables that are being sent, by person. Nobody is refused in the middle of a file. */
const inTurn = fairQueue({ atOnce: 4, inLaneAtOnce: 1, inLane: 10_000, inAll: 100_000 });

/**
 * The table of a person who may be taking out many at once: its pieces are read in turn with the person’s others, so that other people wait for one
 * piece at most. Whoever reads slowly holds no turn.
 */
export function inTurns(file: FileReply, person: string): FileReply {
  if (!file.isTable || !(file.body instanceof Readable)) return file;
  return { ...file, body: Readable.from(piecesOf(file.body, person), { objectMode: false }) };
}

async function* piecesOf(body: Readable, person: string): AsyncGenerator<Buffer | string> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Buffer | string, undefined>;
  try {
    for (;;) {
      const piece = await inTurn(person, () => pieces.next());
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    // Also when the reader is gone: what feeds the table stops.
    body.destroy();
  }
}
