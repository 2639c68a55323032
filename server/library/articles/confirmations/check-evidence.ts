import { createHash } from 'node:crypto';
import { languages } from '#contract/platform/language.ts';
import { csvRecord } from '#server/platform/csv.ts';
import { canonicalRow, lastCells } from './evidence.ts';

/** What a file of evidence says about itself, and what its rows really are. */
export interface ReadEvidence {
  readonly rows: number;
  readonly sha256: string;
  /** From the last line; null if the file does not end with one as the portal writes it. */
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
    stated: statedIn(file.subarray(lastBreak + 2).toString(), csvRecord),
  };
}

async function readWorkbook(file: Buffer): Promise<ReadEvidence> {
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(file);
  const [headings = [], ...rest] = (sheets[0]?.rows ?? []) as readonly (readonly unknown[])[];
  /** Every cell of a row, at least as many as the portal writes: nothing beside them may say anything. */
  const asText = (row: readonly unknown[], least: number) => {
    const texts = Array.from({ length: Math.max(least, row.length) }, (_cell, index) =>
      String(row[index] ?? ''),
    );
    return texts.slice(0, Math.max(least, texts.findLastIndex((text) => text !== '') + 1));
  };
  const rows = rest.slice(0, -1);
  const hash = createHash('sha256');
  const width = asText(headings, 0).length;
  for (const row of [headings, ...rows]) hash.update(canonicalRow(asText(row, width)));
  const last = canonicalRow(asText(rest.at(-1) ?? [], 0));
  return {
    rows: rows.length,
    sha256: hash.digest('hex'),
    stated: sheets.length === 1 ? statedIn(last, canonicalRow) : null,
  };
}

/** What the last line says, if it is one that the portal writes, in either language. */
function statedIn(line: string, written: (cells: readonly string[]) => string): ReadEvidence['stated'] {
  const [before = '', after = ''] = line.split('SHA-256: ', 2);
  const count = /\d{1,15}/.exec(before)?.[0];
  const sha256 = /^[0-9a-f]{64}/.exec(after)?.[0];
  if (count === undefined || sha256 === undefined) return null;
  const rows = Number(count);
  return languages.some((language) => written(lastCells(rows, sha256, language)) === line)
    ? { rows, sha256 }
    : null;
}

/** What is wrong with a file, in words. Empty if it is what it says. */
export function faultsOf({ rows, sha256, stated }: ReadEvidence): readonly string[] {
  if (!stated)
    return [
      'The file does not end with the number of rows and the hash as they were exported: something is missing, or was changed.',
    ];
  return [
    ...(stated.rows === rows ? [] : [`The last line says ${stated.rows} rows, and the file has ${rows}.`]),
    ...(stated.sha256 === sha256
      ? []
      : ['The rows do not match the hash in the last line: something was changed.']),
  ];
}
