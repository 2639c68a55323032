import { atMost, type Line } from './lines.ts';
import { memoryMegabytes } from './processes.ts';
import type { BenchSize } from './rows.ts';

const people: Readonly<Record<BenchSize, string>> = { L: '20,000', XL: '100,000' };

/** Everybody with what they completed as a CSV: how soon it begins, how long it takes, what it costs the web process. */
export async function reportExport(
  port: number,
  administrator: string,
  webPid: number,
  size: BenchSize,
): Promise<readonly Line[]> {
  const before = memoryMegabytes(webPid);
  let most = before;
  const look = setInterval(() => (most = Math.max(most, memoryMegabytes(webPid))), 50);
  try {
    const begun = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/api/report-users/export?format=csv`, {
      headers: { cookie: administrator },
    });
    if (!response.ok) throw new Error(`The export answered ${response.status}.`);
    let first: number | undefined;
    let end = Buffer.alloc(0);
    for await (const chunk of response.body!) {
      first ??= performance.now() - begun;
      end = Buffer.concat([end, chunk]).subarray(-200);
    }
    const seconds = (performance.now() - begun) / 1000;
    const lastLine = end.toString('utf8').trim().split('\n').at(-1) ?? '';
    if (!/\d/.test(lastLine)) throw new Error(`The export ends without the number of its rows: ${lastLine}`);
    const work = `completion CSV of ${people[size]} learners`;
    return [
      ...(size === 'L' ? [atMost(work, seconds, 1, 's', 2)] : []),
      atMost(`${work}, first byte`, first ?? 0, 100, 'ms'),
      atMost(`${work}, growth of the web process`, most - before, 64, 'MB'),
    ];
  } finally {
    clearInterval(look);
  }
}
