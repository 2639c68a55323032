import { createHash } from 'node:crypto';
import type { Expression, SqlBool } from 'kysely';
import { Readable } from 'node:stream';
import type { Language } from '#contract/platform/language.ts';
import type { EvidenceFormat } from '#contract/platform/tables.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { csvRecord } from '#server/platform/csv.ts';
import type { FileReply } from '#server/platform/http/handlers.ts';
import { newId } from '#server/platform/ids.ts';
import { xlsxStream } from '#server/platform/xlsx.ts';
import { nameOf } from '../articles-published.ts';
import type { AskingBulletin } from './confirmations.queries.ts';
import { keepEvidence } from './evidence-entry.queries.ts';
import { evidenceAfter, type EvidenceRow } from './evidence.queries.ts';
import { evidenceWords, type EvidenceColumn } from './evidence.texts.ts';

const rowsAtOnce = 2_000;
const byteOrderMark = '\uFEFF';

/** The cells of a line as text. A file holds nothing but text, so that it reads the same everywhere. */
const cells: Readonly<Record<EvidenceColumn, (row: EvidenceRow) => string>> = {
  version: ({ edition }) => String(edition),
  person: ({ userId }) => userId,
  name: ({ name }) => name,
  email: ({ email }) => email,
  dealer: ({ dealer }) => dealer,
  state: ({ state }) => state,
  asked: ({ askedAt }) => askedAt,
  deadline: ({ deadline }) => deadline,
  opened: ({ openedAt }) => openedAt ?? '',
  tries: ({ triesCount }) => String(triesCount),
  confirmed: ({ confirmedAt }) => confirmedAt ?? '',
  language: ({ language }) => language ?? '',
  words: ({ wordsHash }) => wordsHash ?? '',
};
const columns = Object.keys(cells) as EvidenceColumn[];

/** What the hash of a workbook is made of: a spreadsheet stores the same cells in different bytes. */
export const canonicalRow = (row: readonly string[]): string => `${JSON.stringify(row)}\n`;

/** The last line of a file. */
export const lastCells = (rows: number, sha256: string, language: Language): string[] => [
  evidenceWords[language].rowCount(rows),
  `SHA-256: ${sha256}`,
];

/**
 * Everyone who was asked to confirm any version, of the people whom `visible` admits on `user_account u`. The last line has the number of rows and a SHA-256: of all
 * bytes before it, or of all cells in a workbook. The portal keeps both, because anybody can work out a hash inside a file anew.
 */
export function evidenceFile(
  bulletin: AskingBulletin,
  visible: Expression<SqlBool>,
  context: Context<Actor>,
  format: EvidenceFormat,
): FileReply {
  const { language, db, now } = context;
  const words = evidenceWords[language];
  const headings = columns.map((column) => words.headings[column]);
  const hash = createHash('sha256');
  let count = 0;

  const read = (after: EvidenceRow | null) => {
    const rows = evidenceAfter(db, bulletin.id, after, {
      visible,
      at: now(),
      limit: rowsAtOnce,
    });
    // If the reader leaves before it is awaited, nobody is there to hear of a failure.
    rows.catch(() => {});
    return rows;
  };
  /** The next lines are read while these are written. */
  async function* pages(): AsyncGenerator<string[][]> {
    let next = read(null);
    for (;;) {
      const rows = await next;
      const isLast = rows.length < rowsAtOnce;
      if (!isLast) next = read(rows.at(-1)!);
      yield rows.map((one) => columns.map((column) => cells[column](one)));
      count += rows.length;
      if (isLast) return;
    }
  }
  /** Recorded before the last line is sent: no complete file is without its entry. */
  const lastLine = async (): Promise<string[]> => {
    const sha256 = hash.digest('hex');
    const id = newId();
    await context.change(async ({ tx, record }) => {
      await record({
        id,
        type: 'download',
        entity: { kind: 'bulletin', id: bulletin.id, name: nameOf(bulletin) },
        after: { evidence: format, rows: count, sha256 },
      });
      await keepEvidence(tx, id);
    });
    return lastCells(count, sha256, language);
  };

  const open = format === 'xlsx' ? xlsx : csv;
  return {
    body: async () => Readable.from(open(), { objectMode: false }),
    mediaType:
      format === 'xlsx'
        ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
        : 'text/csv; charset=utf-8',
    downloadName: `${words.fileName}.${format}`,
    rowCount: () => count,
  };

  async function* csv(): AsyncGenerator<string> {
    const hashed = (text: string) => {
      hash.update(text);
      return text;
    };
    yield hashed(byteOrderMark + csvRecord(headings));
    for await (const page of pages()) yield hashed(page.map((line) => csvRecord(line)).join(''));
    yield csvRecord(await lastLine());
  }

  function xlsx(): AsyncGenerator<Uint8Array> {
    async function* lines(): AsyncGenerator<string[]> {
      hash.update(canonicalRow(headings));
      for await (const page of pages())
        for (const line of page) {
          hash.update(canonicalRow(line));
          yield line;
        }
      yield await lastLine();
    }
    return xlsxStream(lines(), {
      name: words.sheetName,
      columns: headings.map((header) => ({ header, width: Math.max(14, header.length + 2) })),
    });
  }
}
