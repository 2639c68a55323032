import { earnedOf, redeemedOf } from '#contract/rewards/incentive-figures.rules.ts';
import { inLanguage, nameIn, type Language } from '#contract/platform/language.ts';
import { reportTable, type ReportColumn, type ReportTable } from '#server/platform/reports/report-table.ts';
import { daysIn } from '#server/platform/today.ts';
import type { ReportedRow } from './incentive-reports.queries.ts';
import { headings, incentiveTypeWords, statusWords } from './incentive-reports.texts.ts';
import type { RewardRow } from './rewards.queries.ts';

type Column<Row> = ReportColumn<keyof (typeof headings)['en'], Row>;

const incentives: readonly Column<ReportedRow>[] = [
  ['incentive', 'text', (row, language) => nameIn(row, language)],
  ['type', 'text', ({ type }, language) => inLanguage(incentiveTypeWords[type], language)],
  ['brand', 'text', ({ brand }) => brand?.name ?? ''],
  ['curriculum', 'text', ({ curriculum }, language) => (curriculum ? nameIn(curriculum, language) : '')],
  ['left', 'number', (row) => row.leftCount],
  ['earned', 'number', ({ figures }) => earnedOf(figures)],
  ['redeemed', 'number', ({ figures }) => redeemedOf(figures)],
  ['sent', 'number', ({ figures }) => figures.sentCount],
  ['undone', 'number', ({ figures }) => figures.undoneCount],
  ['points', 'number', ({ figures }) => figures.pointsSpent],
];

/** Days are those of the portal, by which the list is filtered. */
const rewardsIn = (dayOf: (instant: string | null) => string | null): readonly Column<RewardRow>[] => [
  ['reward', 'text', (row, language) => nameIn(row, language)],
  ['person', 'text', ({ user }) => user?.name ?? ''],
  ['dealer', 'text', ({ dealer }) => dealer?.name ?? ''],
  ['status', 'text', ({ status }, language) => statusWords[language][status]],
  ['earnedOn', 'day', (row) => dayOf(row.earnedOn)],
  ['redeemedOn', 'day', (row) => dayOf(row.redeemedOn)],
  ['sentOn', 'day', (row) => dayOf(row.sentOn)],
  ['points', 'number', (row) => row.points],
  ['redemption', 'text', (row) => row.redemptionCode ?? ''],
  ['carrier', 'text', (row) => row.carrier],
  ['tracking', 'text', (row) => row.trackingNumber],
];

export const incentivesTable = (language: Language): ReportTable<ReportedRow> =>
  reportTable(headings, incentives, language);

/** Without the codes: a file goes further than a page. */
export function rewardsTable(language: Language, timeZone: string): ReportTable<RewardRow> {
  const dayOf = daysIn(timeZone);
  const rewards = rewardsIn((instant) => instant && dayOf(new Date(instant)));
  return reportTable(headings, rewards, language);
}
