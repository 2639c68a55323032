import { readFile } from 'node:fs/promises';
import { isZip } from '../files/archives/is-zip.ts';
import type { DateOrder } from '#contract/platform/imports.ts';
import { csvLines } from './csv-lines.ts';
import { decodedText } from './decode-text.ts';
import {
  TableFault,
  type Cell,
  type Line,
  type Lines,
  type ListShape,
  type ListTask,
  type ReadTable,
  type TableProblem,
  type TableShape,
  type TableSource,
  type TableTask,
} from './table.ts';
import { dayIn, dayInOrder, markShownBy, numberIn, numberOf, ordersOf } from './values.ts';
import { withXlsxLines } from './xlsx-lines.ts';

/** Reads a table in this process: another one than those that answer people. */
export async function readRows({
  source,
  shape,
  dateOrder,
}: TableTask): Promise<ReadTable<string> | TableProblem> {
  try {
    return await withLines(source, shape.mostRows, (lines) => rowsOf(lines, shape, dateOrder));
  } catch (error) {
    if (error instanceof TableFault) return error.problem;
    throw error;
  }
}

/** The text of a list. A file without a heading that names its values is taken as it stands. */
export async function readList({
  source,
  list,
}: ListTask): Promise<{ readonly text: string } | TableProblem> {
  try {
    if ('text' in source) return source;
    const values = await withLines(source, list.mostRows, (lines) => valuesOf(lines, list));
    if (values) return { text: values.join('\n') };
    return { text: decodedText(await readFile(source.localPath)) ?? '' };
  } catch (error) {
    if (error instanceof TableFault) return error.problem;
    throw error;
  }
}

/** The values of the column with such a name, or of the only column of a workbook; null if a text has no such column. */
async function valuesOf(
  { lines, dayOfNumber }: Lines,
  { names, mostRows }: ListShape,
): Promise<readonly string[] | null> {
  const isWorkbook = dayOfNumber !== undefined;
  const values: string[] = [];
  let place: number | undefined;
  for await (const line of lines) {
    const texts = line.cells.map(textOf);
    if (place === undefined) {
      place = texts.findIndex((text) => names.includes(plain(text)));
      if (place >= 0) continue;
      if (!isWorkbook) return null;
      place = texts.findIndex((text) => text !== '');
      if (texts.filter((text) => text !== '').length > 1)
        throw new TableFault('columns', { columns: names[0] ?? '' });
    }
    const value = texts[place] ?? '';
    if (value !== '' && !isRowCount(line)) values.push(value);
    if (values.length > mostRows) throw new TableFault('tooLong', { limit: mostRows });
  }
  return values;
}

async function withLines<T>(
  source: TableSource,
  mostRows: number,
  read: (lines: Lines) => Promise<T>,
): Promise<T> {
  if ('text' in source) return read(csvLines(source.text, mostRows));
  if (await isZip(source.localPath)) return withXlsxLines(source.localPath, read);
  const text = decodedText(await readFile(source.localPath));
  if (text === undefined) throw new TableFault('encoding');
  return read(csvLines(text, mostRows));
}

async function rowsOf(
  { lines, decimalMark, dayOfNumber }: Lines,
  shape: TableShape<string>,
  dateOrder: DateOrder | undefined,
): Promise<ReadTable<string>> {
  const { columns, kinds, mostRows } = shape;
  const found: Line[] = [];
  let head: Head | undefined;
  let count: Line | undefined;
  for await (const line of lines) {
    if (!head) {
      head = headOf(line, shape);
      continue;
    }
    if (count) found.push(count);
    count = isRowCount(line) ? line : undefined;
    if (!count) found.push(checked(line, head));
    if (found.length > mostRows) throw new TableFault('tooLong', { limit: mostRows });
  }
  if (!head || found.length === 0) throw new TableFault('empty');
  const { places, headings } = head;
  const cellAt = ({ cells }: Line, column: string): Cell => cells[places.get(column) ?? -1] ?? '';
  const order = orderOf(
    found,
    columns.filter((column) => kinds[column] === 'day'),
    head,
    dateOrder,
  );
  const mark = markOf(
    found,
    columns.filter((column) => kinds[column] === 'number'),
    cellAt,
    decimalMark,
  );
  const field = (cell: Cell, kind: 'day' | 'number' | undefined): string => {
    if (typeof cell === 'object') return cell.day;
    if (typeof cell === 'number') return (kind === 'day' && dayOfNumber?.(cell)) || numberOf(cell);
    if (kind === 'day') return dayOf(cell, order) ?? cell;
    return (kind === 'number' && numberIn(cell, mark)) || cell;
  };
  return {
    headings: Object.fromEntries([...places].map(([column, place]) => [column, headings[place] ?? ''])),
    rows: found.map((line) => ({
      row: line.number,
      fields: Object.fromEntries(
        columns.map((column) => [column, field(cellAt(line, column), kinds[column])]),
      ),
    })),
  };
}

