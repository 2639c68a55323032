import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoMediaFolder } from '#demo/content/content.schema.ts';
import { demoReceipts, readingOfReceipt, totalOf } from '#demo/receipts.data.ts';
import { parseReceipt } from './parse-receipt.rules.ts';
import { suggestedPart } from './suggest-parts.rules.ts';
import { pictureHash } from './picture-hash.ts';
import { openReceiptReader, type ReceiptReader } from './reader-process.ts';

const today = '2026-11-28';
let folder: string;
let reader: ReceiptReader;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'paddock-reader-'));
  reader = openReceiptReader();
});
afterAll(async () => {
  await reader.stop();
  await rm(folder, { recursive: true });
});

const pictureOf = (slug: string) => path.join(demoMediaFolder, 'receipts', `${slug}.jpg`);

test.each(['doubtful-part', 'automatic', 'french'])(
  'what is printed on the receipt %s is read',
  async (slug) => {
    const receipt = demoReceipts.find((one) => one.slug === slug)!;
    const { lines, pictureHash: hash } = await reader.read(pictureOf(slug), 'image/jpeg', today);
    const read = parseReceipt(lines);
    expect(read.total?.value).toBe(totalOf(receipt));
    expect(read.purchaseDate?.value).toBe(receipt.date);
    expect(read.receiptNumber?.value).toBe(receipt.number);
    expect(read.currency?.value).toBe(receipt.currency);
    // A letter that looks like a digit may be misread: then the program says which part it must be.
    const parts = receipt.lines.map(({ part }) => ({ partNumber: part }));
    expect(
      read.items.map(({ partNumber, quantity }) => ({
        part: suggestedPart(partNumber, parts) ?? partNumber,
        quantity,
      })),
    ).toEqual(receipt.lines.map(({ part, quantity }) => ({ part, quantity })));
    const expected = readingOfReceipt(receipt).total!.box!;
    expect(Math.abs(read.total!.box!.y - expected.y)).toBeLessThan(0.03);
    expect(hash).toMatch(/^[01]{256}$/);
  },
  30_000,
);

test('a copy of a picture has almost the same hash, another receipt another one', async () => {
  const original = pictureOf('plain');
  const copy = await sharp(original).resize({ width: 500 }).jpeg({ quality: 60 }).toBuffer();
  const [one, other, foreign] = [
    await pictureHash(original),
    await pictureHash(copy),
    await pictureHash(pictureOf('doubtful-part')),
  ];
  const different = (a: string, b: string) => [...a].filter((bit, index) => bit !== b[index]).length;
  expect(different(one, other)).toBeLessThanOrEqual(12);
  expect(different(one, foreign)).toBeGreaterThan(12);
});

test('a PDF is read by its text', async () => {
  const target = path.join(folder, 'receipt.pdf');
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument();
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  document.font('Courier').text('Receipt S-77\nDate 14 NOV 2026\n2 x 10.00 PN 66-20418\nTOTAL USD 20.00');
  document.end();
  await ended;
  await writeFile(target, Buffer.concat(chunks));
  const { lines, pages, pictureHash: hash } = await reader.read(target, 'application/pdf', today);
  expect(parseReceipt(lines)).toMatchObject({
    receiptNumber: { value: 'S-77' },
    total: { value: 2_000, isDoubtful: false },
    items: [{ partNumber: '66-20418', quantity: 2 }],
  });
  expect([pages, hash]).toEqual([1, null]);
}, 30_000);

describe('whatever happens to the reader, the worker goes on', () => {
  const withEntry = async (code: string, limits: object = {}) => {
    const entry = path.join(folder, `entry-${Math.random()}.mjs`);
    await writeFile(entry, code);
    return openReceiptReader({ entry, ...limits });
  };

  test('it never answers', async () => {
    const stuck = await withEntry('process.on("message", () => { for (;;); });', {
      timeoutMilliseconds: 400,
    });
    await expect(stuck.read('x', 'image/jpeg', today)).rejects.toThrow('took too long');
    // The next receipt gets a new process, which is ended as well.
    await expect(stuck.read('x', 'image/jpeg', today)).rejects.toThrow('took too long');
    await stuck.stop();
  });

  test('it crashes', async () => {
    const crashing = await withEntry('process.on("message", () => process.abort());');
    await expect(crashing.read('x', 'image/jpeg', today)).rejects.toThrow('ended');
    await crashing.stop();
  });

  test('it uses too much memory', async () => {
    const code =
      'const kept = []; process.on("message", () => setInterval(() => kept.push(Buffer.alloc(20_000_000, 1)), 10));';
    const greedy = await withEntry(code, { maxBytes: 200_000_000 });
    await expect(greedy.read('x', 'image/jpeg', today)).rejects.toThrow('too much memory');
    await greedy.stop();
  });

  test('a picture that is none', async () => {
    const target = path.join(folder, 'none.jpg');
    await writeFile(target, 'no picture');
    await expect(reader.read(target, 'image/jpeg', today)).rejects.toThrow(/unsupported image/);
  }, 30_000);
});
