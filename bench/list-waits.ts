import type { Connection } from './connection.ts';
import { atMost, type Line } from './lines.ts';
import { get } from './requests.ts';

const rounds = 20;
const quickRounds = 3;

/** The wait that 95 of a hundred stay under. */
export const p95 = (waits: readonly number[]): number =>
  waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * 0.95) - 1]!;

/** Milliseconds of each of some repetitions, after a first one. */
export async function waitsFor(once: () => Promise<unknown>, times = rounds): Promise<number[]> {
  await once();
  const waits: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const from = performance.now();
    await once();
    waits.push(performance.now() - from);
  }
  return waits;
}

/** How long a list takes under each of its filters: the slowest of them counts, and each that takes half the limit is named. */
export async function anyFilter(
  one: Connection,
  cookie: string,
  work: string,
  paths: readonly string[],
  { mustMilliseconds, quick }: { readonly mustMilliseconds: number; readonly quick: boolean },
): Promise<Line> {
  let slowest = 0;
  for (const path of paths) {
    const reached = p95(await waitsFor(() => get(one, cookie, path), quick ? quickRounds : rounds));
    slowest = Math.max(slowest, reached);
    if (reached > mustMilliseconds / 2) console.log(`  ${path}: p95 ${reached.toFixed(0)} ms`);
  }
  return atMost(`${work}, the slowest of ${paths.length} filters, p95`, slowest, mustMilliseconds, 'ms');
}
