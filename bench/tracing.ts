import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Connection } from './connection.ts';
import { atMost, type Line } from './lines.ts';
import { median, round, type Timing } from './measure.ts';
import { processorMicroseconds, startWeb } from './processes.ts';
import { get } from './requests.ts';

const connections = 8;
/** Other work of the machine makes one round say little. */
const leastRounds = 15;
/** Until the code of spans is compiled as well as that of calls. */
const leastWarmUpSeconds = 20;
const mostPercent = 10;

interface Place {
  readonly port: number;
  readonly folder: string;
  readonly connectionString: string;
  readonly cookie: string;
  readonly timing: Timing;
}

/**
 * Processor time of a read call in a web process that sends each of its spans, beside one that sends none. Rounds alternate. Both processes are new: one that has
 * served for minutes has compiled more of its code.
 */
export async function tracingRows(place: Place): Promise<Line[]> {
  const { folder, connectionString } = place;
  const collector = fork(fileURLToPath(new URL('./collector-process.ts', import.meta.url)));
  const started: ChildProcess[] = [];
  const start = async (port: number, variables: Readonly<Record<string, string>>) => {
    const child = await startWeb(port, folder, connectionString, variables);
    started.push(child);
    return { port, pid: child.pid! };
  };
  try {
    const [collectorPort] = (await once(collector, 'message')) as [number];
    const endpoint = `http://127.0.0.1:${collectorPort}`;
    // Each takes the next port for packages, too.
    return await compared(place, [
      await start(place.port + 10, {}),
      await start(place.port + 12, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }),
    ]);
  } finally {
    for (const child of started) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    collector.kill();
  }
}

/** The first process sends nothing. */
async function compared(
  { timing, cookie }: Place,
  processes: readonly { readonly port: number; readonly pid: number }[],
): Promise<Line[]> {
  const path = '/api/courses/remaining';
  const sides = await Promise.all(
    processes.map(async ({ port, pid }) => ({
      pid,
      open: await Promise.all(Array.from({ length: connections }, () => Connection.open(port))),
    })),
  );
  const busy: number[][] = [[], []];
  for (let at = -1; at < Math.max(timing.rounds, leastRounds); at++)
    for (const [index, side] of sides.entries()) {
      const works = side.open.map((one) => () => get(one, cookie, path));
      const seconds = at < 0 ? Math.max(timing.warmUpSeconds, leastWarmUpSeconds) : timing.seconds;
      const { busyMicroseconds } = await round(works, seconds, () => [processorMicroseconds([side.pid])]);
      if (at >= 0) busy[index]!.push(busyMicroseconds);
    }
  for (const one of sides.flatMap((side) => side.open)) one.close();
  const [without = 0, with_ = 0] = busy.map((all) => median(all, (one) => one));
  return [
    atMost(
      `tracing on: processor time of GET ${path}, more than ${without.toFixed(0)} µs`,
      (with_ / without - 1) * 100,
      mostPercent,
      '%',
      1,
    ),
  ];
}
