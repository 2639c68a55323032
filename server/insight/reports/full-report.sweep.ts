import type { Services } from '#server/platform/context.ts';
import { filesToRemove, forgetRuns } from './full-report.queries.ts';

/** Removes the files of full reports after their 30 days, also while the report is switched off. */
export async function sweepFullReports({ db, files, now }: Services): Promise<string> {
  const gone = await db.transaction().execute(async (tx) => {
    const ids = await filesToRemove(tx, now());
    await files.release(tx, ids);
    await forgetRuns(tx, now());
    return ids.length;
  });
  return gone === 0 ? '' : `${gone} files of full reports removed.`;
}
