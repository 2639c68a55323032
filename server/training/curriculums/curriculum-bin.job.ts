import type { Services } from '#server/platform/context.ts';
import { emptyBin } from '#server/platform/publishing/empty-bin.ts';
import { purge, purgeable } from './curriculum-bin.queries.ts';
import { releaseForCurriculum } from './own-files.ts';

/** Deletes curriculums that were never published 30 days after they were put in the trash. A part of the sweep. */
export async function emptyCurriculumBin(services: Services): Promise<string> {
  const { db, files, now } = services;
  const gone = await emptyBin(services, await purgeable(db, now(), 200), {
    table: 'curriculum',
    title: 'name',
    purge: async (tx, id) => releaseForCurriculum({ tx, files }, await purge(tx, id)),
  });
  return `${gone} curriculums left the bin.`;
}
