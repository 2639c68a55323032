import type { Bilingual } from '#contract/platform/language.ts';
import type { CourseSchedule } from '#contract/training/course-draft.ts';
import type { Transaction } from '#server/platform/database/open.ts';

export type PlannedAction = CourseSchedule['action'];

export async function courseNameOf(tx: Transaction, courseId: string): Promise<Bilingual> {
  const row = await tx
    .selectFrom('courseDraft')
    .select(['name', 'nameFr'])
    .where('courseId', '=', courseId)
    .executeTakeFirst();
  return { en: row?.name ?? '', fr: row?.nameFr ?? '' };
}
