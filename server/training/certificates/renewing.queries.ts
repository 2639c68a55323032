import { sql } from 'kysely';
import { expiringDays } from '#contract/training/certificate-design.ts';

/** The day renewing `certificate t` with its `certification_version v` opens, which is with the first reminder. */
export const renewingOpensOn = sql`(t.expires_on
  - coalesce((select max(day) from unnest(v.reminder_days) day), ${expiringDays}::integer))`;

/**
 * The courses to pass again before `certificate t` renews, as the rest of a query from `curriculum_course x`: required ones with a
 * quiz that was not passed since renewing opened, on `w.opens_on`.
 */
export const coursesToRepeat = sql`
  curriculum_course x join course c on c.id = x.course_id and c.status = 'published' and c.active and c.deleted_at is null
  join course_version cv on cv.id = c.published_version_id and cv.has_quiz
  where x.curriculum_id = t.curriculum_id and x.required and not exists (
    select from quiz_attempt q where q.user_id = t.user_id and q.course_id = c.id and q.passed and q.finished_at >= w.opens_on)`;
