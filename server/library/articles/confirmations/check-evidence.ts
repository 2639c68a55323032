import { createHash } from 'node:crypto';
import { canonicalRow } from './evidence.ts';

/** What a file of evidence says about itself, and what its rows really are. */
export interface ReadEvidence {
  readonly rows: number;
  readonly sha256: string;
  /** From the last line; null if the file ends without one. */
  readonly stated: { readonly rows: number; readonly sha256: string } | null;
}

/** Counts and hashes the rows of an exported file, CSV or XLSX. */
export async function readEvidence(file: Buffer): Promise<ReadEvidence> {
  // A workbook is a ZIP archive.
  return file.subarray(0, 2).toString('latin1') === 'PK' ? readWorkbook(file) : readCsv(file);
}

function readCsv(file: Buffer): ReadEvidence {
  const lineEnd = Buffer.from('\r\n');
  const isComplete = file.subarray(-2).equals(lineEnd);
  const body = isComplete ? file.subarray(0, -2) : file;
  const lastBreak = body.lastIndexOf(lineEnd);
  const before = file.subarray(0, lastBreak + 2);
  let lines = 0;
  for (let at = before.indexOf(lineEnd); at !== -1; at = before.indexOf(lineEnd, at + 2)) lines += 1;
  return {
    rows: lines - 1,
    sha256: createHash('sha256').update(before).digest('hex'),
    stated: isComplete ? statedIn(body.subarray(lastBreak + 2).toString()) : null,
  };
}

async function readWorkbook(file: Buffer): Promise<ReadEvidence> {
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(file);
  const [headings = [], ...rest] = (sheets[0]?.rows ?? []) as readonly (readonly unknown[])[];
  const asText = (row: readonly unknown[]) => headings.map((_heading, index) => String(row[index] ?? ''));
  const last = rest.at(-1)?.map((cell) => String(cell ?? '')) ?? [];
  const rows = rest.slice(0, -1);
  const hash = createHash('sha256').update(canonicalRow(asText(headings)));
  for (const row of rows) hash.update(canonicalRow(asText(row)));
  return { rows: rows.length, sha256: hash.digest('hex'), stated: statedIn(last.join(' ')) };
}

function statedIn(line: string): ReadEvidence['stated'] {
  const [, rows, sha256] = /(\d+).*SHA-256: ([0-9a-f]{64})/.exec(line) ?? [];
  return rows !== undefined && sha256 !== undefined ? { rows: Number(rows), sha256 } : null;
}

/** What is wrong with a file, in words. Empty if it is what it says. */
export function faultsOf({ rows, sha256, stated }: ReadEvidence): readonly string[] {
  if (!stated)
    return ['The last line with the number of rows and the hash is missing: the file is not complete.'];
  return [
    ...(stated.rows === rows ? [] : [`The last line says ${stated.rows} rows, and the file has ${rows}.`]),
    ...(stated.sha256 === sha256
      ? []
      : ['The rows do not match the hash in the last line: something was changed.']),
  ];
}
