import { sql, type Expression, type SqlBool } from 'kysely';
import type { Reply } from '#contract/platform/call.ts';
import type { courseShelfCalls } from '#contract/training/course-shelf.calls.ts';
import { isActivePerson } from '#server/platform/access/person.scope.ts';
import type { Db } from '#server/platform/database/open.ts';
import { isAssignedTo } from '#server/training/catalog/curriculums.scope.ts';
import { live } from '#server/training/catalog/live.scope.ts';

type Removal = Reply<typeof courseShelfCalls.removal>;

/** What moving a course to the trash concerns, in one statement; undefined if `visible` does not admit `course c`. */
export async function removalOf(
  db: Db,
  courseId: string,
  visible: Expression<SqlBool>,
): Promise<Removal | undefined> {
  const { rows } = await sql<Removal>`
    select (select count(*) from course_progress p where p.course_id = c.id and p.passed_at is not null) as "passedCount",
      coalesce((select json_agg(json_build_object('_id', k.id, 'name', json_build_object('en', k.name, 'fr', k.name_fr),
          'learnersCount', (select count(*) from user_account u where ${isActivePerson('u')} and ${isAssignedTo('k', 'u')}),
          'isEmptied', k.status = 'published' and not exists (
            select from curriculum_course y join course o on o.id = y.course_id and ${live.sql('o')}
            where y.curriculum_id = k.id and y.course_id <> c.id)) order by k.position, k.name, k.id)
        from curriculum_course x join curriculum k on k.id = x.curriculum_id and k.deleted_at is null where x.course_id = c.id), '[]') as curriculums
    from course c where c.id = ${courseId} and ${visible}`.execute(db);
  return rows[0];
}