interface Head {
  /** As the file names its columns. */
  readonly headings: readonly string[];
  readonly places: ReadonlyMap<string, number>;
  /** How many cells a line has at least, up to its last required one. */
  readonly fewest: number;
}

const plain = (heading: string) =>
  heading
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .trim()
    .toLowerCase();
const textOf = (cell: Cell): string => {
  if (typeof cell === 'object') return cell.day;
  return typeof cell === 'number' ? numberOf(cell) : cell;
};

/** Which column stands where. A second column with the same name is refused: nobody could say which one counts. */
function headOf(line: Line, { columns, required, names }: TableShape<string>): Head {
  const headings = line.cells.map((cell) => textOf(cell).trim());
  const places = new Map<string, number>();
  const seen = new Map<string, number>();
  for (const [place, heading] of headings.entries()) {
    const typed = plain(heading);
    if (typed === '') continue;
    const column = columns.find((one) => one === typed) ?? names[typed];
    const first = seen.get(column ?? typed);
    if (first !== undefined)
      throw new TableFault('repeated', { name: heading, first: first + 1, second: place + 1 });
    seen.set(column ?? typed, place);
    if (column) places.set(column, place);
  }
  const missing = required.filter((name) => !places.has(name));
  if (missing.length > 0) throw new TableFault('columns', { columns: missing.join(', ') });
  return { headings, places, fewest: Math.max(...required.map((name) => places.get(name)! + 1), 1) };
}

/** The last line of our own files. */
const isRowCount = ({ cells: [first, ...rest] }: Line): boolean =>
  typeof first === 'string' && /^(?:Rows|Lignes\s?): \d+$/u.test(first) && rest.every((cell) => cell === '');

/**
 * A line has no more cells than the first one, all that are required, and only characters that can be stored. Excel leaves out the separators before
 * empty cells at the end of some lines.
 */
function checked(line: Line, { headings, fewest }: Head): Line {
  const { number, cells } = line;
  const extra = cells.findIndex((cell, place) => place >= headings.length && cell !== '');
  if (extra >= 0) throw new TableFault('unreadable', { line: number, column: extra + 1 });
  if (cells.length < fewest) throw new TableFault('unreadable', { line: number, column: cells.length + 1 });
  const bad = cells.findIndex(
    (cell) => typeof cell === 'string' && (cell.includes('\0') || !cell.isWellFormed()),
  );
  if (bad >= 0) throw new TableFault('characters', { line: number, column: headings[bad] ?? bad + 1 });
  return line;
}

function dayOf(text: string, order: DateOrder | null): string | null {
  const day = dayIn(text);
  if (day === null || typeof day === 'string') return day;
  const [only = 'day-first', second] = ordersOf(day);
  return dayInOrder(day, order ?? (second ? 'day-first' : only));
}

/**
 * The order of the dates of a file: as its sender says, else as those dates show that can be read in one way only. If none shows it, the sender is asked about
 * the first date that can be read in two ways.
 */
function orderOf(
  lines: readonly Line[],
  days: readonly string[],
  { places, headings }: Head,
  said: DateOrder | undefined,
): DateOrder | null {
  if (said) return said;
  const shown = new Set<DateOrder>();
  let doubt: TableFault | undefined;
  for (const { number, cells } of lines)
    for (const column of days) {
      const place = places.get(column) ?? -1;
      const cell = cells[place];
      const day = typeof cell === 'string' ? dayIn(cell) : null;
      if (day === null || typeof day === 'string') continue;
      const [only, second] = ordersOf(day);
      if (second)
        doubt ??= new TableFault('dateOrder', {
          text: String(cell),
          line: number,
          column: headings[place] ?? column,
        });
      else if (only) shown.add(only);
    }
  const [order] = shown;
  if (doubt && shown.size !== 1) throw doubt;
  // Without a doubt, each date is read in its only order.
  return doubt && order ? order : null;
}

/** The decimal mark that the numbers of a file show, else the way it is written; null if they show both. */
function markOf(
  lines: readonly Line[],
  numbers: readonly string[],
  cellAt: (line: Line, column: string) => Cell,
  otherwise: Lines['decimalMark'],
): Lines['decimalMark'] {
  const shown = new Set<'.' | ','>();
  for (const line of lines)
    for (const column of numbers) {
      const cell = cellAt(line, column);
      const mark = typeof cell === 'string' ? markShownBy(cell) : null;
      if (mark) shown.add(mark);
    }
  const [mark] = shown;
  if (!mark) return otherwise;
  return shown.size === 1 ? mark : null;
}
