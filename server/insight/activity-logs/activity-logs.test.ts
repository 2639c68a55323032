import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityLogCalls as calls } from '#contract/insight/activity-logs.calls.ts';
import type { CallInput, Reply } from '#contract/platform/call.ts';
import { newId } from '#server/platform/ids.ts';
import { logEntry, sealAll } from '#tests/builders/activity-log.ts';
import { buildUser, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let person: BuiltUser;
let acting: BuiltUser;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
  person = await buildUser(portal, { firstName: 'Noor', lastName: 'Achterberg' });
  acting = await buildUser(portal, { role: 'COMPANY_ADMIN', firstName: 'Helga', lastName: 'Winther' });
});
afterAll(() => portal.close());

type Query = NonNullable<CallInput<typeof calls.list>['query']>;
const listed = async (query: Query) => {
  const { activityLogs, pagination } = await admin.ask(calls.list, { query });
  return { ids: activityLogs.map(({ _id }) => _id), total: pagination.total };
};

describe('refusals', () => {
  test.each(['COMPANY_ADMIN', 'BRAND_MANAGER', 'DISTRICT_MANAGER', 'DEALER_MANAGER', 'LEARNER'] as const)(
    'a %s reads nothing of the log',
    async (role) => {
      const id = await logEntry(portal);
      const client = await signedInAs(portal, role);
      expect((await client.refused(calls.list)).status).toBe(403);
      expect((await client.refused(calls.get, { params: { id } })).status).toBe(403);
      expect((await client.send(calls.export)).statusCode).toBe(403);
    },
  );

  test('a stranger has to sign in', async () => {
    expect((await portal.stranger.refused(calls.list)).status).toBe(401);
    expect((await portal.stranger.send(calls.export)).statusCode).toBe(401);
  });

  test.each([
    [{ page: '0' }, 'page'],
    [{ page: '-1' }, 'page'],
    [{ page: '1000000000' }, 'page'],
    [{ page: 'two' }, 'page'],
    [{ limit: '101' }, 'limit'],
    [{ startDate: '2026-02-30' }, 'startDate'],
    [{ endDate: '0000-01-01' }, 'endDate'],
    [{ startDate: '2026-11-02', endDate: '2026-11-01' }, 'endDate'],
    [{ type: 'hacked' }, 'type'],
    [{ person: '1 or true' }, 'person'],
    [{ underProxy: 'perhaps' }, 'underProxy'],
  ])('%j is refused with a sentence at the field', async (query, field) => {
    const refused = await admin.refused(calls.list, { query } as never);
    expect(refused.status).toBe(400);
    expect(refused.errors[field]).toMatch(/^[A-Za-z].+ /);
    expect(refused.errors[field]).not.toMatch(/undefined|\{/);
  });

  test('an entry that does not exist is not found', async () => {
    expect(await admin.refused(calls.get, { params: { id: newId() } })).toMatchObject({
      status: 404,
      code: 'activity-logs.notFound',
    });
  });

  test('nobody changes, deletes, or empties it', async () => {
    const { db } = portal.services;
    await logEntry(portal);
    await expect(sql`update activity_log set type = 'x'`.execute(db)).rejects.toThrow('append-only');
    await expect(sql`delete from activity_log`.execute(db)).rejects.toThrow('append-only');
    await sealAll(portal);
    await expect(sql`update activity_log_leaf set digest = ''`.execute(db)).rejects.toThrow('append-only');
    await expect(sql`delete from activity_log_block`.execute(db)).rejects.toThrow('append-only');
  });
});

describe('the list', () => {
  test('shows both people, the reason, and what changed in words of the reader', async () => {
    const id = await logEntry(portal, {
      userId: person.id,
      proxiedBy: acting.id,
      reason: 'Called the help line',
      kind: 'spiff-claim',
      recordId: newId(),
      name: 'Winter grips',
      before: { status: 'pending', amount: 500, currency: 'USD', by: null },
      after: { status: 'approved', amount: 250, currency: 'USD', by: acting.id },
    });
    const [entry] = (await admin.ask(calls.list, { query: { person: person.id } })).activityLogs;
    expect(entry).toMatchObject({
      _id: id,
      type: 'update',
      user: { _id: person.id, name: 'Noor Achterberg' },
      proxiedBy: { _id: acting.id, name: 'Helga Winther' },
      proxyReason: 'Called the help line',
      record: { kind: 'spiff-claim', kindName: 'Spiff claim', name: 'Winter grips' },
      changes: [
        { field: 'status', label: 'Status', before: 'Pending', after: 'Approved' },
        { field: 'by', label: 'By', before: null, after: 'Helga Winther' },
        { field: 'amount', before: '$5.00', after: '$2.50' },
      ],
      changesCount: 3,
    });
  });

  test('says in French what it says in English', async () => {
    const id = await logEntry(portal, {
      kind: 'course',
      before: { active: false },
      after: { active: true, mystery: 'x' },
    });
    const response = await portal.app.inject({
      url: `/api/activity-logs/${id}`,
      cookies: { ...admin.cookies, i18n_redirected: 'fr' },
    });
    const { activityLog } = response.json<Reply<typeof calls.get>>();
    expect(activityLog.record!.kindName).toBe('Cours');
    expect(activityLog.changes).toEqual([
      { field: 'active', label: expect.any(String), before: 'Non', after: 'Oui' },
      { field: 'mystery', label: 'Mystery', before: null, after: 'x' },
    ]);
  });

  test('an entry of the portal itself, without a record or fields, is shown as well', async () => {
    const id = await logEntry(portal, { type: 'logout' });
    const { activityLog } = await admin.ask(calls.get, { params: { id } });
    expect(activityLog).toMatchObject({ user: null, proxiedBy: null, record: null, changes: [], seal: null });
  });

  test('the seal of an entry is named as soon as it has one', async () => {
    const id = await logEntry(portal);
    await sealAll(portal);
    const { activityLog } = await admin.ask(calls.get, { params: { id } });
    expect(activityLog.seal).toEqual({
      block: expect.any(Number),
      sealedAt: expect.any(String),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const { lastSeal } = await admin.ask(calls.list);
    expect(lastSeal).toEqual(activityLog.seal);
  });
});

/** Entries of a quiet month, so that other tests do not count. */
describe('filters, each with the exact total', () => {
  const record = newId();
  const ids: Record<string, string> = {};
  const span = { startDate: '2026-02-01', endDate: '2026-04-30' } as const;
  beforeAll(async () => {
    const at = (day: string) => new Date(`${day}T20:00:00Z`);
    const entries = {
      first: { at: at('2026-02-10'), type: 'create', kind: 'role', recordId: record, userId: person.id },
      second: {
        at: at('2026-02-11'),
        type: 'update',
        kind: 'role',
        recordId: record,
        userId: person.id,
        proxiedBy: acting.id,
      },
      third: { at: at('2026-03-05'), type: 'update', kind: 'brand', userId: acting.id },
      fourth: { at: at('2026-04-20'), type: 'login', kind: 'user', userId: person.id },
      fifth: { at: at('2026-04-21'), type: 'logout', userId: person.id },
    };
    for (const [name, entry] of Object.entries(entries)) ids[name] = await logEntry(portal, entry);
  });
  const names = (found: readonly string[]) =>
    found.map((id) => Object.keys(ids).find((name) => ids[name] === id));

  describe.each(['before', 'after'])('%s they are sealed', (when) => {
    beforeAll(async () => {
      if (when === 'after') await sealAll(portal);
    });

    test.each<[Query, readonly string[]]>([
      [{}, ['fifth', 'fourth', 'third', 'second', 'first']],
      [{ type: 'update' }, ['third', 'second']],
      [{ type: 'logout' }, ['fifth']],
      [{ recordKind: 'role' }, ['second', 'first']],
      [{ recordKind: 'role', type: 'create' }, ['first']],
      [{ recordKind: 'role', type: 'login' }, []],
      [{ recordKind: 'nothing' }, []],
      [{ underProxy: 'true' }, ['second']],
      [{ underProxy: 'false' }, ['fifth', 'fourth', 'third', 'first']],
      [{ underProxy: 'true', type: 'update' }, ['second']],
      [{ startDate: '2026-02-11', endDate: '2026-03-05' }, ['third', 'second']],
      [{ startDate: '2026-02-11', endDate: '2026-02-11' }, ['second']],
      [{ startDate: '2026-02-12', endDate: '2026-02-12' }, []],
    ])('%j', async (query, expected) => {
      const { ids: found, total } = await listed({ ...span, ...query });
      expect(names(found)).toEqual(expected);
      expect(total).toBe(expected.length);
    });

    test.each<[string, () => Query, readonly string[]]>([
      ['person', () => ({ person: person.id }), ['fifth', 'fourth', 'second', 'first']],
      ['person and type', () => ({ person: person.id, type: 'login' }), ['fourth']],
      ['acting person', () => ({ actingPerson: acting.id }), ['second']],
      ['record', () => ({ record }), ['second', 'first']],
      ['record and type', () => ({ record, type: 'create' }), ['first']],
      ['nobody', () => ({ person: newId() }), []],
    ])('%s', async (_name, query, expected) => {
      const { ids: found, total } = await listed({ ...span, ...query() });
      expect(names(found)).toEqual(expected);
      expect(total).toBe(expected.length);
    });

    test('pages go on where the last one ended, over months, in any order of the filter', async () => {
      for (const query of [span, { ...span, type: 'update' }, { ...span, person: person.id }] as const) {
        const whole = await listed(query);
        const pages = [];
        for (let page = 1; page <= whole.total; page += 1)
          pages.push(...(await listed({ ...query, limit: '1', page: String(page) })).ids);
        expect(pages).toEqual(whole.ids);
        const past = await listed({ ...query, page: '900000' });
        expect(past).toEqual({ ids: [], total: whole.total });
      }
    });
  });

  test('a day is that of the portal, also where it cuts a month', async () => {
    const late = await logEntry(portal, { at: new Date('2026-06-01T05:00:00Z'), type: 'remind' });
    await sealAll(portal);
    const may = await listed({ startDate: '2026-05-31', endDate: '2026-05-31', type: 'remind' });
    expect(may).toEqual({ ids: [late], total: 1 });
    expect((await listed({ startDate: '2026-06-01', endDate: '2026-06-30', type: 'remind' })).total).toBe(0);
  });
});
