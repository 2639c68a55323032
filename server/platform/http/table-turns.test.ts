import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { FileReply } from './handlers.ts';
import { inTurns } from './table-turns.ts';

/** A table of a few pieces, each of which takes a moment to make. */
function table(person: string, pieces = 5): FileReply {
  async function* body() {
    for (let piece = 0; piece < pieces; piece += 1) {
      await wait(2);
      yield Buffer.from(`${person}${piece} `);
    }
  }
  const file = {
    body: Readable.from(body(), { highWaterMark: 1 }),
    mediaType: 'text/csv',
    isTable: true,
  } as const;
  return inTurns(file, person);
}

const textOf = async ({ body }: FileReply): Promise<string> => {
  let text = '';
  for await (const piece of body as Readable) text += String(piece);
  return text;
};

test('many tables of one person are whole, and others do not wait for all of them', async () => {
  const begun = performance.now();
  const many = Promise.all(Array.from({ length: 40 }, () => textOf(table('a'))));
  const other = textOf(table('b')).then((text) => ({ text, took: performance.now() - begun }));
  const texts = await many;
  const took = performance.now() - begun;
  expect(new Set(texts)).toEqual(new Set(['a0 a1 a2 a3 a4 ']));
  expect((await other).text).toBe('b0 b1 b2 b3 b4 ');
  expect((await other).took).toBeLessThan(took / 3);
});

test('a reader who goes away ends the table, and leaves the turn to others', async () => {
  const left = table('c', 1000);
  for await (const piece of left.body as Readable) {
    expect(String(piece)).toBe('c0 ');
    break;
  }
  expect(await textOf(table('c'))).toBe('c0 c1 c2 c3 c4 ');
});

test('an error of a table reaches its reader', async () => {
  async function* broken() {
    yield Buffer.from('a');
    await wait(1);
    throw new Error('gone');
  }
  const file = inTurns({ body: Readable.from(broken()), mediaType: 'text/csv', isTable: true }, 'd');
  await expect(textOf(file)).rejects.toThrow('gone');
  expect(await textOf(table('d'))).toBe('d0 d1 d2 d3 d4 ');
});
