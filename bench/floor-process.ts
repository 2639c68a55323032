import pg from 'pg';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { floorRows, type ProcessFloor, type FloorReply, type FloorOptions } from './floor-messages.ts';
import { round, type Works } from './measure.ts';

// The floors that query PostgreSQL or hash, in their own process on the core of the web process.

const connections = 8;
const anyRow = () => 1 + Math.floor(Math.random() * floorRows);

async function openWorks(connectionString: string): Promise<Readonly<Record<ProcessFloor, Works>>> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      return client;
    }),
  );
  const [first] = clients as [pg.Client];
  const read = { name: 'read', text: 'select id, nr from bench_floor where id = $1' };
  const write = { name: 'write', text: 'update bench_floor set nr = nr + 1 where id = $1' };
  const hash = () => hashPassword('Paddock2026');
  return {
    read: clients.map((client) => () => client.query({ ...read, values: [anyRow()] })),
    write: clients.map((client) => () => client.query({ ...write, values: [anyRow()] })),
    copy: [() => first.query('copy bench_floor to stdout')],
    hash: [hash, hash],
  };
}

const send = (reply: FloorReply) => process.send!(reply);
const works = await openWorks(process.argv[2]!);
process.on('message', ({ floor, seconds }: FloorOptions) => {
  void round(works[floor], seconds).then(send);
});
send('ready');
