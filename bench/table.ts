import type { Floors } from './floors.ts';
import { atMost, notMeasured, rateLine, type Line } from './lines.ts';
import { measure, measureShare, type Timing } from './measure.ts';
import type { Seats } from './rows.ts';

/** What was measured so far. A row that fails says so, and the others continue. */
export class Table {
  readonly lines: Line[] = [];
  readonly #only: readonly string[] | undefined;

  constructor(only?: readonly string[]) {
    this.#only = only;
  }

  async add(work: string, measured: () => Promise<readonly Line[]>): Promise<void> {
    if (this.#only && !this.#only.some((text) => work.includes(text))) return;
    console.log(`${work} …`);
    const lines = await measured().catch((error: unknown) => [notMeasured(work, (error as Error).message)]);
    this.lines.push(...lines);
    // At once too: a run that ends early still has told what it measured.
    for (const line of lines) console.log(`  ${line.work}: ${line.figure}`);
  }
}

/** Every row about calls. */
export async function measureCalls(
  table: Table,
  seats: Seats,
  floors: Floors,
  timing: Timing,
): Promise<void> {
  for (const row of seats.rows) {
    await table.add(row.work, async () => {
      const works = seats.worksOf(row);
      if ('mustMilliseconds' in row) {
        const measured = await measure(works, timing);
        const reached = row.of === 'p95' ? measured.p95Milliseconds : measured.p50Milliseconds;
        return [atMost(row.work, reached, row.mustMilliseconds, `ms${row.of ? ` ${row.of}` : ''}`, 1)];
      }
      const measured = await measureShare(works, () => floors.now(row.floor), timing);
      return [rateLine(row.work, measured, row)];
    });
  }
}
