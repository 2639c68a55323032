import type { Services } from '#server/platform/context.ts';
import { violatedReference } from '#server/platform/database/open.ts';
import { purge, purgeable } from './curriculum-bin.queries.ts';
import { releaseForCurriculum } from './own-files.ts';

/** Deletes curriculums that were never published 30 days after they were put in the trash. A part of the sweep. */
export async function emptyCurriculumBin({ db, files, now }: Services): Promise<string> {
  let left = 0;
  for (const id of await purgeable(db, now(), 200)) {
    try {
      await db.transaction().execute(async (tx) => releaseForCurriculum({ tx, files }, await purge(tx, id)));
      left++;
    } catch (error) {
      // Another record still names it, so it stays in the trash.
      if (!violatedReference(error)) throw error;
    }
  }
  return `${left} curriculums left the bin.`;
}
