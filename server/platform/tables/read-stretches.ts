import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse';
import { unguarded } from '../csv.ts';
import { isZip } from '../files/archives/is-zip.ts';
import { notText } from './decode-text.ts';
import { TableFault, type Cell, type Line, type TableProblem, type TableSource } from './table.ts';
import { numberOf } from './values.ts';
import { withXlsxLines } from './xlsx-lines.ts';

/** A line of a table as text. */
export interface TextLine {
  /** The line of the file on which it begins. */
  readonly number: number;
  /** As they stand in the file; numbers and days of a workbook as `1025.5` and `YYYY-MM-DD`. */
  readonly cells: readonly string[];
}

export interface StretchTask {
  readonly source: TableSource;
  /** The most lines without the headings. */
  readonly mostRows: number;
  readonly linesAtOnce: number;
}

/** How many lines were told, the headings among them. */
export interface ToldLines {
  readonly lines: number;
}

/**
 * Reads a table of any length in stretches, so that neither process ever has all of it. The first line told names the columns, whatever it says; empty lines
 * are left out.
 */
export async function readStretches(
  { source, mostRows, linesAtOnce }: StretchTask,
  tell: (lines: readonly TextLine[]) => Promise<void>,
): Promise<ToldLines | TableProblem> {
  let stretch: TextLine[] = [];
  let lines = 0;
  const tellAll = async (all: AsyncIterable<Line>) => {
    for await (const { number, cells } of all) {
      lines += 1;
      if (lines > mostRows + 1) throw new TableFault('tooLong', { limit: mostRows });
      stretch.push({ number, cells: cells.map(textOf) });
      if (stretch.length < linesAtOnce) continue;
      await tell(stretch);
      stretch = [];
    }
    if (stretch.length > 0) await tell(stretch);
  };
  try {
    if ('text' in source) await tellAll(csvRecords(chunksOf(source.text)));
    else if (await isZip(source.localPath))
      await withXlsxLines(source.localPath, (all) => tellAll(all.lines));
    else await tellAll(csvRecords(decoded(source.localPath, await encodingOf(source.localPath))));
    if (lines < 2) throw new TableFault('empty');
    return { lines };
  } catch (error) {
    if (error instanceof TableFault) return error.problem;
    throw error;
  }
}

const textOf = (cell: Cell): string => {
  if (typeof cell === 'object') return cell.day;
  return typeof cell === 'number' ? numberOf(cell) : cell;
};

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const bytesAtOnce = 256 * 1024;

/** The encoding in which the whole file is text, so that a fault at its end is found before anything of it is told. */
async function encodingOf(localPath: string): Promise<Encoding> {
  const candidates = await encodingsMarked(localPath);
  const faults: number[] = [];
  for (const encoding of candidates) {
    const line = await firstFault(localPath, encoding);
    if (line === null) return encoding;
    faults.push(line);
  }
  throw new TableFault('encodingAt', { line: Math.max(...faults) });
}

async function encodingsMarked(localPath: string): Promise<readonly Encoding[]> {
  const file = await open(localPath);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    const [first, second] = buffer;
    if (first === 0xff && second === 0xfe) return ['utf-16le'];
    if (first === 0xfe && second === 0xff) return ['utf-16be'];
    return ['utf-8', 'windows-1252'];
  } finally {
    await file.close();
  }
}

/** The line from which on the file is no text in this encoding; null if all of it is. */
async function firstFault(localPath: string, encoding: Encoding): Promise<number | null> {
  const strict = new TextDecoder(encoding, { fatal: true });
  // Reads on where the other one stops, and puts a sign there that shows the line.
  const lenient = new TextDecoder(encoding);
  let line = 1;
  const faultIn = (bytes: Uint8Array | undefined): number | null => {
    const stream = bytes !== undefined;
    const text = lenient.decode(bytes, { stream });
    const place = isText(strict, bytes) ? text.search(notText) : text.indexOf('\uFFFD');
    if (place >= 0) return line + breaksIn(text.slice(0, place));
    line += breaksIn(text);
    return null;
  };
  for await (const bytes of createReadStream(localPath, { highWaterMark: bytesAtOnce })) {
    const fault = faultIn(bytes as Uint8Array);
    if (fault !== null) return fault;
  }
  return faultIn(undefined);
}

