import type { Services } from '#server/platform/context.ts';
import { emptyBin } from '#server/platform/publishing/empty-bin.ts';
import { purgeable } from '#server/platform/publishing/record-states.queries.ts';
import { release } from '#server/platform/files/own-files.ts';
import { isNamedByIncentive } from './incentive-files.queries.ts';
import { purge } from './incentive-states.queries.ts';

/** Deletes incentives 30 days after they were put in the trash. A part of the sweep. */
export async function emptyIncentiveBin(services: Services): Promise<string> {
  const { db, files, now } = services;
  const gone = await emptyBin(services, await purgeable(db, 'incentive', now(), 200), {
    table: 'incentive',
    title: 'name',
    purge: async (tx, id) => release({ tx, files }, await purge(tx, id), isNamedByIncentive),
  });
  return `${gone} incentives left the bin.`;
}
