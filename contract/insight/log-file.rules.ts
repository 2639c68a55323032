import {
  genesis,
  sealLine,
  sealText,
  skipOf,
  type SealBlock,
  type SealedEntry,
} from './activity-seals.rules.ts';

/** The columns of a line with an entry. Those that a program checks stand at fixed places, so that files in both languages are read alike. */
export const logColumns = [
  'at',
  'type',
  'person',
  'personId',
  'acting',
  'actingId',
  'reason',
  'kind',
  'record',
  'recordId',
  'changes',
  'entryId',
  'block',
  'position',
  'sealed',
] as const;
export type LogColumn = (typeof logColumns)[number];
const place = (column: LogColumn) => logColumns.indexOf(column);

/** The first cell of the lines with seals, which follow the entries. */
const blockMark = 'block';
const entryMark = 'entry';

export const blockCells = (block: SealBlock): string[] => [
  blockMark,
  String(block.number),
  block.sealedAt,
  String(block.entries),
  block.content,
  block.previous,
  block.skip,
  block.hash,
];
export const sealCells = (block: number, position: number, entry: SealedEntry): string[] => [
  entryMark,
  String(block),
  String(position),
  entry.entryId,
  entry.at,
  entry.digest,
  entry.was ?? '',
];

/** The longest text of a cell in a workbook. */
export const longestCell = 32_000;

/** What the hash of a workbook is made of: a spreadsheet stores the same cells in different bytes. */
export const canonicalRow = (row: readonly string[]): string => `${JSON.stringify(row)}\n`;

/** An exported file: its lines without the last one, what the last one says, and what the lines really hash to. */
export interface LogFile {
  readonly rows: readonly (readonly string[])[];
  readonly sha256: string;
  readonly stated: { readonly rows: number; readonly sha256: string } | null;
}

/** What the last line of a file says. */
export function statedIn(cells: readonly string[]): LogFile['stated'] {
  const [before = '', after = ''] = cells.join(' ').split('SHA-256: ', 2);
  const rows = /\d{1,15}/.exec(before)?.[0];
  const sha256 = /^[0-9a-f]{64}/.exec(after)?.[0];
  return rows !== undefined && sha256 !== undefined ? { rows: Number(rows), sha256 } : null;
}

export type LogFault =
  | 'changed'
  | 'moved'
  | 'twice'
  | 'unknown-block'
  | 'block-changed'
  | 'block-loose'
  | 'cells-changed';

export interface FoundFault {
  readonly fault: LogFault;
  /** The line in the file, counted from 1. */
  readonly line: number;
  /** The entry, or the number of the block. */
  readonly of: string;
}

export interface LogReport {
  readonly entries: number;
  /** Entries that match their block. */
  readonly proved: number;
  /** Entries that had no seal yet when the file was made. */
  readonly unsealed: number;
  /** Entries whose details are too long for a cell: only their hash is in the file. */
  readonly shortened: number;
  readonly blocks: number;
  readonly newest: Pick<SealBlock, 'number' | 'sealedAt' | 'hash'> | null;
  readonly first: string | null;
  readonly last: string | null;
  /** The file ends with the line that it should, and its lines hash to what that says. */
  readonly isComplete: boolean;
  readonly isUntouched: boolean;
  readonly faults: readonly FoundFault[];
}

/** SHA-256 as hexadecimal digits. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;

const utf8 = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
const fromHex = (text: string) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const hashMark = 'sha256:';
/** The sealed texts of an entry as one cell: what it says for good, and its details or only their hash. */
export const sealedCell = (record: string, details: string): string => `${record}.${details}`;
export const detailsHash = (hex: string): string => `${hashMark}${hex}`;

/** A file as bytes in CSV: records of cells, and where the last record begins. */
export function readCsv(text: string): { rows: string[][]; lastStart: number } {
  const rows: string[][] = [];
  let lastStart = 0;
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length;) {
    lastStart = at;
    const cells: string[] = [];
    at = readRecord(text, at, cells);
    rows.push(cells);
  }
  return { rows, lastStart };
}

function readRecord(text: string, start: number, cells: string[]): number {
  for (let at = start; ;) {
    let cell: string;
    if (text[at] === '"') {
      let end = at + 1;
      while (end < text.length && !(text[end] === '"' && text[end + 1] !== '"'))
        end += text[end] === '"' ? 2 : 1;
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    } else {
      const end = /[,\r\n]|$/g;
      end.lastIndex = at;
      const stop = end.exec(text)!.index;
      cell = text.slice(at, stop);
      at = stop;
    }
    cells.push(cell);
    if (text[at] !== ',') return text.startsWith('\r\n', at) ? at + 2 : at + 1;
    at += 1;
  }
}

interface ReadBlock extends SealBlock {
  readonly line: number;
  readonly sealed: { readonly position: number; readonly entry: SealedEntry }[];
}

