import { nameIn, type Language } from '#contract/platform/language.ts';
import type { Currency } from '#contract/platform/money.ts';
import { loyaltyReportCalls as calls, type LoyaltyRow } from '#contract/rewards/loyalty-reports.calls.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { reportTable, type ReportColumn, type ReportTable } from '#server/platform/reports/report-table.ts';
import { tableFile } from '#server/platform/table-file.ts';
import { reportedLoyalty, type LoyaltyReportQuery } from './loyalty-reports.queries.ts';
import { fileName, headings } from './loyalty-reports.texts.ts';

type Column = ReportColumn<keyof (typeof headings)['en'], LoyaltyRow>;

const columnsIn = (currency: Currency): readonly Column[] => [
  ['dealer', 'text', ({ dealer }) => dealer.name],
  ['number', 'text', ({ dealer }) => dealer.number],
  ['region', 'text', ({ dealer }) => dealer.region],
  ['country', 'text', ({ dealer }) => dealer.country],
  [
    'units',
    'text',
    ({ businessUnits }, language) => businessUnits.map((one) => nameIn(one, language)).join(', '),
  ],
  ['members', 'number', (row) => row.membersCount],
  ['receipts', 'number', (row) => row.receiptsCount],
  ['photos', 'number', (row) => row.photosCount],
  ['purchases', 'money', (row) => ({ amountCents: row.purchases, currency })],
  ['credits', 'money', (row) => ({ amountCents: row.credits, currency })],
  ['sent', 'money', (row) => ({ amountCents: row.creditsSent, currency })],
  ['available', 'money', (row) => ({ amountCents: row.creditsAvailable, currency })],
  ['points', 'number', (row) => row.points],
];

const tableIn = (language: Language, currency: Currency): ReportTable<LoyaltyRow> =>
  reportTable(headings, columnsIn(currency), language);

export const loyaltyReportHandlers: Handlers<typeof calls> = {
  async list({ query }, { db, settings }) {
    const { rows, total, figures } = await reportedLoyalty(db, { ...query, ...placeOf(settings) });
    return { loyalties: [...rows], pagination: paginationOf(total, query), figures };
  },

  async export({ query: { format, ...query } }, { db, language, settings, today }) {
    const asked = { ...query, ...placeOf(settings) };
    return tableFile(format, language, {
      name: fileName[language],
      day: today(),
      ...tableIn(language, query.currency),
      pages: everyPage((page) => reportedLoyalty(db, { ...asked, page, limit })),
    });
  },
};

const placeOf = (settings: {
  readonly timeZone: string;
  readonly loyalty: { readonly memberBusinessUnit: string };
}): Pick<LoyaltyReportQuery, 'zone' | 'unit'> => ({
  zone: settings.timeZone,
  unit: settings.loyalty.memberBusinessUnit,
});

const limit = 1000;

async function* everyPage(
  read: (page: number) => Promise<{ readonly rows: readonly LoyaltyRow[] }>,
): AsyncGenerator<readonly LoyaltyRow[]> {
  for (let page = 1; ; page += 1) {
    const { rows } = await read(page);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
  }
}
