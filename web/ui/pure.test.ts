import { describe, expect, it, test, vi } from 'vitest';
import { categoryHue } from '#web/ui/category-hue.ts';
import { coverStrokes, motifOf, seedNumber } from '#web/ui/cover-art.ts';
import { endOfAxis } from '#web/ui/end-of-axis.ts';
import { faceHue, initials } from '#web/ui/initials.ts';
import { splitMatch } from '#web/ui/match.ts';
import { createMessageQueue } from '#web/ui/message-queue.ts';
import { pageNumbers } from '#web/ui/page-numbers.ts';
import { stageSegments, stageShare } from '#web/ui/stage-segments.ts';
import { knownStatus, STATUS_TONES } from '#web/ui/status-tones.ts';
import { refusalOf } from '#web/ui/uploads.ts';

const LETTERS = { done: 'd', now: 'n', todo: '-', fail: 'x' } as const;
const drawn = (segments: readonly (keyof typeof LETTERS)[]) =>
  segments.map((state) => LETTERS[state]).join('');

describe('stage segments', () => {
  it.each([
    [{ done: 5, total: 8, underWay: true }, 'dddddn--'],
    [{ done: 0, total: 3 }, '---'],
    [{ done: 3, total: 3, underWay: true }, 'ddd'],
    [{ done: 4, total: 15, failed: 3 }, 'ddddxxx--------'],
    [{ done: 9, total: 4 }, 'dddd'],
    [{ done: -2, total: 2 }, '--'],
    [{ done: 0, total: 0 }, ''],
    [{ done: 99, total: 100, most: 10 }, 'ddddddddd-'],
    [{ done: 0, total: 100, failed: 1, most: 10 }, 'x---------'],
    [{ done: 100, total: 100, most: 10 }, 'dddddddddd'],
  ])('draws %j', (count, line) => {
    expect(drawn(stageSegments(count))).toBe(line);
  });

  it.each([
    [0.92, 'ddddddd-'],
    [1, 'dddddddd'],
    [0.999, 'ddddddd-'],
    [0, '--------'],
    [-1, '--------'],
    [0.125, 'd-------'],
  ])('draws the share %d', (share, line) => {
    expect(drawn(stageShare(share))).toBe(line);
  });
});

it.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [5, 6],
  [7, 8],
  [9, 10],
  [10, 10],
  [45, 60],
  [99, 100],
  [101, 200],
])('ends an axis with bars up to %d at %d, whose half is whole', (most, end) => {
  expect(endOfAxis(most)).toBe(end);
  expect(Number.isInteger(end / 2)).toBe(true);
});

describe('covers', () => {
  it('draws the same picture for the same seed and another for another', () => {
    for (const motif of ['contours', 'tread', 'wiring', 'dial'] as const) {
      expect(coverStrokes('a', motif)).toEqual(coverStrokes('a', motif));
      expect(coverStrokes('a', motif)).not.toEqual(coverStrokes('b', motif));
    }
  });

  it('writes paths that a browser can draw', () => {
    for (const motif of ['contours', 'tread', 'wiring', 'dial'] as const)
      for (const seed of ['', 'x', 42, 'Électricité'])
        for (const { path, opacity } of coverStrokes(seed, motif)) {
          expect(path).toMatch(/^M[-\d .,a-zA-Z]+$/);
          expect(path).not.toMatch(/NaN|undefined|Infinity/);
          expect(opacity).toBeGreaterThan(0);
          expect(opacity).toBeLessThanOrEqual(1);
        }
  });

  it('distributes motifs and hues over the seeds', () => {
    const seeds = Array.from({ length: 400 }, (_, index) => `course-${index}`);
    expect(new Set(seeds.map(motifOf)).size).toBe(4);
    expect(new Set(seeds.map(categoryHue)).size).toBe(8);
    expect(new Set(seeds.map(seedNumber)).size).toBe(400);
  });
});

