import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { CourseState } from '#contract/training/standings.fields.ts';
import { portalZone } from '#server/training/certificates/certificates.rules.ts';

/** The day it is where the portal is run. */
export const portalToday = sql<string>`(now() at time zone ${sql.lit(portalZone)})::date`;

/** On `course_progress p`: passed, and to be renewed by this day. */
export const isDueAgain = (day: RawBuilder<unknown> = portalToday): Expression<SqlBool> =>
  sql<SqlBool>`coalesce(p.passed_at is not null and p.renewal_due_on <= ${day}, false)`;

/** On `course_progress p`: passed, and nothing to renew yet. */
export const isPassed = (day: RawBuilder<unknown> = portalToday): Expression<SqlBool> =>
  sql<SqlBool>`(p.passed_at is not null and (p.renewal_due_on is null or p.renewal_due_on > ${day}))`;

/** Where somebody stands in a course by `course_progress p`. Learners and reports read the same, so nothing else decides it. */
export const courseState = (day: RawBuilder<unknown> = portalToday): RawBuilder<CourseState> =>
  sql<CourseState>`case when ${isDueAgain(day)} then 'due-again' when p.passed_at is not null then 'passed' else coalesce(p.status, 'not-started') end`;
