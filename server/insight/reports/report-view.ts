import { reportErrors as errors } from '#contract/insight/reports.errors.ts';
import { reportedBrandsOf, seesEverybody, type Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import type { ReportView } from './report-view.queries.ts';
import { momentOf } from './reports.rules.ts';

/** The filter of the caller's reports for a day; a future day is refused. Courses or curriculums are limited together with the subject. */
export function viewOf({ actor, today, settings }: Context<Actor>, asOf: string | undefined): ReportView {
  const moment = momentOf(asOf, today(), settings.timeZone);
  if (moment === 'future') return refuse(errors.futureDay, {}, { field: 'asOf' });
  return {
    people: usersVisible.sql(actor, 'u'),
    isOfAll: seesEverybody(actor),
    brandIds: undefined,
    resultBrandIds: reportedBrandsOf(actor),
    moment,
    day: moment?.day ?? today(),
    zone: settings.timeZone,
  };
}

/** Same for reports about people or dealers: a role that reaches brands reads only what they did in courses of the
 * person's brands. */
export function peopleViewOf(context: Context<Actor>, asOf: string | undefined): ReportView {
  const view = viewOf(context, asOf);
  return { ...view, brandIds: view.resultBrandIds };
}
