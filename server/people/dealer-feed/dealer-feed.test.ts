import { truncate } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { dealerFeedCalls as calls, type FeedRun } from '#contract/people/dealer-feed.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { cronsOf } from '#server/platform/jobs/job.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import { runFeed } from '#tests/builders/dealer-feed.ts';
import { startFtpServer, type FtpBehavior, type FtpServer } from '#tests/builders/ftp/ftp.ts';
import { tableOf } from '#tests/builders/imports.ts';
import { contextsOf } from '#tests/builders/long-work.ts';
import { buildRole, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { tableHashes } from '#tests/builders/table-hashes.ts';
import { dealerFeed, dealerFeedWithin } from './dealer-feed.job.ts';
import { feedLimits } from './fetch-feed.ts';
import { sweepRuns } from './dealer-feed.queries.ts';

let ftp: FtpServer;
let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  ftp = await startFtpServer();
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(async () => {
  await portal.close();
  await ftp.close();
});

/** Each run is for a day of its own. */
let day = Date.parse('2027-01-10T18:00:00Z');
const nextDay = () => new Date((day += 86_400_000));
const run = (behavior?: FtpBehavior, file?: string) => runFeed(portal, ftp.url(behavior, file), nextDay());

type Row = readonly [number: string, name: string, city: string, status: string];
const headings = ['Dealer number', 'Name', 'City', 'Status'];
const fileOf = (rows: readonly Row[]) => `${tableOf([headings, ...rows])}\n`;
/** Forty dealers, and what differs about some. */
const feedOf = (
  differing: Readonly<Record<string, Partial<{ name: string; city: string; status: string }>>> = {},
) =>
  Array.from({ length: 40 }, (_, index): Row => {
    const number = `F-${100 + index}`;
    const { name = `Feed ${index}`, city = 'Durango', status = 'Active' } = differing[number] ?? {};
    return [number, name, city, status];
  });
const latest = async (client = admin): Promise<FeedRun> =>
  (await client.ask(calls.list, { query: { limit: 1 } })).runs[0]!;
const rowsOf = async (id: string) =>
  (await admin.ask(calls.rows, { params: { id }, query: { limit: 100 } })).rows;
const dealer = async (number: string) =>
  portal.services.db.selectFrom('dealer').selectAll().where('number', '=', number).executeTakeFirst();
const mailed = async () => {
  const { rows } = await sql<{ subject: string; body: string }>`
    select subject, body_text as body from mail where kind = 'dealer-feed'`.execute(portal.services.db);
  return rows;
};

/** The portal has the dealers of the file, as if it had been applied. */
async function applied(rows: readonly Row[]): Promise<FeedRun> {
  await ftp.put(fileOf(rows));
  await run();
  const first = await latest();
  if (first.abilities.decide) await admin.ask(calls.apply, { params: { id: first._id } });
  return latest();
}

beforeEach(async () => {
  await sql`truncate dealer_feed_run cascade`.execute(portal.services.db);
});

describe('who sees and decides', () => {
  test('neither visitors, nor learners, nor those who do not see every dealer', async () => {
    await ftp.put('<html></html>');
    await run();
    const { _id: id } = await latest();
    const learner = await signedInAs(portal, 'LEARNER');
    const rights = ['BULK_CREATE_DEALERS', 'MODIFY_DEALERS', 'VIEW_DEALERS'] as const;
    const near = await signedIn(
      portal,
      await buildUser(portal, { roleId: await buildRole(portal, { reach: 'groups', rights: [...rights] }) }),
    );
    for (const call of [calls.get, calls.rows, calls.apply, calls.dismiss, calls.undo]) {
      expect(await portal.stranger.refused(call, { params: { id } })).toMatchObject({ status: 401 });
      for (const client of [learner, near])
        expect(await client.refused(call, { params: { id } })).toMatchObject({ status: 403 });
      expect((await admin.refused(call, { params: { id: newId() } })).code).toBe('dealer-feed.notFound');
    }
    expect((await near.refused(calls.list)).status).toBe(403);
  });

  test('whoever may not change dealers sees the runs and decides nothing', async () => {
    await ftp.put(fileOf(feedOf()));
    await run();
    const reader = await signedIn(
      portal,
      await buildUser(portal, {
        roleId: await buildRole(portal, { reach: 'everything', rights: ['BULK_CREATE_DEALERS'] }),
      }),
    );
    const seen = await latest(reader);
    expect(seen).toMatchObject({ state: 'waiting', abilities: { decide: false, undo: false } });
    for (const call of [calls.apply, calls.dismiss, calls.undo])
      expect((await reader.refused(call, { params: { id: seen._id } })).status).toBe(403);
  });

  test('only what waits is decided, and only what was applied is undone, for 30 days', async () => {
    await ftp.put('');
    await run();
    const { _id: id } = await latest();
    for (const call of [calls.apply, calls.dismiss])
      expect((await admin.refused(call, { params: { id } })).code).toBe('dealer-feed.nothingWaits');
    expect((await admin.refused(calls.undo, { params: { id } })).code).toBe('dealer-feed.notApplied');
    const { _id: done } = await applied(feedOf());
    await sql`update dealer_feed_run set applied_at = now() - interval '31 days' where id = ${done}`.execute(
      portal.services.db,
    );
    expect((await admin.refused(calls.undo, { params: { id: done } })).code).toBe('dealer-feed.tooLate');
    expect((await latest()).abilities.undo).toBe(false);
  });
});

describe('a file that is a list of dealers', () => {
  test('waits at first, because every dealer of it is new; then brings what changed', async () => {
    await sql`delete from dealer where number like 'F-%'`.execute(portal.services.db);
    await ftp.put(fileOf(feedOf()));
    expect(await run()).toMatch('Waits for a decision: 40 of ');
    const first = await latest();
    expect(first).toMatchObject({ state: 'waiting', total: 40, counts: { add: 40, same: 0 } });
    expect(first.problem).toMatch('more than 10%');
    expect(await dealer('F-100')).toBeUndefined();
    const { run: after } = await admin.ask(calls.apply, { params: { id: first._id } });
    expect(after).toMatchObject({ state: 'applied', results: { applied: 40, waiting: 0 } });
    expect(await dealer('F-100')).toMatchObject({ name: 'Feed 0', city: 'Durango', status: 'active' });
    expect((await dealer('F-100'))!.feedUpdatedAt).not.toBeNull();
    expect((await admin.refused(calls.apply, { params: { id: first._id } })).code).toBe(
      'dealer-feed.nothingWaits',
    );

    const before = await tableHashes(portal.services.db);
    expect(await run()).toBe('0 dealers added or changed.');
    const after2 = await tableHashes(portal.services.db);
    expect(Object.keys(after2).filter((table) => after2[table] !== before[table])).toEqual(
      expect.not.arrayContaining(['dealer_business_unit', 'mail', 'notice']),
    );
    expect(await dealer('F-100')).toMatchObject({ version: 1 });

    await ftp.put(fileOf(feedOf({ 'F-101': { city: 'Cortez' } })));
    expect(await run()).toBe('1 dealers added or changed.');
    const { _id: id } = await latest();
    expect(await rowsOf(id)).toMatchObject([
      {
        dealerNumber: 'F-101',
        outcome: 'update',
        result: 'applied',
        changes: [{ column: 'City', from: 'Durango', to: 'Cortez' }],
      },
    ]);
    const { rows: entries } = await sql<{ user: string | null }>`
      select user_id as user from activity_log where entity_id = ${(await dealer('F-101'))!.id} and type = 'update'`.execute(
      portal.services.db,
    );
    expect(entries).toEqual([{ user: null }]);
  });

  test('closes no dealer and leaves no row out in silence: somebody decides, and is told once', async () => {
    await applied(feedOf());
    await sql`truncate mail cascade`.execute(portal.services.db);
    const closing = [...feedOf({ 'F-102': { status: 'Closed' }, 'F-103': { city: 'Mancos' } })];
    closing.push(['F 9', 'Bad number', '', ''], ['f-100', 'Twice', '', '']);
    await ftp.put(fileOf(closing));
    await run();
    const first = await latest();
    expect(first).toMatchObject({
      state: 'applied',
      counts: { check: 1, update: 1, error: 2, same: 38 },
      results: { waiting: 1, applied: 1 },
      abilities: { decide: true, undo: true },
    });
    expect(await dealer('F-102')).toMatchObject({ status: 'active' });
    expect(await dealer('F-103')).toMatchObject({ city: 'Mancos' });
    const said = (await rowsOf(first._id)).map(({ reasons }) => reasons.join(' '));
    expect(said).toEqual([
      'This dealer would no longer be active. Someone has to agree.',
      '',
      expect.stringContaining('3 to 20 letters'),
      'Same dealer number as row 2.',
    ]);
    const mails = await mailed();
    expect(mails.length).toBeGreaterThan(0);
    expect(mails[0]!.body).toMatch('1 dealer would close. 2 rows can’t be read.');
    await run();
    expect(await mailed()).toHaveLength(mails.length);
    expect(await admin.ask(calls.get, { params: { id: first._id } })).toMatchObject({
      run: { state: 'applied', results: { replaced: 1, waiting: 0 } },
    });

    const { _id: id } = await latest();
    const both = await Promise.all([1, 2].map(() => admin.send(calls.apply, { params: { id } })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const { run: decided } = await admin.ask(calls.get, { params: { id } });
    expect(decided).toMatchObject({ results: { applied: 1, waiting: 0 }, abilities: { decide: false } });
    expect(decided.decidedBy).not.toBeNull();
    expect(await dealer('F-102')).toMatchObject({ status: 'inactive' });
  });

  test('what somebody dismissed is not asked again until the file says something else', async () => {
    await applied(feedOf());
    await ftp.put(fileOf(feedOf({ 'F-104': { status: 'Closed' } })));
    await run();
    const { _id: id } = await latest();
    const { run: dismissed } = await admin.ask(calls.dismiss, { params: { id } });
    expect(dismissed).toMatchObject({ state: 'applied', results: { dismissed: 1, waiting: 0 } });
    await run();
    expect(await latest()).toMatchObject({
      results: { dismissed: 1, waiting: 0 },
      abilities: { decide: false },
    });
    await ftp.put(fileOf(feedOf({ 'F-104': { status: 'Closed', city: 'Dolores' } })));
    await run();
    expect(await latest()).toMatchObject({ results: { waiting: 1 } });
    expect(await dealer('F-104')).toMatchObject({ status: 'active' });
  });

  test('a file that is far from the last one can be dismissed whole', async () => {
    await applied(feedOf());
    await ftp.put(fileOf(feedOf().map(([number, name, , status]) => [number, name, 'Elsewhere', status])));
    await run();
    const far = await latest();
    expect(far.state).toBe('waiting');
    expect(await admin.ask(calls.dismiss, { params: { id: far._id } })).toMatchObject({
      run: { state: 'dismissed', results: { dismissed: 40 } },
    });
    await run();
    expect(await latest()).toMatchObject({ state: 'applied', results: { dismissed: 40, applied: 0 } });
    expect(await dealer('F-105')).toMatchObject({ city: 'Durango' });
  });

  test('a file that lacks more than a tenth of the dealers waits, and nobody is taken away', async () => {
    await applied(feedOf());
    await ftp.put(fileOf(feedOf({ 'F-100': { city: 'Rico' } }).slice(0, 35)));
    await run();
    const far = await latest();
    expect(far).toMatchObject({ state: 'waiting', problem: expect.stringContaining('5 of 40 dealers') });
    await admin.ask(calls.apply, { params: { id: far._id } });
    expect(await dealer('F-100')).toMatchObject({ city: 'Rico' });
    expect(await dealer('F-139')).toMatchObject({ status: 'active' });
    await run();
    expect(await latest()).toMatchObject({ state: 'applied', problem: null });
  });

  test('is taken back, but for what others changed since; the next run does not bring it again', async () => {
    await applied(feedOf());
    const stood = await dealer('F-106');
    const rows: Row[] = feedOf({ 'F-106': { city: 'Telluride' }, 'F-107': { city: 'Ouray' } });
    rows.push(['F-900', 'Brand new', 'Silverton', 'Active']);
    await ftp.put(fileOf(rows));
    await run();
    const { _id: id } = await latest();
    const changed = await dealer('F-107');
    await admin.ask(dealerCalls.save, { params: { id: changed!.id }, body: { phone: '970 555 0199' } });
    const { run: undone } = await admin.ask(calls.undo, { params: { id } });
    expect(undone).toMatchObject({ state: 'undone', results: { undone: 2, kept: 1 } });
    expect(undone.undoneBy).not.toBeNull();
    expect(await dealer('F-900')).toBeUndefined();
    expect(await dealer('F-106')).toMatchObject({ city: 'Durango', feedUpdatedAt: stood!.feedUpdatedAt });
    expect(await dealer('F-107')).toMatchObject({ city: 'Ouray' });
    const kept = (await rowsOf(id)).find(({ result }) => result === 'kept');
    expect(kept).toMatchObject({ dealerNumber: 'F-107', resultReason: expect.any(String) });
    await run();
    expect(await latest()).toMatchObject({ state: 'applied', results: { dismissed: 2, applied: 0 } });
    expect((await admin.refused(calls.undo, { params: { id } })).code).toBe('dealer-feed.notApplied');
  });
});

describe('a file or a server that is at fault', () => {
  const good = fileOf(feedOf());
  test.each<[string, string | Buffer, RegExp]>([
    ['a web page', '\uFEFF \n<!DOCTYPE html><html><body>Sign in</body></html>', /is a web page/],
    ['nothing', '', /is empty/],
    ['headings alone', 'Dealer number,Name\n', /no rows/],
    ['another table', 'E-mail,Course\nana@people.example,Belts\n', /is no list of dealers/],
    ['a list without names', 'Dealer number,City\nF-100,Durango\n', /is no list of dealers/],
    ['a row that is cut', good.slice(0, good.lastIndexOf(',')), /cut off in line 41/],
    ['a row count that does not fit', `${good}Rows: 41\n`, /cut off in line 42/],
    ['a quotation mark that never closes', `${good}"F-141","Half`, /line 42/],
    ['two equal headings', 'Dealer number,Name,name\nF-100,Feed,Feed\n', /twice/],
    ['an archive', Buffer.from('504b0304deadbeef', 'hex'), /workbook cannot be read/],
    ['bytes that are no text', Buffer.from([0x46, 0, 1, 2, 0xff, 0x0a, 0x46]), /characters/],
  ])('%s is not applied, and those concerned are told', async (_name, content, problem) => {
    await applied(feedOf());
    await sql`truncate mail cascade`.execute(portal.services.db);
    const before = await tableHashes(portal.services.db);
    await ftp.put(content);
    expect(await run()).toMatch(/^Not applied: /);
    expect(await latest()).toMatchObject({ state: 'failed', problem: expect.stringMatching(problem) });
    const after = await tableHashes(portal.services.db);
    expect(after['dealer']).toBe(before['dealer']);
    const mails = await mailed();
    expect(mails[0]).toMatchObject({ subject: expect.stringMatching(/not applied/) });
    await ftp.put(good);
    await run();
    expect(await latest()).toMatchObject({ state: 'applied' });
  });

  test('a file of ten gigabytes is not even fetched', async () => {
    await ftp.put('', 'huge.csv');
    await truncate(path.join(ftp.folder, 'huge.csv'), 10_000_000_000);
    await run('serves', 'huge.csv');
    expect(await latest()).toMatchObject({ state: 'failed', problem: 'huge.csv is larger than 100 MB.' });
    await ftp.put('', 'huge.csv');
  });

  test.each<[FtpBehavior, RegExp]>([
    ['silent', /stopped answering/],
    ['breaks', /ended before/],
    ['shortens', /ended before/],
    ['endless', /larger than 100 MB/],
    ['grows', /still being written/],
  ])(
    'a server that %s changes nothing, and the next run is right',
    { timeout: 30_000 },
    async (behavior, problem) => {
      await applied(feedOf());
      await ftp.put(fileOf(feedOf({ 'F-108': { city: `Town ${behavior}` } })));
      const said = await run(behavior);
      const failed = await latest();
      expect(failed).toMatchObject({ state: 'failed', problem: expect.stringMatching(problem) });
      expect(said).not.toContain('secret');
      expect(await dealer('F-108')).not.toMatchObject({ city: `Town ${behavior}` });
      await ftp.put(fileOf(feedOf({ 'F-108': { city: `Town ${behavior}` } })));
      await run();
      expect(await dealer('F-108')).toMatchObject({ city: `Town ${behavior}` });
    },
  );

  test('a server that refuses is named without what signs in to it', async () => {
    const wrong = ftp.url().replace(encodeURIComponent(ftp.password), 'hunter2');
    const gone = ftp.url().replace(/:\d+\//, ':1/');
    for (const [url, problem] of [
      [wrong, 'The FTP server refused the account. Check FTP_URL.'],
      [gone, 'The FTP server can’t be reached.'],
      [ftp.url('serves', 'other.csv'), 'other.csv isn’t on the FTP server.'],
      [
        ftp.url().replace('ftp:', 'ftps:'),
        'The FTP server offers no encryption that can be trusted. Check its certificate.',
      ],
    ] as const) {
      expect(await runFeed(portal, url, nextDay())).toBe(`Not applied: ${problem}`);
      expect(await latest()).toMatchObject({ state: 'failed', problem });
    }
    const { rows } = await sql<{ all: string }>`
      select coalesce(string_agg(x::text, ''), '') as all from (
        select to_jsonb(l) as x from activity_log l union all select to_jsonb(m) from mail m union all select to_jsonb(r) from dealer_feed_run r) t`.execute(
      portal.services.db,
    );
    expect(rows[0]!.all).not.toMatch(/hunter2|feed\/secret|feed%2Fsecret/);
  });
});

describe('once a day', () => {
  test('without an address it is skipped; while it is off, nothing is done', async () => {
    expect(await runFeed(portal, undefined, nextDay())).toBe('skipped');
    const off = await openTestPortal((settings) => ({
      ...settings,
      dealers: { ...settings.dealers, ftpUpdate: { ...settings.dealers.ftpUpdate, enabled: false } },
    }));
    try {
      expect(await runFeed(off, ftp.url(), nextDay())).toBe('Switched off.');
      const reader = await signedInAs(off, 'COMPANY_ADMIN');
      expect((await reader.ask(calls.list)).schedule).toBeNull();
    } finally {
      await off.close();
    }
    const without = await openTestPortal((settings) => ({
      ...settings,
      dealers: { ...settings.dealers, enabled: false },
    }));
    try {
      const job = dealerFeed((services) => contextsOf({ services }));
      expect(await runJob(job, without.services)).toBe('Switched off.');
    } finally {
      await without.close();
    }
    expect((await admin.ask(calls.list)).schedule).toEqual({
      time: '06:00',
      timeZone: 'America/Los_Angeles',
      hasSource: false,
    });
  });

  test('two workers at once bring a file once', async () => {
    await applied(feedOf());
    await ftp.put(fileOf(feedOf({ 'F-109': { city: 'Pagosa' } })));
    const at = nextDay();
    const said = await Promise.all([1, 2, 3].map(() => runFeed(portal, ftp.url(), at)));
    expect(said.filter((one) => one === '1 dealers added or changed.')).toHaveLength(1);
    expect(said.filter((one) => one.startsWith('Done before for '))).toHaveLength(2);
    expect(await runFeed(portal, ftp.url(), at)).toMatch('Done before for ');
    const { version } = (await dealer('F-109'))!;
    expect((await admin.ask(calls.list)).pagination.total).toBe(2);
    expect(version).toBe(2);
  });

  // The clocks of Los Angeles skip 2:00 to 3:00 on March 14, 2027, and show 1:00 to 2:00 twice on November 7.
  test.each(['00:10', '01:30', '02:00', '02:30', '06:00', '23:30'])(
    'at %s, on days of 23, 24, and 25 hours',
    async (time) => {
      const timeZone = 'America/Los_Angeles';
      const own = await openTestPortal((settings) => ({
        ...settings,
        dealers: { ...settings.dealers, ftpUpdate: { enabled: true, time, timeZone } },
      }));
      try {
        await ftp.put('');
        const job = dealerFeedWithin((services) => contextsOf({ services }), feedLimits);
        const clocks = new Set(
          cronsOf(job, own.services.settings).map((cron) => cron.split(' ').slice(0, 2).join(' ')),
        );
        for (const from of ['2027-03-13T08:00:00Z', '2027-11-06T07:00:00Z'])
          for (let minute = 0; minute < 3 * 24 * 60; minute++) {
            const at = new Date(Date.parse(from) + minute * 60_000);
            const local = Temporal.Instant.from(at.toISOString()).toZonedDateTimeISO(timeZone);
            if (clocks.has(`${local.minute} ${local.hour}`)) await runFeed(own, ftp.url(), at);
          }
        const { rows } = await sql<{ day: string; runs: number }>`
          select day::text as day, count(*) as runs from dealer_feed_run group by 1 order by 1`.execute(
          own.services.db,
        );
        const days = rows.map((row) => row.day);
        expect(rows.every(({ runs }) => runs === 1)).toBe(true);
        expect(days).toEqual(
          expect.arrayContaining(['2027-03-13', '2027-03-14', '2027-11-06', '2027-11-07']),
        );
      } finally {
        await own.close();
      }
    },
  );

  test('runs go after 90 days', async () => {
    await applied(feedOf());
    const { db } = portal.services;
    await sql`update dealer_feed_run set created_at = now() - interval '91 days'`.execute(db);
    expect(await sweepRuns(db)).toBeGreaterThan(0);
    expect((await admin.ask(calls.list)).runs).toEqual([]);
  });
});
