import {
  DamagedEntry,
  openArchive,
  type ArchiveFile,
  type ArchiveLimits,
} from '../files/archives/open-archive.ts';
import { sheetParts } from './xlsx-parts.ts';
import { elementsOf, readElements, XmlFault } from './xlsx-xml.ts';
import { TableFault, type Cell, type Line, type Lines } from './table.ts';
import { dayOfSerial, isDateFormat } from './xlsx-days.ts';

/** More than any table that may be imported needs. Texts of a sheet pack well, but not a thousand times. */
const limits: ArchiveLimits = {
  maxEntries: 1000,
  maxUnpackedBytes: 250_000_000,
  maxRatio: 150,
  ratioFromBytes: 20_000_000,
};
const mostCells = 3_000_000;
const mostColumns = 1000;
const mostSharedCharacters = 60_000_000;

/** Reads the lines of the first visible sheet of a workbook, part by part, without ever having a whole part in memory. */
export async function withXlsxLines<T>(localPath: string, read: (lines: Lines) => Promise<T>): Promise<T> {
  const archive = await openArchive(localPath, limits);
  if (archive.faults.length > 0) {
    await archive.close();
    throw new TableFault('workbook');
  }
  try {
    const parts = new Map(archive.files.map((file) => [file.path, file]));
    const { sheet, strings, styles, is1904 } = await sheetParts(parts);
    const shared = strings ? await sharedStrings(strings) : [];
    const dates = styles ? await dateStyles(styles) : new Set<number>();
    return await read({
      lines: sheetLines(sheet, { shared, dates, is1904 }),
      decimalMark: null,
      dayOfNumber: (serial) => dayOfSerial(serial, is1904),
    });
  } catch (error) {
    if (error instanceof XmlFault || error instanceof DamagedEntry) throw new TableFault('workbook');
    throw error;
  } finally {
    await archive.close();
  }
}

/** The texts that cells name by their number, without the readings above Asian characters. */
async function sharedStrings(part: ArchiveFile): Promise<readonly string[]> {
  const strings: string[] = [];
  let current: string | undefined;
  let phonetic = 0;
  let inText = false;
  let characters = 0;
  await readElements(part, {
    open(name) {
      if (name === 'si') current = '';
      if (name === 'rPh') phonetic += 1;
      inText = name === 't' && phonetic === 0;
    },
    text(text) {
      if (!inText || current === undefined) return;
      current += text;
      characters += text.length;
      if (characters > mostSharedCharacters) throw new TableFault('tooMuch');
    },
    close(name) {
      inText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name !== 'si') return;
      strings.push(unescaped(current ?? ''));
      current = undefined;
    },
  });
  return strings;
}

/** The numbers of the styles that show a day. */
async function dateStyles(part: ArchiveFile): Promise<ReadonlySet<number>> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let inCells = false;
  await readElements(part, {
    open(name, attributes) {
      if (name === 'numFmt')
        codes.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) formats.push(Number(attributes.get('numFmtId') ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return new Set(formats.flatMap((format, style) => (isDateFormat(format, codes.get(format)) ? style : [])));
}

interface SheetReading {
  readonly shared: readonly string[];
  readonly dates: ReadonlySet<number>;
  readonly is1904: boolean;
}

interface OpenCell {
  readonly place: number;
  readonly type: string;
  readonly style: number;
  value: string;
  inline: string;
}

/** The lines of a sheet that are not empty, as its XML arrives. */
async function* sheetLines(part: ArchiveFile, reading: SheetReading): AsyncGenerator<Line> {
  const ready: Line[] = [];
  let row = { number: 0, cells: [] as Cell[] };
  let cell: OpenCell | undefined;
  let next = 0;
  let cells = 0;
  let width = 0;
  let phonetic = 0;
  let into: 'value' | 'inline' | undefined;
  const pieces = elementsOf(part, {
    open(name, attributes) {
      if (name === 'row') {
        row = { number: Number(attributes.get('r') ?? row.number + 1), cells: [] };
        next = 0;
      } else if (name === 'c') {
        const place = placeOf(attributes.get('r')) ?? next;
        cells += 1;
        if (place >= mostColumns || cells > mostCells) throw new TableFault('tooMuch');
        next = place + 1;
        cell = {
          place,
          type: attributes.get('t') ?? 'n',
          style: Number(attributes.get('s') ?? -1),
          value: '',
          inline: '',
        };
      } else if (name === 'rPh') phonetic += 1;
      else if (name === 'v') into = 'value';
      else if (name === 't') into = phonetic === 0 ? 'inline' : undefined;
    },
    text(text) {
      if (cell && into) cell[into] += text;
    },
    close(name) {
      if (name === 'v' || name === 't') into = undefined;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'c' && cell) {
        while (row.cells.length < cell.place) row.cells.push('');
        row.cells[cell.place] = cellOf(cell, reading);
        cell = undefined;
      }
      if (name === 'row' && row.cells.some((one) => one !== '')) {
        // The first line is as wide as its last heading. Cells at the end of a line that are empty need not be in the file.
        width ||= row.cells.findLastIndex((one) => one !== '') + 1;
        while (row.cells.length < width) row.cells.push('');
        ready.push(row);
      }
    },
  });
  for await (const _piece of pieces) yield* ready.splice(0);
  yield* ready.splice(0);
}

function cellOf({ type, style, value, inline }: OpenCell, { shared, dates, is1904 }: SheetReading): Cell {
  switch (type) {
    case 's':
      return (shared[Number(value)] ?? '').trim();
    case 'inlineStr':
      return unescaped(inline).trim();
    case 'str':
      return unescaped(value).trim();
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'e':
    case 'd':
      return value.trim();
    default: {
      const number = value === '' ? Number.NaN : Number(value);
      if (!Number.isFinite(number)) return value.trim();
      const day = dates.has(style) ? dayOfSerial(number, is1904) : null;
      return day === null ? number : { day };
    }
  }
}

/** Where a cell such as `AB12` stands, from 0. */
function placeOf(reference: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '') ?? [];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Workbooks write characters that XML cannot hold as `_x000D_`. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