/** Checks the entries of a file against the seals in it, without the database. */
export async function checkLog(file: LogFile, sha256: Sha256): Promise<LogReport> {
  const lines = file.rows.slice(1).map((cells, index) => ({ cells, line: index + 2 }));
  const entries = lines.filter(({ cells }) => cells.length > 8 && cells[place('entryId')]);
  const faults: FoundFault[] = [];
  const { blocks, newest } = await readBlocks(lines, sha256, faults);
  const seen = new Set<string>();
  let proved = 0;
  let unsealed = 0;
  let shortened = 0;
  for (const { cells, line } of entries) {
    const of = cells[place('entryId')]!;
    if (seen.has(of)) faults.push({ fault: 'twice', line, of });
    seen.add(of);
    if (cells[place('block')] === '') {
      unsealed += 1;
      continue;
    }
    const fault = await faultOf(cells, blocks, sha256);
    if (fault) faults.push({ fault, line, of });
    else proved += 1;
    if (cells[place('sealed')]!.includes(hashMark)) shortened += 1;
  }
  const times = entries.map(({ cells }) => cells[place('at')]!).toSorted();
  return {
    entries: entries.length,
    proved,
    unsealed,
    shortened,
    blocks: blocks.size,
    newest,
    first: times[0] ?? null,
    last: times.at(-1) ?? null,
    isComplete: file.stated !== null && file.stated.rows === entries.length,
    isUntouched: file.stated?.sha256 === file.sha256,
    faults: faults.toSorted((a, b) => a.line - b.line),
  };
}

async function readBlocks(
  lines: readonly { readonly cells: readonly string[]; readonly line: number }[],
  sha256: Sha256,
  faults: FoundFault[],
) {
  const blocks = new Map<number, ReadBlock>();
  for (const { cells, line } of lines) {
    const [mark, number = '', ...rest] = cells;
    if (mark === blockMark) {
      const [sealedAt = '', entries = '', content = '', previous = '', skip = '', hash = ''] = rest;
      blocks.set(Number(number), {
        number: Number(number),
        sealedAt,
        entries: Number(entries),
        content,
        previous,
        skip,
        hash,
        line,
        sealed: [],
      });
    } else if (mark === entryMark) {
      const [position = '', entryId = '', at = '', digest = '', was = ''] = rest;
      const entry = { entryId, at, digest, was: was || null };
      blocks.get(Number(number))?.sealed.push({ position: Number(position), entry });
    }
  }
  const newest = [...blocks.values()].reduce<ReadBlock | null>(
    (last, one) => (last && last.number > one.number ? last : one),
    null,
  );
  const named = namedHashes([...blocks.values()]);
  for (const block of blocks.values()) {
    const of = String(block.number);
    if (!(await holdsTogether(block, sha256))) faults.push({ fault: 'block-changed', line: block.line, of });
    else if (block !== newest && !isNamed(named.get(block.number), block.hash))
      faults.push({ fault: 'block-loose', line: block.line, of });
  }
  return { blocks, newest };
}

/** The hashes of older blocks as newer ones name them. */
function namedHashes(blocks: readonly ReadBlock[]): ReadonlyMap<number, ReadonlySet<string>> {
  const named = new Map<number, Set<string>>([[0, new Set([genesis])]]);
  const name = (number: number, hash: string) =>
    named.set(number, (named.get(number) ?? new Set()).add(hash));
  for (const { number, previous, skip } of blocks) {
    name(number - 1, previous);
    name(skipOf(number), skip);
  }
  return named;
}

const isNamed = (hashes: ReadonlySet<string> | undefined, hash: string) =>
  hashes !== undefined && hashes.size === 1 && hashes.has(hash);

async function holdsTogether(block: ReadBlock, sha256: Sha256): Promise<boolean> {
  const { line: _line, sealed, hash, ...fields } = block;
  if ((await sha256(utf8(sealText(fields)))) !== hash) return false;
  if (sealed.length === 0) return true;
  const inOrder = sealed.toSorted((a, b) => a.position - b.position);
  const content = inOrder.map(({ entry }) => sealLine(entry)).join('');
  return (await sha256(utf8(content))) === block.content;
}

async function faultOf(
  cells: readonly string[],
  blocks: ReadonlyMap<number, ReadBlock>,
  sha256: Sha256,
): Promise<LogFault | null> {
  const cell = (column: LogColumn) => cells[place(column)] ?? '';
  const block = blocks.get(Number(cell('block')));
  if (!block) return 'unknown-block';
  const sealed = block.sealed.find(({ position }) => position === Number(cell('position')));
  if (!sealed || sealed.entry.entryId !== cell('entryId')) return 'moved';
  const texts = await readSealed(cell('sealed'), sha256);
  if (!texts || texts.digest !== sealed.entry.digest) return 'changed';
  return saysTheSame(texts.record, cell) ? null : 'cells-changed';
}

async function readSealed(cell: string, sha256: Sha256) {
  const [record = '', details = ''] = cell.split('.');
  try {
    const bytes = fromBase64(record);
    const ofDetails = details.startsWith(hashMark)
      ? details.slice(hashMark.length)
      : await sha256(fromBase64(details));
    const both = fromHex((await sha256(bytes)) + ofDetails);
    return { record: new TextDecoder().decode(bytes), digest: await sha256(both) };
  } catch {
    return null;
  }
}

/** Whether the cells that people read name the time and the ids of the sealed record. */
function saysTheSame(record: string, cell: (column: LogColumn) => string): boolean {
  const [id, at, , user, proxy, , entity] = JSON.parse(record) as (string | null)[];
  return (
    id === cell('entryId') &&
    at === cell('at') &&
    (user ?? '') === cell('personId') &&
    (proxy ?? '') === cell('actingId') &&
    (entity ?? '') === cell('recordId')
  );
}
