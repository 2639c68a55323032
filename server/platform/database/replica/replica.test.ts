import { pino } from 'pino';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchStatements } from '#server/platform/database/slow-statements.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { bytesAfter } from './bytes-after.ts';
import { checkReadAddress } from './check-read-address.ts';
import { openReplica } from './replica.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test('an address of the primary is no standby: the primary answers, and the log says so once', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const { db, environment } = portal.services;
  const replica = openReplica(environment.databaseUrl!, log, { max: 1, watch: watchStatements(log, 5000) });
  const read = () =>
    replica.run('0/1', db, async (from) => (await sql<{ one: number }>`select 1 as one`.execute(from)).rows);
  expect(await read()).toEqual([{ one: 1 }]);
  expect(await read()).toEqual([{ one: 1 }]);
  expect(replica.answered).toEqual({ replica: 0, primary: 2 });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('DATABASE_READ_URL');
  await replica.close();
});

test('a file in the background is read from the primary, too, where no standby answers', async () => {
  const log = pino({ level: 'silent' });
  const { db } = portal.services;
  const away = openReplica('postgres://nobody@127.0.0.1:9/none', log, {
    max: 1,
    watch: watchStatements(log, 5000),
  });
  const people = await away.runInBackground(
    db,
    async (from) => (await sql<{ count: number }>`select count(*) from user_account`.execute(from)).rows,
  );
  expect(people).toEqual([{ count: 0 }]);
  expect(away.answered).toEqual({ replica: 0, primary: 1 });
  await away.close();
});

test('a start warns of an address of the primary, and not of one where nobody answers', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const { db, environment } = portal.services;
  const watch = watchStatements(log, 5000);
  const away = openReplica('postgres://nobody@127.0.0.1:9/none', log, { max: 1, watch });
  await checkReadAddress({ db, log, replica: away });
  await checkReadAddress({ db, log, replica: null });
  expect(lines).toEqual([]);
  const same = openReplica(environment.databaseUrl!, log, { max: 1, watch });
  await checkReadAddress({ db, log, replica: same });
  expect(lines.join()).toContain('DATABASE_READ_URL leads to a server that is no standby');
  await Promise.all([away.close(), same.close()]);
});

test('a position that is far behind is as many bytes behind, and one ahead none', async () => {
  const { db } = portal.services;
  expect(await bytesAfter(db, '0/1')).toBeGreaterThan(1_000_000);
  expect(await bytesAfter(db, 'FFFFFFFF/0')).toBe(0);
});
