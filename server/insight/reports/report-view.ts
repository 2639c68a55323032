import { reportErrors as errors } from '#contract/insight/reports.errors.ts';
import { ownBrandsOf, seesEverybody, type Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import type { ReportView } from './report-view.queries.ts';
import { momentOf } from './reports.rules.ts';

/** What the caller's reports are about on a day; a day to come is refused. Which courses or curriculums stands with the subject. */
export function viewOf({ actor, today, settings }: Context<Actor>, asOf: string | undefined): ReportView {
  const moment = momentOf(asOf, today(), settings.timeZone);
  if (moment === 'future') return refuse(errors.futureDay, {}, { field: 'asOf' });
  return {
    people: usersVisible.sql(actor, 'u'),
    isOfAll: seesEverybody(actor),
    brandIds: undefined,
    resultBrandIds: ownBrandsOf(actor),
    moment,
    day: moment?.day ?? today(),
    zone: settings.timeZone,
  };
}

/** The same where people or dealers are the subject: a brand manager reads of them what they did in own brands' courses. */
export function peopleViewOf(context: Context<Actor>, asOf: string | undefined): ReportView {
  const view = viewOf(context, asOf);
  return { ...view, brandIds: view.resultBrandIds };
}
