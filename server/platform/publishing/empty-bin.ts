import { recordActivity } from '#server/platform/activity.ts';
import type { Services } from '#server/platform/context.ts';
import { violatedReference, type Transaction } from '#server/platform/database/open.ts';
import { binnedRecord, type NamedInTrash } from './record-states.queries.ts';

interface Bin extends NamedInTrash {
  readonly table: string;
  /** Deletes a record and releases its files. */
  readonly purge: (tx: Transaction, id: string) => Promise<void>;
}

const sweep = { actor: null, origin: { requestId: 'sweep', ip: '', userAgent: '' } };

/**
 * Deletes these records for good, each in its own transaction with an entry of the activity log. One that another record still names stays in the
 * trash. Returns how many are gone.
 */
export async function emptyBin(
  { db, now }: Pick<Services, 'db' | 'now'>,
  ids: readonly string[],
  { purge, ...bin }: Bin,
): Promise<number> {
  let gone = 0;
  for (const id of ids) {
    try {
      await db.transaction().execute(async (tx) => {
        const found = await binnedRecord(tx, { ...bin, id });
        await purge(tx, id);
        if (!found || (await binnedRecord(tx, { ...bin, id }))) return;
        await recordActivity(
          tx,
          { type: 'delete', entity: found, after: { purged: true } },
          { ...sweep, now: now() },
        );
        gone += 1;
      });
    } catch (error) {
      if (!violatedReference(error)) throw error;
    }
  }
  return gone;
}
