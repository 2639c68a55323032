import { liveReportCalls } from '#contract/live/live-reports.calls.ts';
import { liveReportErrors as errors } from '#contract/live/live-reports.errors.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import type { Feature } from '#contract/platform/features.ts';
import type { TableFormat } from '#contract/platform/tables.ts';
import { dealersReported } from '#server/people/reach/dealers.scope.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import { reportedBrandsOf, type Actor } from '#server/platform/access/actor.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import type { Reading } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { FileReply, Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { tableFile } from '#server/platform/table-file.ts';
import { placesTable } from './live-report-files.ts';
import {
  eventsOfDealer,
  eventsOfPerson,
  linesOfDealer,
  linesOfPerson,
  type LiveReport,
  type Named,
  type PlaceLine,
} from './live-reports.queries.ts';
import { fileName } from './live-reports.texts.ts';
import { countOutcomes } from './outcomes.rules.ts';

type Reader = Reading<Actor>;

/** Without its feature, the page of the report does not exist, and neither does this part of it. */
function requirePage({ settings }: Reader, page: Feature): void {
  if (!isFeatureOn(settings, page)) refuse(platformErrors.notFound);
}

function reportOn(context: Reader, id: string, page: 'dealerReports' | 'userReports'): LiveReport {
  requirePage(context, page);
  const { actor, now } = context;
  const visible = page === 'dealerReports' ? dealersReported.sql(actor, 'd') : usersVisible.sql(actor, 'u');
  return { id, visible, brandIds: reportedBrandsOf(actor), now: now() };
}

function fileOf(
  { language, today }: Reader,
  format: TableFormat,
  { name, content: lines }: Named<readonly PlaceLine[]>,
): FileReply {
  async function* pages(): AsyncGenerator<readonly PlaceLine[]> {
    yield lines;
  }
  return tableFile(format, language, {
    name: fileName[language](name),
    day: today(),
    ...placesTable(language),
    pages: pages(),
  });
}

export const liveReportHandlers: Handlers<typeof liveReportCalls> = {
  async dealer({ params: { id }, query }, context) {
    const report = reportOn(context, id, 'dealerReports');
    const { rows, total } = found(
      await eventsOfDealer(context.db, report, query),
      errors.dealerNotFound,
    ).content;
    return {
      reports: rows.map((row) => ({ ...row, counts: countOutcomes(row.people) })),
      pagination: paginationOf(total, query),
    };
  },

  async dealerExport({ params: { id }, query }, context) {
    const report = reportOn(context, id, 'dealerReports');
    const lines = found(await linesOfDealer(context.db, report), errors.dealerNotFound);
    return fileOf(context, query.format, lines);
  },

  async user({ params: { id }, query }, context) {
    const report = reportOn(context, id, 'userReports');
    const { rows, total } = found(
      await eventsOfPerson(context.db, report, query),
      errors.userNotFound,
    ).content;
    return { attendances: [...rows], pagination: paginationOf(total, query) };
  },

  async userExport({ params: { id }, query }, context) {
    const report = reportOn(context, id, 'userReports');
    const lines = found(await linesOfPerson(context.db, report), errors.userNotFound);
    return fileOf(context, query.format, lines);
  },
};
