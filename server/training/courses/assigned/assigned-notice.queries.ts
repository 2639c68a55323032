import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isAssignedTo } from '#server/training/catalog/curriculums.scope.ts';
import { live, liveOn } from '#server/training/catalog/live.scope.ts';

/** On `user_account u`: a live curriculum assigns them the course, and they have not started it. */
export const assignedPeople = ({
  courseId,
  today,
}: {
  readonly courseId: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (select from course c where c.id = ${courseId} and ${live.sql('c')})
  and exists (select from curriculum_course x join curriculum k on k.id = x.curriculum_id
    where x.course_id = ${courseId} and ${liveOn(today).sql('k')} and ${isAssignedTo('k', 'u')})
  and not exists (select from course_progress p where p.user_id = u.id and p.course_id = ${courseId}))`;