function isText(strict: TextDecoder, bytes: Uint8Array | undefined): boolean {
  try {
    strict.decode(bytes, { stream: bytes !== undefined });
    return true;
  } catch {
    return false;
  }
}

const breaksIn = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** The text of the file, piece by piece. */
async function* decoded(localPath: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const bytes of createReadStream(localPath, { highWaterMark: bytesAtOnce }))
    yield decoder.decode(bytes as Uint8Array, { stream: true });
  yield decoder.decode();
}

// An async generator, so that a pasted text and a file are read alike.
// eslint-disable-next-line @typescript-eslint/require-await
async function* chunksOf(text: string): AsyncGenerator<string> {
  const whole = text.replace(/^\uFEFF/u, '');
  for (let at = 0; at < whole.length; at += bytesAtOnce) yield whole.slice(at, at + bytesAtOnce);
}

/** Signs that separate cells; of two that split the headings equally often, the first. */
const delimiters = [',', ';', '\t', '|', '^', '~', ':'] as const;

/** The longest record, in characters. A quotation mark that never closes ends here, not at the end of the file. */
const longestRecord = 50_000;

async function* csvRecords(chunks: AsyncGenerator<string>): AsyncGenerator<Line> {
  const first = await chunks.next();
  const start = first.done ? '' : first.value;
  const declared = /^sep=([^\r\n"])(?:\r\n|\r|\n|$)/iu.exec(start);
  const head = declared ? start.slice(declared[0].length) : start;
  const delimiter = declared?.[1] ?? delimiterOf(head);
  const linesBefore = declared ? 1 : 0;
  // Noted as records are made: those that wait to be taken are lost with an error behind them.
  let ended = linesBefore;
  const parser = parse({
    delimiter,
    info: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    relax_column_count: true,
    trim: delimiter !== '\t',
    max_record_size: longestRecord,
    // A cell that is not quoted may have quotation marks within: 36'37.8"N.
    relax_quotes: true,
    on_record(record: string[], { lines }) {
      ended = lines + linesBefore;
      return record;
    },
    cast(value, { quoting, lines, index }) {
      // The parser gives a quoted cell that goes on behind its end back with its quotation marks.
      if (!quoting && value.startsWith('"'))
        throw new TableFault('unreadable', { line: lines + linesBefore, column: index + 1 });
      return value;
    },
  });
  const feeding = feed(parser, head, chunks);
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      const number = info.lines + linesBefore - record.reduce((sum, value) => sum + breaksIn(value), 0);
      const guardedBy = delimiter === ';' || delimiter === '\t' ? delimiter : ',';
      yield { number, cells: record.map((cell) => unguarded(cell.trim(), guardedBy)) };
    }
    await feeding;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { index = 0 } = error as { readonly index?: number };
    // The record that cannot be read begins after the last one that could.
    throw new TableFault('unreadable', { line: ended + 1, column: index + 1 });
  } finally {
    parser.destroy();
    await feeding;
  }
}

/** Gives the text to the parser no faster than its records are taken. */
async function feed(
  parser: ReturnType<typeof parse>,
  head: string,
  chunks: AsyncGenerator<string>,
): Promise<void> {
  const written = async (text: string) => {
    if (parser.destroyed || parser.write(text)) return;
    await new Promise<void>((go) => {
      const on = () => {
        parser.off('drain', on);
        parser.off('close', on);
        go();
      };
      parser.on('drain', on);
      parser.on('close', on);
    });
  };
  await written(head);
  for await (const text of chunks) {
    if (parser.destroyed) return;
    await written(text);
  }
  if (!parser.destroyed) parser.end();
}

/** The sign that splits the headings into most columns. Quotation marks hide what stands between them. */
function delimiterOf(text: string): string {
  const counts = new Map<string, number>(delimiters.map((sign) => [sign, 0]));
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (sign === '\n' || sign === '\r') break;
    const count = counts.get(sign);
    if (count !== undefined) counts.set(sign, count + 1);
  }
  const most = Math.max(...counts.values());
  return delimiters.find((sign) => counts.get(sign) === most) ?? ',';
}
