import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rewritingLog } from '#server/platform/activity.ts';
import { newId } from '#server/platform/ids.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import { jobs } from '#server/jobs.ts';
import { checkTotals } from '#server/insight/reports/totals-check.queries.ts';
import { logEntry, sealAll, tamper } from '#tests/builders/activity-log.ts';
import { buildUser } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { checkLog } from './check-log.ts';
import { makeMonths } from './months.queries.ts';
import { sealNext } from './seal-entries.ts';

let portal: TestPortal;
let now = new Date();
beforeEach(async () => {
  now = new Date();
  portal = await openTestPortal(undefined, { now: () => now });
});
afterEach(() => portal.close());

const check = () => checkLog(portal.services.db);
const entries = async (count: number, type = 'update') => {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1)
    ids.push(await logEntry(portal, { type, name: `Entry ${made}` }));
  return ids;
};

describe('sealing', () => {
  test('every committed entry is in exactly one block, while many write and two workers seal', async () => {
    const { db } = portal.services;
    const writing = { isDone: false };
    const writers = Array.from({ length: 8 }, async () => {
      for (let written = 0; written < 25; written += 1)
        await db.transaction().execute(async (tx) => {
          await sql`insert into activity_log (id, type) values (${newId()}, 'update'), (${newId()}, 'update')`.execute(
            tx,
          );
          if (written % 10 === 9) await sql`select pg_sleep(0.02)`.execute(tx);
        });
    });
    const sealers = Array.from({ length: 2 }, async () => {
      while (!writing.isDone) await sealNext(portal.services, 7);
    });
    await Promise.all(writers);
    writing.isDone = true;
    await Promise.all(sealers);
    await sealAll(portal, 7);
    const { rows } = await sql<{ entries: number; leaves: number; distinct: number }>`
      select (select count(*) from activity_log) as entries, count(*) as leaves, count(distinct entry_id) as "distinct" from activity_log_leaf`.execute(
      db,
    );
    expect(rows[0]).toEqual({ entries: 400, leaves: 400, distinct: 400 });
    expect(await check()).toMatchObject({ entries: 400, unsealed: 0, faults: [] });
  });

  test('an entry that commits late goes into the next block, and nobody waits for it', async () => {
    const { db } = portal.services;
    const late = newId();
    let commit = () => {};
    const holding = new Promise<void>((resolve) => (commit = resolve));
    let begun = () => {};
    const started = new Promise<void>((resolve) => (begun = resolve));
    const slow = db.transaction().execute(async (tx) => {
      await sql`insert into activity_log (id, type) values (${late}, 'update')`.execute(tx);
      begun();
      await holding;
    });
    await started;
    const [early] = await entries(1);
    expect(await sealAll(portal)).toBe(1);
    commit();
    await slow;
    expect(await sealAll(portal)).toBe(1);
    const { rows } = await sql<{ id: string; block: number }>`
      select entry_id as id, block from activity_log_leaf order by block`.execute(db);
    expect(rows).toEqual([
      { id: early, block: 1 },
      { id: late, block: 2 },
    ]);
    expect((await check()).faults).toEqual([]);
  });

  test('what is rolled back leaves nothing to seal', async () => {
    await portal.services.db
      .transaction()
      .execute(async (tx) => {
        await sql`insert into activity_log (id, type) values (${newId()}, 'update')`.execute(tx);
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(await sealAll(portal)).toBe(0);
    expect(await check()).toMatchObject({ blocks: 0, entries: 0, faults: [] });
  });
});

describe('the check names the first entry that', () => {
  test('was changed in one byte', async () => {
    const ids = await entries(6);
    await sealAll(portal, 3);
    await tamper(portal, `update activity_log set entity_name = 'Entry 4!' where id = '${ids[4]}'`);
    const { faults } = await check();
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(
      new RegExp(`^Entry ${ids[4]} of \\d{4}-.*number 2 of block 2, was changed\\.$`),
    );
  });

  test('was moved to another time', async () => {
    const ids = await entries(3);
    await sealAll(portal);
    await tamper(portal, `update activity_log set at = at - interval '1 second' where id = '${ids[1]}'`);
    expect((await check()).faults).toEqual([
      expect.stringMatching(new RegExp(`^Entry ${ids[1]} .* was moved to \\d{4}-`)),
    ]);
  });

  test('was removed', async () => {
    const ids = await entries(3);
    await sealAll(portal);
    await tamper(portal, `delete from activity_log where id in ('${ids[2]}', '${ids[1]}')`);
    const { faults } = await check();
    expect(faults[0]).toMatch(new RegExp(`^Entry ${ids[1]} .* was removed\\.$`));
    expect(faults).toHaveLength(2);
  });

  test('was removed before it was sealed', async () => {
    const ids = await entries(2);
    await tamper(portal, `delete from activity_log where id = '${ids[0]}'`);
    await sealAll(portal);
    expect((await check()).faults).toEqual([expect.stringContaining(`Entry ${ids[0]}`)]);
  });

  test('was added without a seal', async () => {
    await entries(2);
    await sealAll(portal);
    const id = newId();
    await portal.services.db.transaction().execute(async (tx) => {
      await sql`alter table activity_log disable trigger activity_log_queued`.execute(tx);
      await sql`insert into activity_log (id, type) values (${id}, 'update')`.execute(tx);
      await sql`alter table activity_log enable trigger activity_log_queued`.execute(tx);
    });
    expect((await check()).faults).toEqual([
      expect.stringMatching(new RegExp(`^Entry ${id} of .* was added`)),
    ]);
  });

  test('changed together with its line, or a whole block', async () => {
    const ids = await entries(6);
    await sealAll(portal, 2);
    await tamper(portal, `update activity_log_leaf set position = -position where block = 2`);
    expect((await check()).faults[0]).toMatch(
      /^Block 2, sealed at .* no longer names its entries as it was sealed/,
    );
    await tamper(portal, `update activity_log_leaf set position = -position where block = 2`);
    expect((await check()).faults).toEqual([]);
    await tamper(
      portal,
      `update activity_log_block set sealed_at = sealed_at + interval '1 day' where number = 2`,
    );
    expect((await check()).faults).toEqual([expect.stringMatching(/^Block 2, .* was changed\.$/)]);
    await tamper(
      portal,
      `delete from activity_log_leaf where block = 3; delete from activity_log_block where number = 3`,
    );
    // Both may have been written in the same millisecond, and then the lower id comes first.
    expect((await check()).faults.at(-1)).toMatch(new RegExp(`^Entry (?:${ids[4]}|${ids[5]}) .* was added`));
  });
});

describe('a person who is erased', () => {
  const erase = (id: string, name: string) =>
    portal.services.db.transaction().execute((tx) =>
      rewritingLog(tx, async () => {
        await sql`update activity_log set entity_name = ${name}, before = null where id = ${id}`.execute(tx);
      }),
    );

  test('loses details, and the seal still proves the rest, before and after the next block', async () => {
    const [id] = await entries(2);
    await sealAll(portal);
    await erase(id!, 'Erased');
    expect((await check()).faults).toEqual([]);
    await erase(id!, 'Erased again');
    expect((await check()).faults).toEqual([]);
    await sealAll(portal, 1);
    expect(await check()).toMatchObject({ erased: 1, faults: [] });
    await erase(id!, 'Erased once more');
    await sealAll(portal);
    expect(await check()).toMatchObject({ erased: 2, faults: [] });
    await tamper(portal, `update activity_log set type = 'delete' where id = '${id}'`);
    expect((await check()).faults[0]).toContain(`Entry ${id}`);
  });

  test('before the first seal leaves one line', async () => {
    const [id] = await entries(1);
    await erase(id!, 'Erased');
    await sealAll(portal);
    expect(await check()).toMatchObject({ entries: 1, erased: 0, faults: [] });
  });
});

describe('months', () => {
  const months = async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c where c.relnamespace = 'activity_log_month'::regnamespace and c.relkind = 'r' order by 1`.execute(
      portal.services.db,
    );
    return rows.map(({ name }) => name);
  };
  const run = () =>
    runJob(
      jobs.find(({ name }) => name === 'activity-log')!,
      portal.services,
    );

  test('are made ahead, and entries that waited elsewhere move there as they are', async () => {
    now = new Date('2031-04-10T12:00:00Z');
    await run();
    const ids = [
      await logEntry(portal, { at: now, type: 'login' }),
      await logEntry(portal, { at: new Date('2031-02-01T00:00:00Z'), type: 'login' }),
    ];
    await sealAll(portal);
    expect(await run()).toMatch(
      /^\d+ months made, 0 dropped\. Last seal: block 1 of 2031-04-10T12:00:00\.000000Z, [0-9a-f]{64}\.$/,
    );
    expect(await months()).toEqual(expect.arrayContaining(['m2031_02', 'm2031_03', 'm2031_04', 'm2031_06']));
    const { rows } = await sql<{ id: string; part: string }>`
      select id, tableoid::regclass::text as part from activity_log where id = any(${ids}::uuid[]) order by at desc`.execute(
      portal.services.db,
    );
    expect(rows.map(({ part }) => part)).toEqual([
      'activity_log_month.m2031_04',
      'activity_log_month.m2031_02',
    ]);
    expect((await check()).faults).toEqual([]);
    expect((await checkTotals(portal.services.db)).flatMap(({ examples }) => examples)).toEqual([]);
    expect(await run()).toMatch(/^0 months made/);
  });

  test('are dropped after 24 months, and keep their seals and their sign-ins', async () => {
    const { db } = portal.services;
    const { id: userId } = await buildUser(portal);
    now = new Date('2031-04-10T12:00:00Z');
    // The months of today are long over then.
    await run();
    for (const day of ['2029-02-03', '2029-03-30', '2029-04-01', '2031-04-09'])
      await logEntry(portal, { at: new Date(`${day}T18:00:00Z`), type: 'login', userId });
    expect(await run()).toContain('0 dropped');
    await sealAll(portal);
    expect(await run()).toContain(' 2 dropped');
    await sealAll(portal);
    const { rows } = await sql<{ day: string }>`
      select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day from activity_log where type = 'login' order by at`.execute(
      db,
    );
    expect(rows.map(({ day }) => day)).toEqual(['2029-04-01', '2031-04-09']);
    const found = await check();
    expect(found).toMatchObject({ dropped: 2, faults: [] });
    expect((await checkTotals(db)).flatMap(({ examples }) => examples)).toEqual([]);
    const { rows: told } = await sql<{ name: string }>`
      select entity_name as name from activity_log where entity_kind = 'activity-log' and type = 'delete' order by id`.execute(
      db,
    );
    expect(told.at(-1)).toEqual({ name: '2029-02, 2029-03' });
    await sql`update activity_log_gone set dropped_at = '2030-01-01' where month = '2029-02-01'`.execute(db);
    expect((await check()).faults).toEqual(['The month 2029-02 was dropped before it was 24 months old.']);
  });

  const leaves = async (where = 'true') => {
    const { rows } = await sql<{ block: number; lines: number }>`
      select block, count(*)::integer as lines from activity_log_leaf where ${sql.raw(where)} group by block order by block`.execute(
      portal.services.db,
    );
    return rows;
  };
  const logged = (day: string) => logEntry(portal, { at: new Date(`${day}T18:00:00Z`) });
  const sealedAt = async (time: string) => {
    now = new Date(time);
    await sealAll(portal);
  };

  test('take the lines of their blocks with them; the check proves the chain, and entries from the first block with lines', async () => {
    now = new Date('2029-02-01T12:00:00Z');
    await run();
    await sealedAt('2029-02-01T12:00:01Z');
    await logged('2029-02-03');
    await sealedAt('2029-02-03T18:00:02Z');
    await Promise.all([logged('2029-02-28'), logged('2029-03-01')]);
    // Sealed in March: the block keeps both lines until March goes.
    await sealedAt('2029-03-01T18:00:02Z');
    const before = await leaves();
    expect(before.at(-1)).toMatchObject({ lines: 2 });
    now = new Date('2031-03-10T12:00:00Z');
    expect(await run()).toContain('1 dropped');
    await sealAll(portal);
    const kept = before.at(-1)!.block;
    expect(await leaves(`sealed_at < '2031-01-01'`)).toEqual([{ block: kept, lines: 2 }]);
    expect(await months()).not.toContain('leaf_2029_02');
    const found = await check();
    expect(found).toMatchObject({ withoutLines: kept - 1, first: kept, dropped: 1, faults: [] });
    expect((await checkTotals(portal.services.db)).flatMap(({ examples }) => examples)).toEqual([]);
    await tamper(portal, `update activity_log_block set entries = entries + 1 where number = ${kept - 1}`);
    expect((await check()).faults).toEqual([expect.stringMatching(/^Block \d+, .* was changed\.$/)]);
  });

  test('take no line of a month that stays: without them, a block is at fault', async () => {
    now = new Date('2029-02-01T12:00:00Z');
    await run();
    await logged('2029-02-03');
    await sealedAt('2029-02-03T18:00:02Z');
    await Promise.all([logged('2029-03-01'), logged('2029-03-02')]);
    await sealedAt('2029-03-02T18:00:02Z');
    const { block } = (await leaves()).at(-1)!;
    now = new Date('2031-03-10T12:00:00Z');
    await run();
    await tamper(portal, `delete from activity_log_leaf where block = ${block} and position = 2`);
    expect((await check()).faults[0]).toMatch(`Block ${block}, sealed at 2029-03-02`);
    await tamper(portal, `delete from activity_log_leaf where block = ${block}`);
    expect((await check()).faults[0]).toMatch(/no longer names its entries as it was sealed\.$/);
  });

  test('keep the whole block that names an export of evidence, and say so if it lost a line', async () => {
    const { db } = portal.services;
    now = new Date('2029-02-01T12:00:00Z');
    await run();
    await sealedAt('2029-02-01T12:00:01Z');
    const [entry] = await Promise.all([logged('2029-02-03'), logged('2029-02-03'), logged('2029-02-03')]);
    await sealedAt('2029-02-03T18:00:02Z');
    const [block] = await leaves(`entry_id = '${entry}'`);
    await sql`insert into evidence_export (entry_id, article_id, at, format, row_count, sha256)
      values (${entry}, ${newId()}, '2029-02-03T18:00:00Z', 'csv', 1, sha256('file'))`.execute(db);
    now = new Date('2031-03-10T12:00:00Z');
    await run();
    expect(await leaves(`sealed_at < '2031-01-01'`)).toEqual([{ block: block!.block, lines: 3 }]);
    expect((await check()).faults).toEqual([]);
    // It stays where months are made later.
    await run();
    expect(await leaves(`sealed_at < '2031-01-01'`)).toEqual([{ block: block!.block, lines: 3 }]);
    await tamper(
      portal,
      `delete from activity_log_leaf where block = ${block!.block} and entry_id <> '${entry}'`,
    );
    expect((await check()).faults).toEqual([
      expect.stringMatching(/^Block \d+, .* has 1 of its 3 lines: a dropped month takes all or none\.$/),
    ]);
  });

  test('come with the lines that waited elsewhere, and those that the version before wrote', async () => {
    const { db } = portal.services;
    now = new Date('2031-04-10T12:00:00Z');
    await logged('2031-04-10');
    await sealAll(portal);
    await run();
    const { rows } = await sql<{ part: string }>`
      select distinct tableoid::regclass::text as part from activity_log_leaf where sealed_at >= '2031-01-01'`.execute(
      db,
    );
    expect(rows).toEqual([{ part: 'activity_log_month.leaf_2031_04' }]);
    await sql`insert into activity_log_leaf (block, position, entry_id, at, digest)
      select number, 0, ${newId()}, now(), content from activity_log_block order by number desc limit 1`.execute(
      db,
    );
    const { rows: told } = await sql<{ isNow: boolean }>`
      select sealed_at > now() - interval '1 minute' as "isNow" from activity_log_leaf where position = 0`.execute(
      db,
    );
    expect(told).toEqual([{ isNow: true }]);
    expect((await check()).faults).toHaveLength(1);
  });

  test('wait for whoever reads the log, and nobody who writes waits behind them', async () => {
    const { db } = portal.services;
    now = new Date('2029-02-01T12:00:00Z');
    await run();
    await sealAll(portal);
    now = new Date('2031-03-10T12:00:00Z');
    await makeMonths(db, now);
    let seen = () => {};
    const reading = new Promise<void>((resolve) => (seen = resolve));
    let leave = () => {};
    const left = new Promise<void>((resolve) => (leave = resolve));
    const reader = db.transaction().execute(async (tx) => {
      await sql`select from activity_log limit 1`.execute(tx);
      seen();
      await left;
    });
    await reading;
    const dropping = run();
    for (let written = 0; written < 5; written += 1) await logEntry(portal, { at: now });
    expect(await months()).toContain('m2029_02');
    leave();
    await reader;
    expect(await dropping).toMatch(/ [1-9]\d* dropped/);
    expect(await months()).not.toContain('m2029_02');
  });

  test('that come again, from a clock that was wrong, are counted with what went before', async () => {
    const { db } = portal.services;
    for (const time of ['2029-02-03T12:00:00Z', '2029-02-03T12:05:00Z']) {
      await logEntry(portal, { at: new Date(time), type: 'login' });
      now = new Date('2029-02-10T12:00:00Z');
      await makeMonths(db, now);
      await sealAll(portal);
      now = new Date('2031-03-10T12:00:00Z');
      await run();
    }
    const { rows } = await sql<{ entries: number; logins: number }>`
      select entries, (select sum(logins)::bigint from activity_log_gone_login where at = '2029-02-03T12:00:00Z') as logins
      from activity_log_gone where month = '2029-02-01'`.execute(db);
    expect(rows).toEqual([{ entries: 2, logins: 2 }]);
    expect(await months()).not.toContain('m2029_02');
  });
});
