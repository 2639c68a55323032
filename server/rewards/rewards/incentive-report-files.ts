import { nameIn, type Language } from '#contract/platform/language.ts';
import { reportTable, type ReportColumn, type ReportTable } from '#server/platform/reports/report-table.ts';
import type { ReportedRow } from './incentive-reports.queries.ts';
import { headings, statusWords, typeWords } from './incentive-reports.texts.ts';
import type { RewardRow } from './rewards.queries.ts';

type Column<Row> = ReportColumn<keyof (typeof headings)['en'], Row>;

const incentives: readonly Column<ReportedRow>[] = [
  ['incentive', 'text', (row, language) => nameIn(row, language)],
  ['type', 'text', ({ type }, language) => typeWords[language][type]],
  ['brand', 'text', ({ brand }) => brand?.name ?? ''],
  ['curriculum', 'text', ({ curriculum }, language) => (curriculum ? nameIn(curriculum, language) : '')],
  ['left', 'number', (row) => row.leftCount],
  ['earned', 'number', ({ figures }) => figures.earnedCount],
  ['redeemed', 'number', ({ figures }) => figures.redeemedCount],
  ['sent', 'number', ({ figures }) => figures.sentCount],
  ['undone', 'number', ({ figures }) => figures.undoneCount],
  ['points', 'number', ({ figures }) => figures.pointsSpent],
];

const rewards: readonly Column<RewardRow>[] = [
  ['reward', 'text', (row, language) => nameIn(row, language)],
  ['person', 'text', ({ user }) => user?.name ?? ''],
  ['dealer', 'text', ({ dealer }) => dealer?.name ?? ''],
  ['status', 'text', ({ status }, language) => statusWords[language][status]],
  ['earnedOn', 'day', (row) => row.earnedOn],
  ['redeemedOn', 'day', (row) => row.redeemedOn],
  ['sentOn', 'day', (row) => row.sentOn],
  ['points', 'number', (row) => row.points],
  ['redemption', 'text', (row) => row.redemptionCode ?? ''],
  ['carrier', 'text', (row) => row.carrier],
  ['tracking', 'text', (row) => row.trackingNumber],
];

export const incentivesTable = (language: Language): ReportTable<ReportedRow> =>
  reportTable(headings, incentives, language);

/** Without the codes: a file goes further than a page. */
export const rewardsTable = (language: Language): ReportTable<RewardRow> =>
  reportTable(headings, rewards, language);
