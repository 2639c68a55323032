import { atMost, type Line } from './lines.ts';
import { median, type Timing } from './measure.ts';
import { memoryMegabytes } from './processes.ts';
import type { BenchSize } from './row.ts';

const people: Readonly<Record<BenchSize, string>> = { L: '20,000', XL: '100,000' };

/**
 * Everyone with their completions as a CSV, after a warm-up as for every row: how soon it starts, how long it takes, and the processor time
 * it costs the web process.
 */
export async function reportExport(
  port: number,
  administrator: string,
  webPid: number,
  size: BenchSize,
  { rounds }: Pick<Timing, 'rounds'>,
): Promise<readonly Line[]> {
  const before = memoryMegabytes(webPid);
  let most = before;
  const look = setInterval(() => (most = Math.max(most, memoryMegabytes(webPid))), 50);
  try {
    await oneExport(port, administrator);
    const taken: Taken[] = [];
    for (let index = 0; index < rounds; index++) taken.push(await oneExport(port, administrator));
    const { seconds } = median(taken, (one) => one.seconds);
    const { firstByte } = median(taken, (one) => one.firstByte);
    const work = `completion CSV of ${people[size]} learners`;
    return [
      ...(size === 'L' ? [atMost(work, seconds, 1, 's', 2)] : []),
      atMost(`${work}, first byte`, firstByte, 100, 'ms'),
      atMost(`${work}, growth of the web process`, most - before, 64, 'MB'),
    ];
  } finally {
    clearInterval(look);
  }
}

interface Taken {
  readonly seconds: number;
  /** Milliseconds until the first byte. */
  readonly firstByte: number;
}

async function oneExport(port: number, administrator: string): Promise<Taken> {
  const begun = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api/report-users/export?format=csv`, {
    headers: { cookie: administrator },
  });
  if (!response.ok) throw new Error(`The export answered ${response.status}.`);
  let firstByte: number | undefined;
  let end = Buffer.alloc(0);
  for await (const chunk of response.body!) {
    firstByte ??= performance.now() - begun;
    end = Buffer.concat([end, chunk]).subarray(-200);
  }
  const seconds = (performance.now() - begun) / 1000;
  const lastLine = end.toString('utf8').trim().split('\n').at(-1) ?? '';
  if (!/\d/.test(lastLine)) throw new Error(`The export ends without the number of its rows: ${lastLine}`);
  return { seconds, firstByte: firstByte ?? 0 };
}
