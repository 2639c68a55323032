import { recordActivity } from '#server/platform/activity.ts';
import type { Services } from '#server/platform/context.ts';
import { release } from '#server/platform/files/own-files.ts';
import type { Sweeper } from '#server/platform/jobs/sweep.job.ts';
import { binEnd } from '#server/platform/publishing/bin.ts';
import { kind } from './media-kind.ts';
import { deleteForGood, leavingTrash } from './media-tree.queries.ts';
import { isNamedByMedia } from './media-writes.queries.ts';
import { deleteOldZips } from './media-zips.queries.ts';

const mostInOneSweep = 200;
const dayMilliseconds = 86_400_000;
const sweep = { actor: null, origin: { requestId: 'sweep', ip: '', userAgent: '' } };

/** Deletes what has been in the trash for its time, with all that is in it, and forgets old choices of files. */
export const sweepMedia: Sweeper = async (services) => {
  const { db, now } = services;
  const leaving = await leavingTrash(db, binEnd(now()), mostInOneSweep);
  for (const item of leaving) await purge(services, item);
  const zips = await deleteOldZips(db, new Date(now().getTime() - dayMilliseconds));
  return `${leaving.length} media center items left the trash, ${zips} choices of files were forgotten.`;
};

const purge = ({ db, files, now }: Services, { id, name }: { readonly id: string; readonly name: string }) =>
  db.transaction().execute(async (tx) => {
    const gone = await deleteForGood(tx, id);
    if (gone.ids.length === 0) return;
    await release({ tx, files }, gone.files, isNamedByMedia);
    await recordActivity(
      tx,
      { type: 'delete', entity: { kind, id, name }, after: { purged: true, items: gone.ids.length } },
      { ...sweep, now: now() },
    );
  });
