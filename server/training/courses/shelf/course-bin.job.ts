import type { Services } from '#server/platform/context.ts';
import { leavingTrash } from '#server/people/publishing/publishable.queries.ts';
import { binEnd } from '#server/platform/publishing/bin.ts';
import { emptyBin } from '#server/platform/publishing/empty-bin.ts';
import { forgetRemovals } from '../draft/draft-removals.queries.ts';
import { coursesInTrash, forgetSaves, purge } from './course-shelf.queries.ts';

/** Deletes courses that nobody has started 30 days after they were put in the trash. A part of the sweep. */
export async function emptyCourseBin(services: Services): Promise<string> {
  const { db, files, now } = services;
  await forgetSaves(db, now());
  await forgetRemovals(db, now());
  const gone = await emptyBin(services, await leavingTrash(db, coursesInTrash, binEnd(now()), 200), {
    table: 'course',
    title: 'name',
    purge: async (tx, id) => files.release(tx, await purge(tx, id)),
  });
  return `${gone} courses left the bin.`;
}
