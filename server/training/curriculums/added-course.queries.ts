import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { isAssignedTo } from '#server/training/catalog/curriculums.scope.ts';
import { live, liveOn } from '#server/training/catalog/live.scope.ts';

export interface AddedCourse {
  readonly id: string;
  readonly name: Bilingual;
  /** The other curriculums that have the course, by id. */
  readonly otherIds: readonly string[];
}

/** Those of the courses that learners can take. None if nobody has the curriculum on this day. */
export async function takeableAmong(
  tx: Transaction,
  curriculumId: string,
  courseIds: readonly string[],
  today: string,
): Promise<readonly AddedCourse[]> {
  const { rows } = await sql<AddedCourse>`
    select c.id, json_build_object('en', c.name, 'fr', c.name_fr) as name, array(select x.curriculum_id from curriculum_course x
      where x.course_id = c.id and x.curriculum_id <> ${curriculumId} order by x.curriculum_id) as "otherIds"
    from course c join curriculum k on k.id = ${curriculumId} and ${liveOn(today).sql('k')}
    where c.id = any(${courseIds}::uuid[]) and ${live.sql('c')} order by c.id`.execute(tx);
  return rows;
}

/**
 * On `user_account u`: the curriculum assigns them the course, none of the others did before, and they have not started it. Others that got it
 * at the same time do not count: whichever comes first tells the person.
 */
export const gainedCourse = ({
  courseId,
  curriculumId,
  otherIds,
  today,
}: {
  readonly courseId: string;
  readonly curriculumId: string;
  readonly otherIds: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly today: string;
}): RawBuilder<SqlBool> => {
  const assignedBy = (which: RawBuilder<SqlBool>) => sql<SqlBool>`exists (
    select from curriculum_course x join curriculum k on k.id = x.curriculum_id join course c on c.id = x.course_id and ${live.sql('c')}
    where x.course_id = ${courseId} and ${which} and ${liveOn(today).sql('k')} and ${isAssignedTo('k', 'u')})`;
  return sql<SqlBool>`(${assignedBy(sql`k.id = ${curriculumId}`)}
    and not ${assignedBy(sql`k.id = any(${otherIds}::uuid[])`)}
    and not exists (select from course_progress p where p.user_id = u.id and p.course_id = ${courseId}))`;
};

/** On `user_account u`: people who have a curriculum as their training on this day. */
export const hasAsTraining = (
  curriculumId: string,
  today: string,
): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from curriculum k where k.id = ${curriculumId} and ${liveOn(today).sql('k')} and ${isAssignedTo('k', 'u')})`;
