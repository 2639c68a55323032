import { isFeatureOn } from '#server/platform/config/features.ts';
import type { Services } from '#server/platform/context.ts';
import { whileWorking } from '#server/platform/asked-by.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import type { Ports } from '#server/platform/ports.ts';
import { startWorkers, type Workers } from '#server/platform/queue/workers.ts';
import {
  analyzeGrown,
  lockFanOut,
  noticeQueue,
  postponeFanOut,
  retitlePiece,
  writePiece,
  type FanOutRow,
} from './fan-out.queries.ts';
import { noticeRecipients } from './notifications.ports.ts';

/** People of one piece. A piece takes well under 100 ms, so nobody who reads a notice meanwhile waits longer. */
const pieceSize = 1000;
const restMilliseconds = 1000;
/** So many new rows may be most of a table. */
const crowd = 5 * pieceSize;

/** Writes the notices and mails of occasions that concern many people, until stopped. Several workers share the occasions. */
export const startFanOut = (services: Services, ports: Ports): Workers =>
  startWorkers({
    log: services.log,
    kind: noticeQueue.name,
    failure: 'notices not written',
    restAfterFailureMilliseconds: restMilliseconds,
    steps: [async () => ((await fanOutPiece(services, ports)) ? 0 : restMilliseconds)],
  });

/** Writes one piece, in one transaction. False if nothing is left to write. A fan-out that fails is tried again later. */
export async function fanOutPiece(services: Services, ports: Ports, limit = pieceSize): Promise<boolean> {
  const { db, log } = services;
  let failing: FanOutRow | undefined;
  try {
    const reached = await db.transaction().execute(async (tx) => {
      const row = await lockFanOut(tx);
      if (!row) return undefined;
      failing = row;
      return whileWorking(noticeQueue.name, row.requestId, () =>
        writeNext(services, ports, { tx, row, limit }),
      );
    });
    if (reached === undefined) return false;
    if (reached >= crowd)
      await analyzeGrown(db, reached).catch((error: unknown) =>
        log.warn({ err: error }, 'tables of notices not analyzed'),
      );
    return true;
  } catch (error) {
    if (failing === undefined) throw error;
    const { id, requestId } = failing;
    await whileWorking(noticeQueue.name, requestId, () => {
      log.error({ err: error, fanOut: id }, 'notices not written');
      return postponeFanOut(db, id);
    });
    return true;
  }
}

/** Writes the next piece of an occasion. Returns how many people were told so far. */
async function writeNext(
  { settings, today, now }: Services,
  ports: Ports,
  { tx, row, limit }: { readonly tx: Transaction; readonly row: FanOutRow; readonly limit: number },
): Promise<number> {
  const { recipients, params } = row;
  const answers = await ports.ask(noticeRecipients, { recipients, params, today: today(), now: now() });
  const condition = answers.find((one) => one !== null);
  if (!condition) throw new Error(`No room says who "${recipients}" are.`);
  if (row.isWritten) {
    await retitlePiece(tx, row, { condition, limit });
    return 0;
  }
  return writePiece(tx, row, { condition, limit, isShown: isFeatureOn(settings, 'notifications') });
}
