import type { Expression, SqlBool } from 'kysely';
import type { Attendee } from '#contract/library/events.ts';
import type { Language } from '#contract/platform/language.ts';
import type { TableFormat } from '#contract/platform/tables.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { dayAt } from '#server/platform/calendar/meeting-times.ts';
import type { Context } from '#server/platform/context.ts';
import type { FileReply } from '#server/platform/http/handlers.ts';
import { reportTable, type ReportColumn, type ReportTable } from '#server/platform/reports/report-table.ts';
import { tableFile } from '#server/platform/table-file.ts';
import { attendeesAfter, type AttendeeFilter } from './answers.queries.ts';
import { answerWords, attendeeHeadings } from './attendees-file.texts.ts';
import { titleIn } from './event-notices.texts.ts';
import type { EventRow } from './events.queries.ts';

const rowsAtOnce = 1_000;

type Column = ReportColumn<keyof (typeof attendeeHeadings)['en'], Attendee>;

const columnsIn = (timeZone: string): readonly Column[] => [
  ['name', 'text', ({ user }) => user.name],
  ['dealer', 'text', ({ dealers }) => dealers.map(({ name }) => name).join(', ')],
  ['answer', 'text', ({ type }, language) => answerWords[language][type]],
  ['answered', 'day', ({ answeredAt }) => dayAt(answeredAt, timeZone)],
];

const tableIn = (language: Language, timeZone: string): ReportTable<Attendee> =>
  reportTable(attendeeHeadings, columnsIn(timeZone), language);

/** Those of the people who answered whom `visible` admits on `user_account u`, by name. Days are those of the portal’s clock. */
export function attendeesFile(
  row: EventRow,
  visible: Expression<SqlBool>,
  { db, language, settings, today }: Context<Actor>,
  { format, filter }: { readonly format: TableFormat; readonly filter: AttendeeFilter },
): FileReply {
  async function* pages(): AsyncGenerator<readonly Attendee[]> {
    let after: Attendee | undefined;
    for (;;) {
      const rows: readonly Attendee[] = await attendeesAfter(db, row.id, filter, {
        after,
        visible,
        limit: rowsAtOnce,
      });
      if (rows.length > 0) yield rows;
      if (rows.length < rowsAtOnce) return;
      after = rows.at(-1);
    }
  }
  return tableFile(format, language, {
    name: titleIn(row, language),
    day: today(),
    ...tableIn(language, settings.timeZone),
    pages: pages(),
  });
}
