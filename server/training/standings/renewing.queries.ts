import { sql } from 'kysely';
import { expiringDays } from '#contract/training/certificate-design.ts';
import type { CertificateRenewal } from '#contract/training/curriculums.calls.ts';
import type { Db } from '#server/platform/database/open.ts';
import { live } from '#server/training/catalog/live.scope.ts';
import { isCurrentCertificate } from '#server/training/standings/certificate.scope.ts';

/** The day on which `certificate t` with its `certification_version v` can first be renewed, which is that of the first reminder. */
export const renewingOpensOn = sql`(t.expires_on
  - coalesce((select max(day) from unnest(v.reminder_days) day), ${expiringDays}::integer))`;

/**
 * What `certificate t` requires, as the rest of a query: `curriculum_course x`, `course c` and its version `cv`, which is the one the
 * person is on.
 */
const required = sql`
  curriculum_course x join course c on c.id = x.course_id and ${live.sql('c')}
  join course_version cv on cv.id = coalesce((select p.course_version_id from course_progress p
    where p.user_id = t.user_id and p.course_id = c.id), c.published_version_id)
  where x.curriculum_id = t.curriculum_id and x.required`;

const hasQuizToRepeat = sql`exists (select from ${required} and cv.has_quiz)`;

/** On `course c`: its quiz was passed since renewing `certificate t` opened, on `w.opens_on`. */
const isPassedAgain = sql`exists (select from quiz_attempt q
  where q.user_id = t.user_id and q.course_id = c.id and q.passed and q.finished_at >= w.opens_on)`;

/** Sections of `cv` not gone through since then. Only events that reached the server count. */
const sectionsLeft = sql`(select s.id from unnest(cv.section_ids) with ordinality s (id, nth) where not exists (
  select from learning_event e where e.user_id = t.user_id and e.course_id = c.id and e.section_id = s.id
    and e.kind = 'section-seen' and e.received_at >= w.opens_on) order by s.nth)`;

/** Quizzes are passed again. Only if no required course has one, all sections are gone through again. */
const isToRepeat = sql`(case when cv.has_quiz then not ${isPassedAgain}
  when ${hasQuizToRepeat} then false else exists ${sectionsLeft} end)`;

/** The courses to take again before `certificate t` renews, as the rest of a query. */
export const coursesToRepeat = sql`${required} and ${isToRepeat}`;

/** The course to take next for it: one to repeat, else one whose quiz renews it at once, else the first. */
export const nextToRepeat = sql`(select c.id as course_id from ${required}
  order by ${isToRepeat} desc, cv.has_quiz desc, x.position, c.id limit 1)`;

/** Whether this person's certificate for `curriculum k` can be renewed today. */
export const mayRenew = (userId: string, today: string) => sql`exists (
  select from certificate t left join certification_version v on v.id = t.certification_version_id
  where t.user_id = ${userId} and t.curriculum_id = k.id and ${isCurrentCertificate('t')}
    and ${renewingOpensOn} <= ${today}::date)`;

/** What renews a person's certificate for a curriculum. Undefined if nothing can. */
export async function renewalOf(
  db: Db,
  { userId, curriculumId }: { userId: string; curriculumId: string },
): Promise<CertificateRenewal | undefined> {
  const { rows } = await sql<CertificateRenewal>`
    select t.expires_on as "expiresOn", r.courses
    from certificate t left join certification_version v on v.id = t.certification_version_id
    cross join lateral (select ${renewingOpensOn} as opens_on) w
    cross join lateral (
      select json_agg(json_build_object('_id', c.id, 'by', case when cv.has_quiz then 'quiz' else 'sections' end,
        'isDone', not ${isToRepeat},
        'sectionsLeft', case when cv.has_quiz then '{}' else array ${sectionsLeft} end) order by x.position, c.id) as courses
      from ${required} and (cv.has_quiz or not ${hasQuizToRepeat})
    ) r
    where t.user_id = ${userId} and t.curriculum_id = ${curriculumId} and ${isCurrentCertificate('t')}
      and r.courses is not null`.execute(db);
  return rows[0];
}
