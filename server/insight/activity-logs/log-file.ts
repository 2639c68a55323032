import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { blocksBetween } from '#contract/insight/activity-seals.rules.ts';
import {
  blockCells,
  canonicalRow,
  detailsHash,
  logColumns,
  longestCell,
  sealCells,
  sealedCell,
  type LogColumn,
} from '#contract/insight/log-file.rules.ts';
import { activityTypes } from '#contract/platform/activity-types.ts';
import { inLanguage, type Language } from '#contract/platform/language.ts';
import type { EvidenceFormat } from '#contract/platform/tables.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { csvRecord } from '#server/platform/csv.ts';
import type { Db } from '#server/platform/database/open.ts';
import { stretches } from '#server/platform/database/stretches.ts';
import type { FileReply } from '#server/platform/http/handlers.ts';
import { newId } from '#server/platform/ids.ts';
import { xlsxStream } from '#server/platform/xlsx.ts';
import { entriesAfter, type FileRow } from './log-entries.queries.ts';
import { logFileWords } from './log-file.texts.ts';
import type { LogFilter } from './log-filter.queries.ts';
import { typeWords } from './log-words.texts.ts';
import { changesOf, kindName, readingOf, type Reading } from './present-entry.ts';
import { blocksByNumber, entriesOfBlocks, lastBlock } from './seals.queries.ts';

const rowsAtOnce = 1000;
const blocksAtOnce = 100;
const byteOrderMark = '\uFEFF';

/**
 * The entries of a list, the blocks that seal them, and the blocks that lead from the newest one to these. The last line has the number of entries
 * and a SHA-256: of all bytes before it, or of all cells in a workbook. The log keeps both.
 */
export function logFile(
  context: Context<Actor>,
  filter: LogFilter,
  format: EvidenceFormat,
  asked: object,
): FileReply {
  const { language, db } = context;
  const words = logFileWords[language];
  const headings = logColumns.map((column) => words.headings[column]);
  const hash = createHash('sha256');
  const blocks = new Set<number>();
  let count = 0;

  async function* lines(): AsyncGenerator<string[][]> {
    const pages = stretches<FileRow>(rowsAtOnce, (after) => entriesAfter(db, filter, after, rowsAtOnce));
    for await (const rows of pages) {
      const reading = await readingOf(context, rows);
      for (const { block } of rows) if (block !== null) blocks.add(block);
      count += rows.length;
      yield rows.map((row) => cellsOf(row, reading, format));
    }
    yield* sealLines(db, blocks);
  }
  /** Recorded before the last line is sent: no complete file is without its entry. */
  const lastLine = async (): Promise<string[]> => {
    const sha256 = hash.digest('hex');
    await context.change(({ record }) =>
      record({
        type: 'download',
        entity: { kind: 'activity-log', id: newId(), name: `${words.fileName}.${format}` },
        after: { format, rows: count, filters: asked, sha256 },
      }),
    );
    return [words.rowCount(count), `SHA-256: ${sha256}`];
  };

  async function* csv(): AsyncGenerator<string> {
    const hashed = (text: string) => {
      hash.update(text);
      return text;
    };
    yield hashed(byteOrderMark + csvRecord(headings));
    for await (const page of lines()) yield hashed(page.map((line) => csvRecord(line)).join(''));
    yield csvRecord(await lastLine());
  }
  function xlsx(): AsyncGenerator<Uint8Array> {
    const width = headings.length;
    async function* rows(): AsyncGenerator<string[]> {
      hash.update(canonicalRow(headings));
      for await (const page of lines())
        for (const line of page) {
          const cells = Array.from({ length: width }, (_, index) => legible(line[index] ?? ''));
          hash.update(canonicalRow(cells));
          yield cells;
        }
      yield await lastLine();
    }
    return xlsxStream(rows(), {
      name: words.sheetName,
      columns: headings.map((header) => ({ header, width: Math.max(14, header.length + 2) })),
    });
  }
  return {
    body: async () => Readable.from(format === 'xlsx' ? xlsx() : csv(), { objectMode: false }),
    mediaType:
      format === 'xlsx'
        ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
        : 'text/csv; charset=utf-8',
    downloadName: `${words.fileName}.${format}`,
    rowCount: () => count,
  };
}

/** The blocks with their entries, then the blocks in between without theirs, the oldest first. */
async function* sealLines(db: Db, blocks: ReadonlySet<number>): AsyncGenerator<string[][]> {
  if (blocks.size === 0) return;
  const newest = (await lastBlock(db))!.number;
  const between = new Set([newest]);
  for (const block of blocks) for (const number of blocksBetween(newest, block)) between.add(number);
  const numbers = [...new Set([...blocks, ...between])].toSorted((a, b) => a - b);
  for (let at = 0; at < numbers.length; at += blocksAtOnce) {
    const some = numbers.slice(at, at + blocksAtOnce);
    const named = Map.groupBy(
      await entriesOfBlocks(
        db,
        some.filter((number) => blocks.has(number)),
      ),
      ({ block }) => block,
    );
    yield (await blocksByNumber(db, some)).flatMap((block) => [
      blockCells(block),
      ...(named.get(block.number) ?? []).map((entry) => sealCells(block.number, entry.position, entry)),
    ]);
  }
}

const typeName = (type: string, language: Language) => {
  const known = activityTypes.find((one) => one === type);
  return known ? inLanguage(typeWords[known], language) : type;
};

function cellsOf(row: FileRow, reading: Reading, format: EvidenceFormat): string[] {
  const { language } = reading;
  const cells: Readonly<Record<LogColumn, string>> = {
    at: row.sealedTime,
    type: typeName(row.type, language),
    person: row.user?.name ?? '',
    personId: row.user?._id ?? '',
    acting: row.proxiedBy?.name ?? '',
    actingId: row.proxiedBy?._id ?? '',
    reason: row.proxyReason ?? '',
    kind: row.kind === null ? '' : kindName(row.kind, reading),
    record: row.name ?? '',
    recordId: row.recordId ?? '',
    changes: changesText(row, reading, format),
    entryId: row.id,
    block: row.block === null ? '' : String(row.block),
    position: row.position === null ? '' : String(row.position),
    sealed: sealedText(row, format),
  };
  return logColumns.map((column) => cells[column]);
}

function changesText(row: FileRow, reading: Reading, format: EvidenceFormat): string {
  const colon = reading.language === 'fr' ? '\u202f: ' : ': ';
  const text = changesOf(row, reading)
    .map(
      ({ label, before, after }) => `${label}${colon}${[before, after].map((one) => one ?? '–').join(' → ')}`,
    )
    .join('\n');
  return format === 'xlsx' && text.length > longestCell ? `${text.slice(0, longestCell)}…` : text;
}

/** As Base64: a spreadsheet must not read any of it as a formula, or change it. */
function sealedText({ record, details }: FileRow, format: EvidenceFormat): string {
  const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
  const whole = sealedCell(base64(record), base64(details));
  if (format === 'csv' || whole.length <= longestCell) return whole;
  const ofDetails = createHash('sha256').update(details, 'utf8').digest('hex');
  return sealedCell(base64(record), detailsHash(ofDetails));
}

/** XML allows no control characters except tab and line ends. */
const legible = (text: string): string =>
  text.replace(/\p{Cc}/gu, (mark) => (/[\t\n\r]/.test(mark) ? mark : '')).replace(/[\uFFFE\uFFFF]/g, '');
