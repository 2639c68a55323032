import { reportedBrandsOf, seesEverybody, type Actor } from '#server/platform/access/actor.ts';
import type { Reading } from '#server/platform/context.ts';
import { reportDayOf } from '#server/platform/reports/as-of.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import type { ReportView } from './report-view.queries.ts';

/** The filter of the caller's reports for a day; a future day is refused. Courses or curriculums are limited together with the subject. */
export function viewOf(context: Reading<Actor>, asOf: string | undefined): ReportView {
  const { actor } = context;
  return {
    ...reportDayOf(context, asOf),
    people: usersVisible.sql(actor, 'u'),
    isOfAll: seesEverybody(actor),
    brandIds: undefined,
    resultBrandIds: reportedBrandsOf(actor),
  };
}

/** Same for reports about people or dealers: a role that reaches brands reads only what they did in courses of the
 * person's brands. */
export function peopleViewOf(context: Reading<Actor>, asOf: string | undefined): ReportView {
  const view = viewOf(context, asOf);
  return { ...view, brandIds: view.resultBrandIds };
}
