import type { CourseSchedule } from '#contract/training/course-draft.ts';
import type { Transaction } from '#server/platform/database/open.ts';

export type PlannedAction = CourseSchedule['action'];

export async function courseNameOf(tx: Transaction, courseId: string): Promise<string> {
  const row = await tx
    .selectFrom('courseDraft')
    .select('name')
    .where('courseId', '=', courseId)
    .executeTakeFirst();
  return row?.name ?? '';
}
