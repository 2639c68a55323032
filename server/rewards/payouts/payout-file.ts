import type { Language } from '#contract/platform/language.ts';
import { decimalOf } from '#contract/platform/money.ts';
import { csvStream } from '#server/platform/csv.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { FileReply } from '#server/platform/http/handlers.ts';
import { fileLines, type FileLine } from './lines.queries.ts';
import type { RunRow } from './runs.queries.ts';

const atOnce = 1000;

const headings: Readonly<Record<Language, readonly string[]>> = {
  en: ['Reference', 'Name', 'E-mail', 'Dealer', 'Amount', 'Currency'],
  fr: ['Référence', 'Nom', 'Courriel', 'Concessionnaire', 'Montant', 'Devise'],
};

/** Names a payment at the bank; the portal finds the line by its last part. */
const referenceOf = (run: number, lineId: string) => `${run}-${lineId.slice(-12).toUpperCase()}`;

/** A run for the bank: one line for each person and currency, and nothing else, because a program reads it. */
export const payoutFile = (db: Db, { id, number }: RunRow, language: Language): FileReply => ({
  body: csvStream(headings[language], everyLine(db, id), (line) => [
    referenceOf(number, line.id),
    line.name,
    line.email,
    line.dealer,
    { decimal: decimalOf(line) as `${number}` },
    line.currency,
  ]),
  mediaType: 'text/csv; charset=utf-8',
  downloadName: `${language === 'fr' ? 'paiements' : 'payouts'}-${number}.csv`,
});

async function* everyLine(db: Db, runId: string): AsyncGenerator<readonly FileLine[]> {
  let after: string | null = null;
  for (;;) {
    const lines: readonly FileLine[] = await fileLines(db, runId, { after, limit: atOnce });
    if (lines.length > 0) yield lines;
    if (lines.length < atOnce) return;
    after = lines.at(-1)!.id;
  }
}
