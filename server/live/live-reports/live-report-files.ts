import type { Language } from '#contract/platform/language.ts';
import { titleIn, whenIn } from '#server/live/live-training/seats/event-words.ts';
import { dayAt } from '#server/platform/calendar/meeting-times.ts';
import { reportTable, type ReportColumn, type ReportTable } from '#server/platform/reports/report-table.ts';
import type { PlaceLine } from './live-reports.queries.ts';
import { eventWords, headings, outcomeWords } from './live-reports.texts.ts';

type Column = ReportColumn<keyof (typeof headings)['en'], PlaceLine>;

/** A place in an event that was canceled says so: nobody was absent. */
const statusOf = ({ event, outcome }: PlaceLine, language: Language): string =>
  event.canceledAt !== null && outcome !== 'cancelled'
    ? eventWords[language].canceled
    : outcomeWords[language][outcome];

const columns: readonly Column[] = [
  ['event', 'text', ({ event }, language) => titleIn(event, language)],
  ['day', 'day', ({ event }) => event.startDate],
  ['time', 'text', ({ event }, language) => whenIn({ ...event, timeZone: event.timezone }, language)],
  [
    'place',
    'text',
    ({ event }, language) => (event.virtual ? eventWords[language].virtual : (event.city ?? '')),
  ],
  ['person', 'text', ({ person }) => person],
  ['dealer', 'text', ({ dealer }) => dealer],
  ['outcome', 'text', statusOf],
  ['checkedIn', 'day', ({ checkedInAt, event }) => dayAt(checkedInAt, event.timezone)],
  ['completed', 'day', ({ completedAt, event }) => dayAt(completedAt, event.timezone)],
];

/** A line for each person and event. */
export const placesTable = (language: Language): ReportTable<PlaceLine> =>
  reportTable(headings, columns, language);
