import { loadChunk } from '#web/platform/chunk-reload.ts';
import {
  canonicalRow,
  checkLog,
  logColumns,
  readCsv,
  statedIn,
  type LogFile,
  type LogReport,
} from '#contract/insight/log-file.rules.ts';

/** SHA-256 by the browser. */
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The file is not one that the activity log exports. */
export class NotALogFile extends Error {}

/** Checks an exported file in the browser. Nothing of it is sent anywhere. */
export async function checkLogFile(file: File): Promise<LogReport> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // A workbook is a ZIP archive.
  const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const read = await (isWorkbook ? readWorkbook(bytes) : readText(bytes)).catch(() => {
    throw new NotALogFile();
  });
  if (read.rows[0]?.length !== logColumns.length) throw new NotALogFile();
  return checkLog(read, sha256);
}

async function readText(bytes: Uint8Array<ArrayBuffer>): Promise<LogFile> {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const { rows, lastStart } = readCsv(text);
  const before = new TextEncoder().encode(text.slice(0, lastStart)) as Uint8Array<ArrayBuffer>;
  return { rows: rows.slice(0, -1), sha256: await sha256(before), stated: statedIn(rows.at(-1) ?? []) };
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<LogFile> {
  const { readXlsx } = await loadChunk(() => import('hucre/xlsx'));
  const { sheets } = await readXlsx(bytes);
  const cells = (sheets[0]?.rows ?? []) as readonly (readonly unknown[])[];
  const rows = cells.map((row) => logColumns.map((_column, index) => String(row[index] ?? '')));
  const before = rows.slice(0, -1);
  const text = new TextEncoder().encode(before.map(canonicalRow).join('')) as Uint8Array<ArrayBuffer>;
  return { rows: before, sha256: await sha256(text), stated: statedIn(rows.at(-1) ?? []) };
}
