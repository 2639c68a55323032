import type { PlacedPerson } from '#contract/live/ilt-seats.calls.ts';
import type { Language } from '#contract/platform/language.ts';
import { dayAt } from '#server/platform/calendar/meeting-times.ts';
import { reportTable, type ReportColumn, type ReportTable } from '#server/platform/reports/report-table.ts';
import { checkInWords, kindWords, rosterHeadings } from './roster-file.texts.ts';

type Column = ReportColumn<keyof (typeof rosterHeadings)['en'], PlacedPerson>;

const columnsIn = (timeZone: string): readonly Column[] => [
  ['name', 'text', ({ fullName }) => fullName],
  ['email', 'text', ({ email }) => email ?? ''],
  ['dealer', 'text', ({ dealers }) => dealers.map(({ name }) => name).join(', ')],
  [
    'status',
    'text',
    ({ enrollment: { kind, isNoShow } }, language) => kindWords[language][isNoShow ? 'no-show' : kind],
  ],
  ['checkedIn', 'day', ({ enrollment }) => dayAt(enrollment.checkedInAt, timeZone)],
  [
    'checkInBy',
    'text',
    ({ enrollment: { checkInBy } }, language) => (checkInBy ? checkInWords[language][checkInBy] : ''),
  ],
  ['completed', 'day', ({ enrollment }) => dayAt(enrollment.completedAt, timeZone)],
];

/** The roster as a table, a line for each person. Days are those of the clock at the place. */
export const rosterTable = (language: Language, timeZone: string): ReportTable<PlacedPerson> =>
  reportTable(rosterHeadings, columnsIn(timeZone), language);
