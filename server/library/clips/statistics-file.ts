import type { ClipStatistics } from '#contract/library/clips.ts';
import type { Language } from '#contract/platform/language.ts';
import { reportTable, type Headings, type ReportColumn } from '#server/platform/reports/report-table.ts';

type Part = ClipStatistics['parts'][number];
type Heading = 'from' | 'to' | 'listeners' | 'share';

const headings: Headings<Heading> = {
  en: { from: 'From second', to: 'To second', listeners: 'People', share: 'Share of people (%)' },
  fr: { from: 'De la seconde', to: 'À la seconde', listeners: 'Personnes', share: 'Part des personnes (%)' },
};

const columns: readonly ReportColumn<Heading, Part>[] = [
  ['from', 'number', ({ startSeconds }) => startSeconds],
  ['to', 'number', ({ endSeconds }) => endSeconds],
  ['listeners', 'number', ({ listeners }) => listeners],
  ['share', 'number', ({ share }) => Math.round(share * 1000) / 10],
];

/** Where people leave, as a table: a row for each part of the length. */
export const statisticsTable = (language: Language) => reportTable(headings, columns, language);