describe('initials', () => {
  it.each([
    ['Maya Tremblay', 'MT'],
    ['Jean-Paul van der Berg', 'JB'],
    ['  élise   bergeron ', 'ÉB'],
    ['Cher', 'C'],
    ['李 娜', '李娜'],
    ['(Ann) Lee', 'AL'],
    ['', '?'],
    ['…', '?'],
  ])('takes those of "%s"', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it('gives a name a fixed hue', () => {
    expect(faceHue('Maya Tremblay')).toBe(faceHue('Maya Tremblay'));
    expect(faceHue('Maya Tremblay')).not.toBe(faceHue('Jonas Weber'));
  });
});

describe('status', () => {
  it('knows exactly the fixed labels', () => {
    expect(STATUS_TONES).toEqual({
      published: 'ok',
      unpublished: 'bad',
      draft: 'mute',
      deleted: 'warn',
      denied: 'denied',
      waiting_approval: 'info',
      true: 'ok',
      false: 'bad',
    });
  });

  it.each([
    ['published', 'published'],
    [true, 'true'],
    [false, 'false'],
    ['Published', undefined],
    ['archived', undefined],
    ['toString', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('reads %s', (status, known) => {
    expect(knownStatus(status)).toBe(known);
  });
});

test.each([
  [1, 1, '1'],
  [3, 7, '1 2 3 4 5 6 7'],
  [1, 220, '1 2 3 4 5 … 220'],
  [4, 220, '1 2 3 4 5 … 220'],
  [5, 220, '1 … 4 5 6 … 220'],
  [110, 220, '1 … 109 110 111 … 220'],
  [216, 220, '1 … 215 216 217 … 220'],
  [217, 220, '1 … 216 217 218 219 220'],
  [220, 220, '1 … 216 217 218 219 220'],
])('page %i of %i offers %s', (page, pages, offered) => {
  expect(
    pageNumbers(page, pages)
      .map((number) => number ?? '…')
      .join(' '),
  ).toBe(offered);
});

test.each([
  ['Summit Moto', 'sum', '[Sum]mit Moto'],
  ['Lac Summit Sports', 'SUMMIT', 'Lac [Summit] Sports'],
  ['Boréal Motosport', 'boreal', '[Boréal] Motosport'],
  ['Montreal', 'réal', 'Mont[real]'],
  ['Summit', 'x', 'Summit'],
  ['Summit', '  ', 'Summit'],
  ['a.b', '.', 'a[.]b'],
])('in %s the match of "%s" is %s', (label, sought, marked) => {
  const parts = splitMatch(label, sought);
  expect(parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')).toBe(marked);
});

describe('chosen files', () => {
  const file = { name: 'Photo.JPG', type: 'image/jpeg', size: 1000 };
  it.each([
    [{}, undefined],
    [{ accept: 'image/png,image/jpeg' }, undefined],
    [{ accept: 'image/*' }, undefined],
    [{ accept: '.jpg, .png' }, undefined],
    [{ accept: 'image/png' }, 'wrong-kind'],
    [{ accept: '.pdf' }, 'wrong-kind'],
    [{ maxBytes: 1000 }, undefined],
    [{ maxBytes: 999 }, 'too-large'],
    [{ accept: '.pdf', maxBytes: 1 }, 'wrong-kind'],
  ])('with %j are refused as %s', (limits, refusal) => {
    expect(refusalOf(file, limits)).toBe(refusal);
  });
});

describe('message queue', () => {
  it('keeps order, notifies its listeners and resolves closed messages', async () => {
    const queue = createMessageQueue();
    const heard = vi.fn<() => void>();
    const stop = queue.subscribe(heard);
    const first = queue.add('one');
    void queue.add('two');
    expect(queue.read().map(({ text }) => text)).toEqual(['one', 'two']);
    queue.remove(queue.read()[0]?.id ?? 0);
    await first;
    expect(queue.read().map(({ text }) => text)).toEqual(['two']);
    expect(heard).toHaveBeenCalledTimes(3);
    stop();
    void queue.add('three');
    expect(heard).toHaveBeenCalledTimes(3);
  });

  it('does not show the same text twice, and resolves both callers', async () => {
    const queue = createMessageQueue();
    const both = Promise.all([queue.add('away'), queue.add('away')]);
    expect(queue.read()).toHaveLength(1);
    queue.remove(queue.read()[0]?.id ?? 0);
    await both;
    expect(queue.read()).toHaveLength(0);
  });

  it('drops the oldest message when there are too many', async () => {
    const queue = createMessageQueue(2);
    const oldest = queue.add('1');
    void queue.add('2');
    void queue.add('3');
    await oldest;
    expect(queue.read().map(({ text }) => text)).toEqual(['2', '3']);
  });
});
