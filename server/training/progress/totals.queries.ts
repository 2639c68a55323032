import { sql, type Expression, type SqlBool } from 'kysely';
import type { Actor } from '#server/platform/access/actor.ts';
import type { DealerFigures } from '#server/people/dealers/dealers.ports.ts';
import type { Db } from '#server/platform/database/open.ts';
import { curriculumsOpenTo, eachCourseIn } from '#server/training/curriculums/curriculums.scope.ts';

export interface CourseTotals {
  /** Passed ever, also what is no longer assigned; as in the list, without what lies in the bin. */
  readonly passed: number;
  /** Assigned and not passed. */
  readonly remaining: number;
  readonly required: number;
  readonly requiredPassed: number;
}

/** How a person stands over all assigned courses, in one statement. */
export async function courseTotals(db: Db, actor: Actor): Promise<CourseTotals> {
  const { rows } = await sql<CourseTotals>`
    with assigned as (
      select c.id as course_id, bool_or(c.required) as required from curriculum k ${eachCourseIn(sql`k.id`, sql`c`)}
      where ${curriculumsOpenTo(actor)} group by c.id
    ), passed as (select p.course_id from course_progress p join course c on c.id = p.course_id and c.deleted_at is null
      where p.user_id = ${actor.id} and p.passed_at is not null)
    select (select count(*) from passed) as passed,
      count(*) filter (where p.course_id is null) as remaining,
      count(*) filter (where a.required) as required,
      count(*) filter (where a.required and p.course_id is not null) as "requiredPassed"
    from assigned a left join passed p on p.course_id = a.course_id`.execute(db);
  return rows[0]!;
}

/** Courses, of those `courses` lets through as `course c`, passed at a dealer and how many of its people passed one lately; the dealer is that of the time. */
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
