import { sql } from 'kysely';
import { expiringDays } from '#contract/training/certificate-design.ts';

/** The day renewing `certificate t` with its `certification_version v` opens, which is with the first reminder. */
export const renewingOpensOn = sql`(t.expires_on
  - coalesce((select max(day) from unnest(v.reminder_days) day), ${expiringDays}::integer))`;

/** What `certificate t` requires, as the rest of a query: `curriculum_course x`, `course c` and its version `cv`. */
const required = sql`
  curriculum_course x join course c on c.id = x.course_id and c.status = 'published' and c.active and c.deleted_at is null
  join course_version cv on cv.id = c.published_version_id where x.curriculum_id = t.curriculum_id and x.required`;

/** On `course c` with `cv`: its quiz was not passed since renewing `certificate t` opened, on `w.opens_on`. */
const isToRepeat = sql`(cv.has_quiz and not exists (
  select from quiz_attempt q where q.user_id = t.user_id and q.course_id = c.id and q.passed and q.finished_at >= w.opens_on))`;

/** The courses to pass again before `certificate t` renews, as the rest of a query. */
export const coursesToRepeat = sql`${required} and ${isToRepeat}`;

/** The course to take next for it: one to repeat, else one whose quiz renews it at once, else the first. */
export const nextToRepeat = sql`(select c.id as course_id from ${required}
  order by ${isToRepeat} desc, cv.has_quiz desc, x.position, c.id limit 1)`;
