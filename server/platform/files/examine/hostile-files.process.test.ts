import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileKind } from '#contract/platform/call.ts';
import { openApartProcess } from '#server/platform/apart/apart-process.ts';
import { rowsApart } from '#server/platform/tables/read-table.ts';
import type { TableShape } from '#server/platform/tables/table.ts';
import { readPackage } from '#server/training/scorm/package/read-package.ts';
import {
  csvOfQuotes,
  manifestOfResources,
  pdfOfObjectStreams,
  pdfOfSpaces,
  pdfOfStreams,
  pictureOfDirectories,
  pngOfTexts,
  srtOfCues,
  turnedPicture,
  vttOfCues,
  xlsxOfParts,
  zipOfEntries,
} from '#tests/builders/hostile-files.ts';
import type { SentFile } from '#tests/builders/multipart.ts';
import { processorTimeOfChildren } from '#tests/builders/processor-time.ts';
import { workbookOf } from '#tests/builders/workbooks.ts';
import { examineFile } from './examine-file.ts';

let folder: string;
const apart = openApartProcess();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'paddock-hostile-'));
});
afterAll(async () => {
  apart.stop();
  await rm(folder, { recursive: true });
});

/** Milliseconds of the work in other processes: of the processor, where the system says it. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const [begun, before] = [performance.now(), await processorTimeOfChildren()];
  await work();
  const after = await processorTimeOfChildren();
  return before === null || after === null ? performance.now() - begun : after - before;
}

const mostRounds = 10;

/** Two rounds are enough for what is clearly linear: twice as much of what is not takes four times as long. */
const isLinear = (before: number, after: number, round: number) =>
  (round >= 2 && after < 2.5 * before) || (round >= 3 && after < 3 * before + 15);

/**
 * The time for twice as much. Twice as much takes at most three times as long; the few milliseconds of asking another process count for neither. Of
 * each size the least of all rounds counts, the sizes in turn: what a run takes beyond that is clearing up after others.
 */
async function linearTime(costs: (size: number) => Promise<() => Promise<unknown>>, size: number) {
  const [once, twice] = [await costs(size), await costs(2 * size)];
  await once();
  let [before, after] = [Infinity, Infinity];
  for (let round = 1; round <= mostRounds; round += 1) {
    before = Math.min(before, await timeOf(once));
    after = Math.min(after, await timeOf(twice));
    if (isLinear(before, after, round)) return after;
  }
  throw new Error(`More than three times as long: ${Math.round(before)} ms, then ${Math.round(after)} ms`);
}

const examining =
  (make: (size: number) => SentFile | Promise<SentFile>, kinds: readonly FileKind[]) =>
  async (size: number) => {
    const { name, content } = await make(size);
    const localPath = path.join(folder, `${size}-${name}`);
    return async () => {
      await writeFile(localPath, content);
      await apart.run(examineFile, { localPath, name, kinds });
    };
  };

describe('a file of twice the size takes at most three times as long', () => {
  test.each<[string, (size: number) => SentFile | Promise<SentFile>, number, FileKind]>([
    ['PDF of beginnings of streams', pdfOfStreams, 5000, 'receipt'],
    ['PDF of streams that hold objects', pdfOfObjectStreams, 60, 'receipt'],
    ['PDF of spaces', pdfOfSpaces, 2000, 'receipt'],
    ['JPEG that is turned', (size) => turnedPicture('jpeg', size), 5, 'image'],
    ['JPEG that proves something', (size) => turnedPicture('jpeg', size), 14, 'receipt'],
    ['JPEG of overlapping directories', (size) => pictureOfDirectories('jpeg', size), 1500, 'receipt'],
    ['PNG that is turned', (size) => turnedPicture('png', size), 14, 'image'],
    ['PNG of overlapping directories', (size) => pictureOfDirectories('png', size), 1500, 'receipt'],
    ['PNG of texts', pngOfTexts, 300, 'receipt'],
    ['XLSX of parts that say nothing', xlsxOfParts, 2000, 'document'],
    ['ZIP of entries', zipOfEntries, 4000, 'document'],
    ['CSV of quotation marks', csvOfQuotes, 40_000, 'document'],
    ['VTT of cues', vttOfCues, 20_000, 'captions'],
    ['SRT of cues', srtOfCues, 20_000, 'captions'],
    ['CSV of an import', csvOfQuotes, 40_000, 'table'],
  ])('%s', async (_kind, make, size, kind) => {
    const took = await linearTime(examining(make, [kind]), size);
    expect(took).toBeLessThan(6000);
  });

  test('CSV that is imported', async () => {
    const shape: TableShape<'serial' | 'dealer' | 'shipped'> = {
      columns: ['serial', 'dealer', 'shipped'],
      required: ['serial'],
      names: {},
      kinds: { dealer: 'number', shipped: 'day' },
      mostRows: 20_000,
    };
    const took = await linearTime(async (rows) => {
      const { content } = csvOfQuotes(rows);
      const task = { source: { text: content.toString() }, shape, dateOrder: undefined };
      return () => rowsApart('sender', task).catch((error: unknown) => error);
    }, 9000);
    expect(took).toBeLessThan(6000);
  });

  test('XLSX that is imported', async () => {
    const shape: TableShape<'name'> = {
      columns: ['name'],
      required: ['name'],
      names: {},
      kinds: {},
      mostRows: 100_000,
    };
    const took = await linearTime(async (rows) => {
      const localPath = path.join(folder, `${rows}-import.xlsx`);
      const lines = Array.from({ length: rows }, (_, row) => [`"_x0041_${row}`, '&'.repeat(40), row]);
      await writeFile(localPath, workbookOf([['name', 'a', 'b'], ...lines], { shared: true }));
      return () => rowsApart('sender', { source: { localPath }, shape, dateOrder: undefined });
    }, 15_000);
    expect(took).toBeLessThan(6000);
  });

  test.each([
    ['ZIP', zipOfEntries, 2500],
    ['manifest', manifestOfResources, 8000],
  ])('%s that is unpacked', async (_kind, make, size) => {
    const took = await linearTime(async (entries) => {
      const { name, content } = make(entries);
      const localPath = path.join(folder, `${entries}-${name}`);
      await writeFile(localPath, content);
      return () => readPackage('author', localPath);
    }, size);
    expect(took).toBeLessThan(6000);
  });
});
