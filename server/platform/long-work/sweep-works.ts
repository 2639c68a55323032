import type { Services } from '#server/platform/context.ts';
import { deleteWorks, expiredWorks } from './long-work.queries.ts';

/** Removes works that ended 30 days ago, with their files. */
export async function sweepWorks({ db, now }: Services): Promise<string> {
  const ids = await expiredWorks(db, now());
  await db.transaction().execute((tx) => deleteWorks(tx, ids));
  return `${ids.length} finished works removed.`;
}
