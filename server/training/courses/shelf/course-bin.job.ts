import type { Services } from '#server/platform/context.ts';
import { emptyBin } from '#server/platform/publishing/empty-bin.ts';
import { forgetRemovals } from '../draft/draft-removals.queries.ts';
import { forgetSaves, purge, purgeable } from './course-shelf.queries.ts';

/** Deletes courses that nobody has started 30 days after they were put in the trash. A part of the sweep. */
export async function emptyCourseBin(services: Services): Promise<string> {
  const { db, files, now } = services;
  await forgetSaves(db, now());
  await forgetRemovals(db, now());
  const gone = await emptyBin(services, await purgeable(db, now(), 200), {
    table: 'course',
    title: 'name',
    purge: async (tx, id) => files.release(tx, await purge(tx, id)),
  });
  return `${gone} courses left the bin.`;
}
