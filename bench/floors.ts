import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { Connection, requestText } from './connection.ts';
import { measure, type Timing } from './measure.ts';
import { onCore } from './processes.ts';

/** What this machine can do at best, measured in the same run as the portal; works a second. */
export interface Floors {
  readonly hello: number;
  readonly read: number;
  readonly write: number;
  /** Rows told by one COPY. */
  readonly copy: number;
  readonly hash: number;
}

const connections = 8;
const rowCount = 100_000;

export async function measureFloors(connectionString: string, timing: Timing): Promise<Floors> {
  const hello = await helloFloor(timing);
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      return client;
    }),
  );
  await clients[0]!.query('create table if not exists bench_floor (id int primary key, nr int not null)');
  await clients[0]!.query(
    `insert into bench_floor select n, 0 from generate_series(1, ${rowCount}) n on conflict do nothing`,
  );
  const any = () => 1 + Math.floor(Math.random() * rowCount);
  const read = await measure(
    clients.map(
      (client) => () =>
        client.query({ name: 'read', text: 'select id, nr from bench_floor where id = $1', values: [any()] }),
    ),
    timing,
  );
  const write = await measure(
    clients.map(
      (client) => () =>
        client.query({
          name: 'write',
          text: 'update bench_floor set nr = nr + 1 where id = $1',
          values: [any()],
        }),
    ),
    timing,
  );
  const copies = await measure([() => clients[0]!.query('copy bench_floor to stdout')], timing);
  await clients[0]!.query('drop table bench_floor');
  await Promise.all(clients.map((client) => client.end()));
  const hash = await measure([() => hashPassword('Paddock2026'), () => hashPassword('Paddock2026')], timing);
  return {
    hello,
    read: read.rate,
    write: write.rate,
    copy: copies.rate * rowCount,
    hash: hash.rate,
  };
}

async function helloFloor(timing: Timing): Promise<number> {
  const port = 4399;
  const code = `require('node:http').createServer((q,r)=>{r.setHeader('content-length','5');r.end('hello')}).listen(${port},'127.0.0.1',()=>process.send('up'))`;
  const [program, ...args] = onCore(0, [process.execPath, '-e', code]);
  const server = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(server, 'message');
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)));
  const text = requestText('GET', '/');
  const { rate } = await measure(
    open.map((one) => () => one.request(text)),
    timing,
  );
  for (const one of open) one.close();
  server.kill();
  return rate;
}
