import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { Connection, requestText } from './connection.ts';
import { floorRows, type ProcessFloor, type FloorReply, type FloorOptions } from './floor-messages.ts';
import { measure, median, type Measured, type Meter, type Timing } from './measure.ts';
import { onCore } from './processes.ts';

const connections = 8;

const floorNames = ['hello', 'read', 'write', 'copy', 'hash'] as const;
export type Floor = (typeof floorNames)[number];

/** The best this machine can do, measured in the same run as the portal and with its work on the same cores; work items per second. */
export interface Floors {
  /** Each measured once, at the start of the run. */
  readonly rates: Readonly<Record<Floor, number>>;
  /** The current floor. */
  now(floor: Floor): Promise<Measured>;
  close(): Promise<void>;
}

/** How floors are measured; `meter` is for the process that takes the place of the web process. */
export type FloorTiming = Omit<Timing, 'meter'> & { readonly meter: (pid: number) => Meter };

export async function openFloors(connectionString: string, timing: FloorTiming): Promise<Floors> {
  const table = new pg.Client({ connectionString });
  await table.connect();
  await table.query('create table if not exists bench_floor (id int primary key, nr int not null)');
  await table.query(
    `insert into bench_floor select n, 0 from generate_series(1, ${floorRows}) n on conflict do nothing`,
  );
  await table.query('vacuum analyze bench_floor');
  const floorProcess = await openFloorProcess(connectionString, timing.meter);
  const measured = (floor: Floor, within: FloorTiming) =>
    floor === 'hello' ? helloFloor(within) : floorProcess.measure(floor, within);
  const rates: Partial<Record<Floor, number>> = {};
  for (const floor of floorNames) {
    const { rate } = await measured(floor, timing);
    rates[floor] = floor === 'copy' ? rate * floorRows : rate;
  }
  return {
    rates: rates as Record<Floor, number>,
    now: (floor) => measured(floor, { ...timing, warmUpSeconds: 0.2, seconds: 1, rounds: 1 }),
    async close() {
      floorProcess.close();
      await table.query('drop table bench_floor');
      await table.end();
    },
  };
}

/** The floors of `floor-process.ts`, one at a time. */
async function openFloorProcess(connectionString: string, meterOf: FloorTiming['meter']) {
  const main = path.resolve(import.meta.dirname, 'floor-process.ts');
  const [program, ...args] = onCore(0, [process.execPath, main, connectionString]);
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The process of the floors ended.')));
  // Expected once the bench no longer needs it.
  ended.catch(() => {});
  const nextReply = async () => {
    const answer = new Promise<FloorReply>((resolve) => child.once('message', resolve));
    return Promise.race([answer, ended]);
  };
  await nextReply();
  const meter = meterOf(child.pid!);
  const run = async (options: FloorOptions): Promise<Measured> => {
    const used = meter();
    child.send(options);
    const measured = (await nextReply()) as Measured;
    const busiest = Math.max(...meter().map((now, side) => now - used[side]!));
    return { ...measured, busyMicroseconds: busiest / (measured.rate * options.seconds) };
  };
  return {
    async measure(floor: ProcessFloor, { warmUpSeconds, seconds, rounds }: FloorTiming): Promise<Measured> {
      await run({ floor, seconds: warmUpSeconds });
      const results: Measured[] = [];
      for (let index = 0; index < rounds; index++) results.push(await run({ floor, seconds }));
      return median(results, ({ rate }) => rate);
    },
    close: () => child.kill(),
  };
}

async function helloFloor({ meter, ...timing }: FloorTiming): Promise<Measured> {
  const port = 4399;
  const code = `require('node:http').createServer((q,r)=>{r.setHeader('content-length','5');r.end('hello')}).listen(${port},'127.0.0.1',()=>process.send('up'))`;
  const [program, ...args] = onCore(0, [process.execPath, '-e', code]);
  const server = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(server, 'message');
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)));
  const text = requestText('GET', '/');
  const measured = await measure(
    open.map((one) => () => one.request(text)),
    { ...timing, meter: meter(server.pid!) },
  );
  for (const one of open) one.close();
  server.kill();
  return measured;
}
