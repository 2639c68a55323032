import type { Language } from '#contract/platform/language.ts';
import { decimalOf } from '#contract/platform/money.ts';
import type { TableFormat } from '#contract/platform/tables.ts';
import type { Statement, StatementSection } from '#contract/rewards/statements.calls.ts';
import type { CsvValue } from '#server/platform/csv.ts';
import type { FileReply } from '#server/platform/http/handlers.ts';
import { tableFile } from '#server/platform/table-file.ts';
import { daysIn } from '#server/platform/today.ts';
import { accountWords, sheetWords } from './statement.texts.ts';

export const statementName = ({ of, month }: Statement, language: Language): string =>
  `${sheetWords[language].title} ${month} ${of.name}`;

/** A whole number of points, or an amount with its two decimals. */
const amountIn = ({ currency }: Pick<StatementSection, 'currency'>, amount: number): CsvValue =>
  currency === 'PTS' ? amount : { decimal: decimalOf({ amountCents: amount, currency }) as `${number}` };

/** The statement as a table: a line for each movement, between the opening and the closing balance of its account. */
export function statementTable(
  statement: Statement,
  {
    language,
    timeZone,
    format,
  }: { readonly language: Language; readonly timeZone: string; readonly format: TableFormat },
): FileReply {
  const words = sheetWords[language];
  async function* pages() {
    for (const section of statement.accounts) yield rowsOf(section);
  }
  const rowsOf = (section: StatementSection): readonly (readonly CsvValue[])[] => {
    const account = accountWords[section.account][language];
    const unit = section.currency === 'PTS' ? words.points : section.currency;
    const dayOf = daysIn(timeZone);
    const row = (
      day: string,
      what: string,
      amount: number | null,
      balance: number,
      funder = '',
    ): readonly CsvValue[] => [
      account,
      day,
      what,
      amount === null ? null : amountIn(section, amount),
      unit,
      amountIn(section, balance),
      funder,
    ];
    return [
      row(statement.firstDay, words.opening, null, section.opening),
      ...section.lines.map(({ at, what, amount, balanceAfter, funder }) =>
        row(dayOf(new Date(at)), what, amount, balanceAfter, funder ?? words.company),
      ),
      row(statement.lastDay, words.closing, null, section.closing),
    ];
  };
  return tableFile(format, language, {
    name: statementName(statement, language),
    columns: [
      { heading: words.account, kind: 'text' },
      { heading: words.date, kind: 'day' },
      { heading: words.what, kind: 'text' },
      { heading: words.amount, kind: 'number' },
      { heading: words.unit, kind: 'text' },
      { heading: words.balance, kind: 'number' },
      { heading: words.funder, kind: 'text' },
    ],
    pages: pages(),
    values: (row) => row,
  });
}
