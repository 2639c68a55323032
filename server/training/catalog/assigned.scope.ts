import { sql, type RawBuilder } from 'kysely';

/** On `course_assignment` under an alias: neither passed nor withdrawn. */
export const isOpenAssignment = (alias: string): RawBuilder<boolean> =>
  sql.raw(`(${alias}.passed_at is null and ${alias}.withdrawn_at is null)`);

/** The ids of the courses assigned to this one person that are still open, as a subquery: PostgreSQL reads it once for a whole list. */
export const assignedDirectly = (userId: string): RawBuilder<unknown> => sql`(
  select own_asg.course_id from course_assignment own_asg where own_asg.user_id = ${userId} and ${isOpenAssignment('own_asg')})`;
