import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealerFeedCalls as calls } from '#contract/people/dealer-feed.calls.ts';
import { runFeed } from '#tests/builders/dealer-feed.ts';
import { startFtpServer, type FtpServer } from '#tests/builders/ftp/ftp.ts';
import { tableOf } from '#tests/builders/imports.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { tableHashes } from '#tests/builders/table-hashes.ts';

const dealers = 1200;
const changed = 100;

let ftp: FtpServer;
let portal: TestPortal;
beforeAll(async () => {
  ftp = await startFtpServer();
  portal = await openTestPortal();
});
afterAll(async () => {
  await portal.close();
  await ftp.close();
});

const fileOf = (cityOf: (index: number) => string) =>
  `${tableOf([
    ['Dealer number', 'Name', 'City'],
    ...Array.from({ length: dealers }, (_, index) => [`K-${1000 + index}`, `Kill ${index}`, cityOf(index)]),
  ])}\n`;

const start = () =>
  fork(fileURLToPath(new URL('fixtures/feed-worker.ts', import.meta.url)), [], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: portal.services.environment.databaseUrl,
      DATA_DIR: portal.services.environment.dataDir,
      FTP_URL: ftp.url(),
    },
    execArgv: [],
  });

/** How many statements of others wait for a lock, and how many others are connected to this database. */
const others = async () => {
  const { rows } = await sql<{ waiting: number; busy: number }>`
    select count(*) filter (where wait_event_type = 'Lock') as waiting, count(*) filter (where state <> 'idle' and xact_start is not null) as busy
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    portal.services.db,
  );
  return rows[0]!;
};

test(
  'a worker that is killed while it applies leaves the dealers as before; the next run is right',
  { timeout: 120_000 },
  async () => {
    const { db } = portal.services;
    const admin = await signedInAs(portal, 'COMPANY_ADMIN');
    await ftp.put(fileOf(() => 'Durango'));
    await runFeed(portal, ftp.url(), new Date('2026-01-10T18:00:00Z'));
    const [first] = (await admin.ask(calls.list)).runs;
    await admin.ask(calls.apply, { params: { id: first!._id } });
    await ftp.put(fileOf((index) => (index % (dealers / changed) === 0 ? 'Cortez' : 'Durango')));
    const before = await tableHashes(db);

    // The dealers that the changes begin with, and those that are noted as named last.
    for (const number of ['K-1000', 'K-2188', 'K-2199']) {
      const child = start();
      await db.transaction().execute(async (tx) => {
        await sql`select from dealer where number = ${number} for update`.execute(tx);
        while ((await others()).waiting === 0) {
          expect(child.exitCode).toBeNull();
          await pause(5);
        }
        child.kill('SIGKILL');
        if (child.signalCode === null) await once(child, 'exit');
      });
      while ((await others()).busy > 0) await pause(5);
      expect(await tableHashes(db)).toEqual(before);
    }

    const last = start();
    const [[said]] = await Promise.all([once(last, 'message'), once(last, 'exit')]);
    expect(said).toBe(`${changed} dealers added or changed.`);
    const { rows } = await sql<{ city: string; version: number; count: number }>`
      select city, version, count(*) as count from dealer where number like 'K-%' group by 1, 2 order by 1`.execute(
      db,
    );
    expect(rows).toEqual([
      { city: 'Cortez', version: 2, count: changed },
      { city: 'Durango', version: 1, count: dealers - changed },
    ]);
    expect((await admin.ask(calls.list)).runs).toMatchObject([
      { state: 'applied', counts: { update: changed, same: dealers - changed } },
      { state: 'applied', counts: { add: dealers } },
    ]);
  },
);
