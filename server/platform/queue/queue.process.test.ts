import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '#server/platform/database/open.ts';
import { choreTries, makeChores } from '#tests/builders/chores.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts';

/** What every queue of the portal rests on. Rooms only test what they do with it. */
const worker = fileURLToPath(new URL('./fixtures/chore-worker.ts', import.meta.url));
const total = 400;
const blows = 6;

let testDatabase: TestDatabase;
let database: Database;
const workers = new Set<ChildProcess>();
beforeEach(async () => {
  testDatabase = await createTestDatabase({ empty: true });
  database = openDatabase(testDatabase.connectionString, { max: 1 });
  await makeChores(database.db, total);
});
afterEach(async () => {
  for (const child of workers) child.kill('SIGKILL');
  await database.close();
  await testDatabase.drop();
});

function start(kind: string): ChildProcess {
  const child = fork(worker, [kind], {
    env: { PATH: process.env['PATH'], DATABASE_URL: testDatabase.connectionString },
    execArgv: [],
  });
  workers.add(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  workers.delete(child);
}

const endConnections = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and backend_type = 'client backend'`.execute(database.db);

const ended = async () =>
  (
    await sql<{ count: number }>`select count(*) as count from chore where ended_at is not null`.execute(
      database.db,
    )
  ).rows[0]!.count;

/** Two workers share the chores. One after the other is killed, or the connections of both are cut, each time in the middle of work. */
async function strike(kind: 'leased' | 'in-transactions'): Promise<void> {
  const running = [start(kind), start(kind)];
  for (let blow = 0; blow < blows; blow++) {
    const before = await ended();
    while ((await ended()) <= before) await pause(2);
    if (blow % 3 === 2) await endConnections();
    else {
      const nth = blow % 2;
      await kill(running[nth]!);
      running[nth] = start(kind);
    }
  }
  expect(await ended()).toBeLessThan(total);
  while ((await ended()) < total) {
    // A chore may end its worker.
    for (const [nth, child] of running.entries())
      if (child.exitCode !== null || child.signalCode !== null) running[nth] = start(kind);
    await pause(20);
  }
}

test('done in the transaction that takes it, work is done exactly once, however often its workers are killed', async () => {
  await strike('in-transactions');
  const { rows } = await sql`
    select count(*) as notes, count(distinct chore_id) as chores from chore_note where what = 'ended'`.execute(
    database.db,
  );
  expect(rows[0]).toEqual({ notes: total, chores: total });
}, 60_000);

test('done under a lease, work of a killed worker is begun again after the lease, and ends once', async () => {
  const { rows: deadly } = await sql<{ id: string }>`
    update chore set is_deadly = true where number = 50 returning id`.execute(database.db);
  await strike('leased');
  const { rows } = await sql<Record<string, unknown>>`
    with begun as (select chore_id, at, lead(at) over (partition by chore_id order by at) as again_at from chore_note where what = 'begun')
    select (select count(*) from chore_note where what = 'ended') as ends, (select count(distinct chore_id) from chore_note where what = 'ended') as ended,
      (select count(*) from chore where holder is not null) as held,
      (select count(*) from begun where again_at - at < interval '1 second') as before_the_lease_ended,
      (select count(*) from begun where again_at is not null and chore_id <> ${deadly[0]!.id}) as again,
      (select json_agg(id) from chore where is_given_up) as given_up,
      (select count(*) from begun where chore_id = ${deadly[0]!.id}) as deadly_begun`.execute(database.db);
  const { again, ...others } = rows[0]!;
  expect(others).toEqual({
    ends: total,
    ended: total,
    held: 0,
    beforeTheLeaseEnded: 0,
    givenUp: [deadly[0]!.id],
    // Taken once more to give it up.
    deadlyBegun: choreTries + 1,
  });
  // A killed worker has one chore, and cut connections are those of two.
  expect(again).toBeLessThanOrEqual(blows + blows / 3);
}, 60_000);
