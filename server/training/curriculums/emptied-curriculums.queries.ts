import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';
import { live } from '#server/training/catalog/live.scope.ts';

/** Unpublishes the published curriculums of a course in which no course is available any more, and returns them. */
export async function unpublishEmptied(
  tx: Transaction,
  courseId: string,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    update curriculum k set status = 'unpublished', updated_by = ${by}, updated_at = ${at}, version = version + 1
    where k.status = 'published' and k.id in (select x.curriculum_id from curriculum_course x where x.course_id = ${courseId})
      and not exists (select from curriculum_course x join course c on c.id = x.course_id and ${live.sql('c')} where x.curriculum_id = k.id)
    returning k.id, ${nameInEither('k')} as name`.execute(tx);
  return rows;
}
