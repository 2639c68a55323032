import { setTimeout as pause } from 'node:timers/promises';
import { isFeatureOn } from '#server/platform/config/features.ts';
import type { Services } from '#server/platform/context.ts';
import type { Ports } from '#server/platform/ports.ts';
import { analyzeGrown, lockFanOut, postponeFanOut, retitlePiece, writePiece } from './fan-out.queries.ts';
import { noticeRecipients } from './notifications.ports.ts';

/** People of one piece. A piece takes well under 100 ms, so nobody who reads a notice meanwhile waits longer. */
const pieceSize = 1000;
const restMilliseconds = 1000;
/** So many new rows may be most of a table. */
const crowd = 5 * pieceSize;

/** Writes the notices and mails of occasions that concern many people, until stopped. Several workers share the occasions. */
export function startFanOut(services: Services, ports: Ports): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      const hasWork = await fanOutPiece(services, ports).catch((error: unknown) => {
        services.log.error({ err: error }, 'notices not written');
        return false;
      });
      if (!hasWork) await pause(restMilliseconds, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

/** Writes one piece, in one transaction. False if nothing is left to write. A fan-out that fails is tried again later. */
export async function fanOutPiece(services: Services, ports: Ports, limit = pieceSize): Promise<boolean> {
  const { db, settings, today, now, log } = services;
  let failing: string | undefined;
  try {
    const reached = await db.transaction().execute(async (tx) => {
      const row = await lockFanOut(tx);
      if (!row) return undefined;
      failing = row.id;
      const { recipients, params } = row;
      const answers = await ports.ask(noticeRecipients, {
        recipients,
        params,
        today: today(),
        now: now(),
      });
      const condition = answers.find((one) => one !== null);
      if (!condition) throw new Error(`No room says who "${recipients}" are.`);
      if (row.isWritten) {
        await retitlePiece(tx, row, { condition, limit });
        return 0;
      }
      const isShown = isFeatureOn(settings, 'notifications');
      return await writePiece(tx, row, { condition, limit, isShown });
    });
    if (reached === undefined) return false;
    if (reached >= crowd)
      await analyzeGrown(db, reached).catch((error: unknown) =>
        log.warn({ err: error }, 'tables of notices not analyzed'),
      );
    return true;
  } catch (error) {
    if (failing === undefined) throw error;
    log.error({ err: error, fanOut: failing }, 'notices not written');
    await postponeFanOut(db, failing);
    return true;
  }
}
