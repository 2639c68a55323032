import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { CourseState } from '#contract/training/standings.fields.ts';
import { memoizedText } from '#server/platform/memoized.ts';

/** On `course_progress p`: passed, with a renewal due by this day, `YYYY-MM-DD`. */
export const isDueAgain = memoizedText(
  (day): Expression<SqlBool> =>
    sql<SqlBool>`coalesce(p.passed_at is not null and p.renewal_due_on <= ${day}::date, false)`,
);

/** On `course_progress p`: passed, with nothing to renew yet. */
export const isPassed = memoizedText(
  (day): Expression<SqlBool> =>
    sql<SqlBool>`(p.passed_at is not null and (p.renewal_due_on is null or p.renewal_due_on > ${day}::date))`,
);

/** A person's standing in a course, from `course_progress p`. Learners and reports both use it, so they always agree. */
export const courseState = memoizedText(
  (day): RawBuilder<CourseState> =>
    sql<CourseState>`case when ${isDueAgain(day)} then 'due-again' when p.passed_at is not null then 'passed' else coalesce(p.status, 'not-started') end`,
);
