import { dealerReportCalls } from '#contract/insight/dealer-reports.calls.ts';
import { reportErrors as errors } from '#contract/insight/reports.errors.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found } from '#server/platform/refusal.ts';
import { tableFile } from '#server/platform/table-file.ts';
import { withId } from '#server/platform/with-id.ts';
import { latelyAtDealer } from './dealer-activity.queries.ts';
import {
  dealersOfReport,
  departmentsOfDealer,
  nameOfDealer,
  countriesOfDealers,
  regionsOfDealers,
  regionOfDealer,
  reportDealer,
  reportDealers,
  staffIds,
  staffOfDealer,
  type StaffMatrix,
} from './dealer-reports.queries.ts';
import { dealersTable, staffTable } from './report-files.ts';
import { peopleViewOf } from './report-view.ts';
import { dealersReported } from '#server/people/reach/dealers.scope.ts';
import { fileNames } from './reports.texts.ts';

export const dealerReportHandlers: Handlers<typeof dealerReportCalls> = {
  async dealers({ query }, context) {
    const { db, actor } = context;
    const view = peopleViewOf(context, query.asOf);
    const { rows, total } = await reportDealers(db, view, dealersReported.sql(actor, 'd'), query);
    return { dealers: rows.map(withId), pagination: paginationOf(total, query) };
  },

  async export({ query }, context) {
    const { db, actor, language } = context;
    const view = peopleViewOf(context, query.asOf);
    return tableFile(query.format, language, {
      name: fileNames[language].dealers,
      day: query.asOf ?? context.today(),
      ...dealersTable(language),
      pages: dealersOfReport(db, view, dealersReported.sql(actor, 'd'), query),
    });
  },

  regions: async ({ query }, { db, actor }) => ({
    regions: await regionsOfDealers(db, dealersReported.sql(actor, 'd'), query.country),
  }),

  countries: async (_input, { db, actor }) => ({
    countries: await countriesOfDealers(db, dealersReported.sql(actor, 'd')),
  }),

  async dealer({ params: { id }, query }, context) {
    const { db, actor } = context;
    const view = peopleViewOf(context, query.asOf);
    const dealer = found(
      await reportDealer(db, view, dealersReported.sql(actor, 'd'), id),
      errors.dealerNotFound,
    );
    const [regional, departments, matrix, lately] = await Promise.all([
      regionOfDealer(db, view, id),
      departmentsOfDealer(db, view, id),
      staffOfDealer(db, view, id),
      latelyAtDealer(db, view, staffIds(view, id)),
    ]);
    return {
      dealer: {
        ...withId(dealer),
        regional,
        points: lately.points,
        activity: [...lately.activity],
        departments: departments.map(withId),
        curriculums: [...matrix.curriculums],
        staff: matrix.staff.map(withId),
      },
    };
  },

  async staffExport({ params: { id }, query }, context) {
    const { db, actor, language } = context;
    const view = peopleViewOf(context, query.asOf);
    const name = found(await nameOfDealer(db, dealersReported.sql(actor, 'd'), id), errors.dealerNotFound);
    const matrix = await staffOfDealer(db, view, id);
    async function* pages(): AsyncGenerator<StaffMatrix['staff']> {
      yield matrix.staff;
    }
    return tableFile(query.format, language, {
      name: `${fileNames[language].staff}, ${name}`,
      day: query.asOf ?? context.today(),
      ...staffTable(language, matrix.curriculums),
      pages: pages(),
    });
  },
};
