import { sql, type Expression, type SqlBool } from 'kysely';
import { expiringDays } from '#contract/training/certificate-design.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { DealerFigures } from '#server/people/dealers/dealers.ports.ts';
import type { Db } from '#server/platform/database/open.ts';
import { memoizedText } from '#server/platform/memoized.ts';
import { isCurrentCertificate } from '#server/training/standings/certificate.scope.ts';
import { nextToRepeat, renewingOpensOn } from '#server/training/standings/renewing.queries.ts';
import { isPassed } from '#server/training/standings/course-state.queries.ts';
import { isOpenAssignment } from '#server/training/catalog/assigned.scope.ts';
import { live } from '#server/training/catalog/live.scope.ts';
import { curriculumsOpenOn, eachCourseIn } from '#server/training/catalog/curriculums.scope.ts';

export interface CourseTotals {
  /** Ever passed, including courses that are no longer assigned or are in the trash, as in the list. */
  readonly passed: number;
  /** In a curriculum of the person or assigned to the person alone, and not passed or due again. */
  readonly remaining: number;
  readonly required: number;
  /** Neither due again nor required by a certificate that has ended. */
  readonly requiredPassed: number;
  /** What has to be renewed first: a pass or a certificate that ends within sixty days or has ended. */
  readonly renewal: Renewal | null;
}

export interface Renewal {
  readonly kind: 'course' | 'certificate';
  /** The course to take now: the course itself, or the next one that the certificate needs. */
  readonly course: { readonly _id: string; readonly name: Bilingual; readonly image: string | null };
  readonly curriculum: { readonly _id: string; readonly name: Bilingual } | null;
  readonly dueOn: string;
  readonly isOver: boolean;
}

/** The first of the passes and certificates in `passed` and `held` that end within sixty days or have ended, as JSON. */
const renewal = memoizedText(
  (today) => sql`(
  select json_build_object('kind', r.kind, 'dueOn', r.due_on, 'isOver', r.is_over,
    'course', json_build_object('_id', c.id, 'name', json_build_object('en', c.name, 'fr', c.name_fr), 'image', '/files/' || c.image_id),
    'curriculum', (select json_build_object('_id', k.id, 'name', json_build_object('en', k.name, 'fr', k.name_fr))
      from open k where case when r.curriculum_id is not null then k.id = r.curriculum_id
        else k.id in (select x.curriculum_id from curriculum_course x where x.course_id = c.id) end
      order by k.position, k.name limit 1))
  from (
    select 'course' as kind, p.course_id, null::uuid as curriculum_id, p.renewal_due_on as due_on, p.renewal_due_on <= ${today}::date as is_over
    from passed p join assigned a on a.course_id = p.course_id where p.renewal_due_on <= ${today}::date + ${sql.lit(expiringDays)}
    union all
    select 'certificate', n.course_id, t.curriculum_id, t.expires_on, t.expires_on < ${today}::date
    from held t left join certification_version v on v.id = t.certification_version_id
    cross join lateral (select ${renewingOpensOn} as opens_on) w
    join open k on k.id = t.curriculum_id
    cross join lateral ${nextToRepeat} n
    where w.opens_on <= ${today}::date
  ) r join course c on c.id = r.course_id order by r.due_on, r.kind, c.id limit 1)`,
);

/** A person's totals over all assigned courses, in one statement. */
export async function courseTotals(db: Db, actor: Actor, today: string): Promise<CourseTotals> {
  const { rows } = await sql<CourseTotals>`
    with person as (select participating_learner as takes_part from user_account where id = ${actor.id}),
    open as materialized (
      select k.id, k.name, k.name_fr, k.position from curriculum k where ${curriculumsOpenOn(today).sql(actor, 'k')}
    ), assigned as (
      select o.course_id, bool_or(o.required) as required from (
        select c.id as course_id, c.required from open k ${eachCourseIn(sql`k.id`, sql`c`)}
        union all select c.id, true from course_assignment asg join course c on c.id = asg.course_id and ${live.sql('c')}
        where asg.user_id = ${actor.id} and ${isOpenAssignment('asg')}) o group by o.course_id
    ), passed as (select p.course_id, p.renewal_due_on, ${isPassed(today)} as stands from course_progress p where p.user_id = ${actor.id} and p.passed_at is not null),
    held as materialized (select t.user_id, t.curriculum_id, t.expires_on, t.certification_version_id from certificate t
      where t.user_id = ${actor.id} and ${isCurrentCertificate('t')} and t.expires_on is not null),
    lapsed as (select x.course_id from held t join open k on k.id = t.curriculum_id
      join curriculum_course x on x.curriculum_id = k.id and x.required where t.expires_on < ${today}::date)
    select (select count(*) from passed) as passed,
      count(*) filter (where p.stands is not true) as remaining,
      count(*) filter (where a.required and (select takes_part from person)) as required,
      count(*) filter (where a.required and (select takes_part from person) and p.stands
        and a.course_id not in (select course_id from lapsed)) as "requiredPassed",
      case when (select takes_part from person) then ${renewal(today)} end as renewal
    from assigned a left join passed p on p.course_id = a.course_id`.execute(db);
  return rows[0]!;
}

/**
 * How many of the courses that `courses` admits as `course c` were passed at a dealer, and how many of its people passed one recently. The
 * dealer is the one at the time of the pass.
 */
export async function figuresOfDealer(
  db: Db,
  dealerId: string,
  courses: Expression<SqlBool>,
): Promise<DealerFigures> {
  const { rows } = await sql<DealerFigures>`
    select count(*) as "coursesPassed",
      count(distinct p.user_id) filter (where p.passed_at > now() - interval '30 days') as "peopleActive"
    from course_progress p join course c on c.id = p.course_id
    where p.passed_dealer_id = ${dealerId} and p.passed_at is not null and ${courses}`.execute(db);
  return rows[0]!;
}
