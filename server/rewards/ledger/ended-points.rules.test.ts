import { expect, test } from 'vitest';
import { endedOfEarning, type PointsChange } from './ended-points.rules.ts';

/** `A 25` earns, `undo A -25` takes an earning back, `undo p 10` gives a purchase back, and a reversal posts `debt` before. */
function history(text: string): PointsChange[] {
  const steps = text.split(', ').map((step) => /^(?<what>.+) (?<amount>-?\d+)$/.exec(step)!.groups!);
  const undone = new Set(steps.flatMap(({ what }) => (what!.startsWith('undo ') ? [what!.slice(5)] : [])));
  return steps.map(({ what = '', amount }, index) => {
    const undoesId = what.startsWith('undo ') ? what.slice(5) : null;
    const kind = what === 'end' ? 'points-ended' : what === 'debt' ? 'debt' : 'other';
    const postingId = kind === 'other' && !undoesId ? what : `${what} ${index}`;
    return { postingId, kind, amount: Number(amount), undoesId, isUndone: undone.has(postingId) };
  });
}

test.each<[string, string, Readonly<Record<string, number>>]>([
  ['nothing ended', 'A 25', { A: 0 }],
  ['all of it', 'A 25, end -25', { A: 25 }],
  ['the oldest first', 'A 25, end -25, B 25, end -10', { A: 25, B: 10 }],
  ['what was not spent before', 'A 25, B 25, p -10, end -15', { A: 15, B: 0 }],
  ['one end of several earnings', 'A 25, B 25, end -50', { A: 25, B: 25 }],
  ['a purchase that was undone', 'A 25, p -20, end -5, undo p 20, end -20', { A: 25 }],
  ['given back by a reversal', 'A 25, end -25, B 25, debt 25, undo A -25', { B: 0 }],
  ['the same, and a later end', 'A 25, end -25, B 25, debt 25, undo A -25, end -25', { B: 25 }],
  ['the newer one given back', 'A 25, B 25, end -50, debt 25, undo B -25', { A: 25 }],
  ['the first of three', 'A 25, end -25, B 25, end -25, C 25, debt 25, undo A -25', { B: 25, C: 0 }],
  ['a reversal of what was there', 'A 25, B 25, undo A -25, end -25', { B: 25 }],
  ['the same of the newer one', 'A 25, B 25, undo B -25, end -25', { A: 25 }],
  ['spent, and lent by the house', 'A 25, p -25, B 25, end -25, debt 25, undo A -25', { B: 25 }],
  ['spent, and taken from another', 'A 30, p -10, end -20, B 20, debt 20, undo A -30', { B: 0 }],
  [
    'bought back after it was lent',
    'A 100, p -100, B 30, debt 70, undo A -100, undo p 100, settled -70, end -30',
    { B: 30 },
  ],
  ['taken at an earlier time than earned', 'p -10, A 25, end -15', { A: 15 }],
])('what has ended of an earning: %s', (_what, text, ended) => {
  const changes = history(text);
  for (const [earning, points] of Object.entries(ended))
    expect(endedOfEarning(changes, earning), earning).toBe(points);
});
