import type { Services } from '#server/platform/context.ts';
import { purgeable } from '#server/platform/publishing/record-states.queries.ts';
import { release } from '#server/platform/files/own-files.ts';
import { isNamedByIncentive } from './incentive-files.queries.ts';
import { purge } from './incentive-states.queries.ts';

/** Deletes incentives 30 days after they were put in the trash. A part of the sweep. */
export async function emptyIncentiveBin({ db, files, now }: Services): Promise<string> {
  const ids = await purgeable(db, 'incentive', now(), 200);
  for (const id of ids)
    await db
      .transaction()
      .execute(async (tx) => release({ tx, files }, await purge(tx, id), isNamedByIncentive));
  return `${ids.length} incentives left the bin.`;
}
