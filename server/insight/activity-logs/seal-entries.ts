import { createHash } from 'node:crypto';
import {
  genesis,
  sealLine,
  sealText,
  skipOf,
  type SealBlock,
  type SealedEntry,
} from '#contract/insight/activity-seals.rules.ts';
import { whileWorking } from '#server/platform/asked-by.ts';
import type { Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { startWorkers, type Workers } from '#server/platform/queue/workers.ts';
import {
  hashesOf,
  insertBlock,
  lastBlock,
  lockSealing,
  takeFromQueue,
  unsealedEntries,
  type UnsealedEntry,
} from './seals.queries.ts';

/** The most entries of a block. */
const mostEntries = 1000;
const restMilliseconds = 2000;
/** As it is called in metrics, the log, and traces. */
const kindOfWork = 'seals';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Seals entries that are committed, until stopped. Nobody who writes waits for it. */
export const startSealing = (services: Services): Workers =>
  startWorkers({
    log: services.log,
    kind: kindOfWork,
    failure: 'activity log not sealed',
    restAfterFailureMilliseconds: restMilliseconds,
    steps: [async () => ((await sealNext(services)) < mostEntries ? restMilliseconds : 0)],
  });

/** Seals one block of what waits, in one transaction; returns how many entries were taken. Two workers never seal at once. */
export const sealNext = ({ db, now }: Pick<Services, 'db' | 'now'>, most = mostEntries): Promise<number> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockSealing(tx))) return 0;
    const waiting = await unsealedEntries(tx, most);
    if (waiting.length === 0) return 0;
    await whileWorking(kindOfWork, null, () => sealBlock(tx, waiting, now()));
    return waiting.length;
  });

async function sealBlock(tx: Transaction, waiting: readonly UnsealedEntry[], now: Date): Promise<void> {
  const sealed = toSeal(waiting);
  if (sealed.length > 0) {
    const last = await lastBlock(tx);
    const number = (last?.number ?? 0) + 1;
    const older = await hashesOf(tx, [number - 1, skipOf(number)]);
    await insertBlock(tx, blockOf(number, sealed, older, sealingTime(now, sealed, last)), sealed);
  }
  await takeFromQueue(
    tx,
    waiting.map(({ position }) => position),
  );
}

/**
 * One line for each entry. Details that were erased before the entry was sealed were never sealed, so they leave no line; of several erasures
 * since, the first one knows the details that were.
 */
function toSeal(waiting: readonly UnsealedEntry[]): readonly SealedEntry[] {
  const taken = new Set<string>();
  return waiting.flatMap(({ entryId, at, digest, was, lastDigest }) => {
    const isKnown = was !== null && (lastDigest === null || lastDigest === digest);
    if (isKnown || taken.has(entryId)) return [];
    taken.add(entryId);
    return [{ entryId, at, digest, was }];
  });
}

/** Never before an entry or an older block, although clocks differ: lines are dropped by the month in which they were sealed. */
const sealingTime = (now: Date, sealed: readonly SealedEntry[], last: SealBlock | undefined): string =>
  [now.toISOString().replace('Z', '000Z'), last?.sealedAt ?? '', ...sealed.map(({ at }) => at)].reduce(
    (latest, at) => (at > latest ? at : latest),
  );

function blockOf(
  number: number,
  sealed: readonly SealedEntry[],
  older: ReadonlyMap<number, string>,
  sealedAt: string,
): SealBlock {
  const block = {
    number,
    sealedAt,
    entries: sealed.length,
    content: sha256(sealed.map(sealLine).join('')),
    previous: older.get(number - 1) ?? genesis,
    skip: older.get(skipOf(number)) ?? genesis,
  };
  return { ...block, hash: sha256(sealText(block)) };
}
