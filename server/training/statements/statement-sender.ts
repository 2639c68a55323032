import { inLanguage } from '#contract/platform/language.ts';
import { whileWorking } from '#server/platform/asked-by.ts';
import type { Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { startWorkers, type Workers } from '#server/platform/queue/workers.ts';
import { handOver, type RecordStoreAddress } from './record-store.ts';
import {
  dropUnwritten,
  keepStatements,
  lockDelivery,
  noteRefused,
  noteSent,
  releaseDelivery,
  statementQueue,
  takeUnwritten,
  unsentStatements,
  type Unsent,
  type Unwritten,
} from './statements.queries.ts';
import { statementOf, type Place } from './statements.rules.ts';

const writeBatch = 200;
const sendBatch = 50;
const leaseSeconds = 120;
const restMilliseconds = 2000;
const longestRestMilliseconds = 5 * 60_000;

/** Writes statements and, if a record store is configured, sends them, until stopped. Learners never wait for it. */
export function startStatementSender(services: Services): Workers {
  const holder = newId();
  let failures = 0;
  const workers = startWorkers({
    log: services.log,
    kind: statementQueue.name,
    failure: 'statements not handled',
    restAfterFailureMilliseconds: restMilliseconds * 5,
    steps: [
      async (stopping) => {
        const written = await writeStatements(services);
        const sent = await sendStatements(services, holder, stopping);
        failures = sent === 'away' ? failures + 1 : 0;
        if (sent === 'away') return Math.min(restMilliseconds * 2 ** failures, longestRestMilliseconds);
        return written < writeBatch && sent < sendBatch ? restMilliseconds : 0;
      },
    ],
  });
  return {
    async stop() {
      await workers.stop();
      await releaseDelivery(services.db, holder).catch(() => {});
    },
  };
}

/** Writes out the recorded facts; returns how many. */
export async function writeStatements(services: Services): Promise<number> {
  await services.liveSettings.refresh();
  const { db, environment, settings } = services;
  return db.transaction().execute(async (tx) => {
    const unwritten = await takeUnwritten(tx, writeBatch);
    if (unwritten.length === 0) return 0;
    const place = { portal: environment.baseUrl, platform: inLanguage(settings.portalName, 'en') };
    await whileWorking(statementQueue.name, null, () => writeOut(tx, unwritten, place));
    return unwritten.length;
  });
}

async function writeOut(tx: Transaction, unwritten: readonly Unwritten[], place: Place): Promise<void> {
  await keepStatements(
    tx,
    unwritten.flatMap(({ doing }) => (doing ? [statementOf(doing, place)] : [])),
  );
  const gone = unwritten.filter(({ doing }) => !doing);
  if (gone.length > 0)
    await dropUnwritten(
      tx,
      gone.map(({ id }) => id),
    );
}

/** Sends one batch in order; returns how many were sent, or that the record store is away. */
export async function sendStatements(
  services: Services,
  holder: string,
  signal: AbortSignal,
): Promise<number | 'away'> {
  const { db, environment } = services;
  const store = environment.learningRecordStore;
  if (!store || !(await lockDelivery(db, holder, leaseSeconds))) return 0;
  const statements = await unsentStatements(db, sendBatch);
  if (statements.length === 0) return 0;
  const isThere = await whileWorking(statementQueue.name, null, () =>
    deliver(services, store, statements, signal),
  );
  return isThere ? statements.length : 'away';
}

/**
 * Sends a batch; if it is refused as a whole, sends its halves, down to the statement at fault. A statement whose success was not recorded
 * is sent again: the store recognizes its id. False if the store is away.
 */
async function deliver(
  services: Services,
  store: RecordStoreAddress,
  statements: readonly Unsent[],
  signal: AbortSignal,
): Promise<boolean> {
  const { db, log } = services;
  const reply = await handOver(
    store,
    statements.map(({ statement }) => statement),
    signal,
  );
  if (reply.outcome === 'away') {
    if (!signal.aborted) log.warn({ reason: reply.reason }, 'learning record store away');
    return false;
  }
  if (reply.outcome === 'taken') {
    await noteSent(
      db,
      statements.map(({ statement }) => statement.id),
    );
    return true;
  }
  const [first, ...others] = statements;
  if (others.length === 0) {
    const { statement, requestId } = first!;
    await whileWorking(statementQueue.name, requestId, () => {
      log.warn(
        { statement: statement.id, reason: reply.reason },
        'statement refused by the learning record store',
      );
      return noteRefused(db, statement.id, reply.reason);
    });
    return true;
  }
  const half = Math.ceil(statements.length / 2);
  return (
    (await deliver(services, store, statements.slice(0, half), signal)) &&
    (await deliver(services, store, statements.slice(half), signal))
  );
}
