import type { Services } from '#server/platform/context.ts';
import { forgetRemovals } from '../draft/draft-removals.queries.ts';
import { forgetSaves, purge, purgeable } from './course-shelf.queries.ts';

/** Deletes courses that nobody has started 30 days after they were put in the trash. A part of the sweep. */
export async function emptyCourseBin({ db, files, now }: Services): Promise<string> {
  await forgetSaves(db, now());
  await forgetRemovals(db, now());
  const ids = await purgeable(db, now(), 200);
  for (const id of ids) await db.transaction().execute(async (tx) => files.release(tx, await purge(tx, id)));
  return `${ids.length} courses left the bin.`;
}
