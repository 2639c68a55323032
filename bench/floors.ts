import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { Connection, requestText } from './connection.ts';
import { measure, type Measured, type Timing } from './measure.ts';
import { onCore } from './processes.ts';

const floorNames = ['hello', 'read', 'write', 'copy', 'hash'] as const;
export type Floor = (typeof floorNames)[number];

/** What this machine can do at best, measured in the same run as the portal; works a second. */
export interface Floors {
  /** Each measured once, as the run began. */
  readonly told: Readonly<Record<Floor, number>>;
  /** What the floor is at this moment. */
  now(floor: Floor): Promise<Measured>;
  close(): Promise<void>;
}

const connections = 8;
const rowCount = 100_000;
const anyRow = () => 1 + Math.floor(Math.random() * rowCount);

export async function openFloors(connectionString: string, timing: Timing): Promise<Floors> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      return client;
    }),
  );
  const [first] = clients as [pg.Client];
  await first.query('create table if not exists bench_floor (id int primary key, nr int not null)');
  await first.query(
    `insert into bench_floor select n, 0 from generate_series(1, ${rowCount}) n on conflict do nothing`,
  );
  const read = { name: 'read', text: 'select id, nr from bench_floor where id = $1' };
  const write = { name: 'write', text: 'update bench_floor set nr = nr + 1 where id = $1' };
  const hash = () => hashPassword('Paddock2026');
  const works: Readonly<Record<Exclude<Floor, 'hello'>, (() => Promise<unknown>)[]>> = {
    read: clients.map((client) => () => client.query({ ...read, values: [anyRow()] })),
    write: clients.map((client) => () => client.query({ ...write, values: [anyRow()] })),
    copy: [() => first.query('copy bench_floor to stdout')],
    hash: [hash, hash],
  };
  const measured = (floor: Floor, within: Timing) =>
    floor === 'hello' ? helloFloor(within) : measure(works[floor], within);
  const told: Partial<Record<Floor, number>> = {};
  for (const floor of floorNames) {
    const { rate } = await measured(floor, timing);
    told[floor] = floor === 'copy' ? rate * rowCount : rate;
  }
  return {
    told: told as Record<Floor, number>,
    now: (floor) => measured(floor, { ...timing, warmUpSeconds: 0.2, seconds: 1, rounds: 1 }),
    async close() {
      await first.query('drop table bench_floor');
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}

async function helloFloor(timing: Timing): Promise<Measured> {
  const port = 4399;
  const code = `require('node:http').createServer((q,r)=>{r.setHeader('content-length','5');r.end('hello')}).listen(${port},'127.0.0.1',()=>process.send('up'))`;
  const [program, ...args] = onCore(0, [process.execPath, '-e', code]);
  const server = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(server, 'message');
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)));
  const text = requestText('GET', '/');
  const measured = await measure(
    open.map((one) => () => one.request(text)),
    timing,
  );
  for (const one of open) one.close();
  server.kill();
  return measured;
}
