import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resourceCalls } from '#contract/library/resources.calls.ts';
import { longWorkCalls as calls } from '#contract/platform/long-work.calls.ts';
import { mostRunning, type LongWork } from '#contract/platform/long-work.fields.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { contextsOf, finishWorks } from '#tests/builders/long-work.ts';
import { buildUser, signedIn, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { workTurn } from './run-works.ts';
import { sweepWorks } from './sweep-works.ts';
import { endWork, lockNextRows, takeTurn } from './turns.queries.ts';

let portal: TestPortal;
let owner: BuiltUser;
let admin: Client;
let now = new Date();

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
});
beforeEach(async () => {
  now = new Date();
  owner = await buildUser(portal, { role: 'COMPANY_ADMIN' });
  admin = await signedIn(portal, owner);
});
afterAll(() => portal.close());

/** Resources that can be published. */
async function addResources(count: number, url = 'https://ridgeline.example/'): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  await sql`
    insert into resource (id, name, type, url, status, position)
    select id, 'Sheet ' || n, 'link', ${url}, 'draft', n from unnest(${ids}::uuid[]) with ordinality as made (id, n)`.execute(
    portal.services.db,
  );
  return ids;
}
const start = async (ids: readonly string[], client = admin) => {
  const { work } = await client.ask(resourceCalls.bulk, { body: { action: 'publish', ids: [...ids] } });
  return work!;
};
const read = (id: string, client = admin) => client.ask(calls.get, { params: { id } });
const countIn = async (status: string, ids: readonly string[]) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from resource where status = ${status} and id = any(${ids}::uuid[])`.execute(
    portal.services.db,
  );
  return rows[0]!.count;
};
const hasBadge = async () => (await admin.ask(sessionCalls.read)).badges['works'] !== undefined;

describe('refusals', () => {
  test('nobody else sees, cancels, undoes or removes a work', async () => {
    const work = await start(await addResources(101));
    const other = await signedIn(portal, await buildUser(portal, { role: 'PLATFORM_ADMIN' }));
    const params = { id: work._id };
    for (const call of [calls.get, calls.cancel, calls.undo, calls.remove])
      expect(await other.refused(call, { params })).toMatchObject({ status: 404, code: 'works.notFound' });
    expect((await other.ask(calls.list)).works).toEqual([]);
    await finishWorks(portal);
    expect((await read(work._id)).work).toMatchObject({ state: 'done', done: 101 });
  });

  test('one person has a few works at a time, even if they are started at the same moment', async () => {
    const ids = await addResources(101);
    const sent = await Promise.all(
      Array.from({ length: mostRunning + 2 }, () =>
        admin.send(resourceCalls.bulk, { body: { action: 'publish', ids } }),
      ),
    );
    expect(sent.filter((one) => one.statusCode === 200)).toHaveLength(mostRunning);
    expect(await admin.refused(resourceCalls.bulk, { body: { action: 'publish', ids } })).toMatchObject({
      status: 409,
      code: 'works.tooMany',
    });
    await finishWorks(portal);
    // Each resource was published once; the other works say that it is published already.
    const { works } = await admin.ask(calls.list);
    const sum = (count: (work: LongWork) => number) => works.reduce((total, work) => total + count(work), 0);
    expect([sum((work) => work.done), sum((work) => work.refused)]).toEqual([101, 202]);
    expect((await start(ids)).state).toBe('waiting');
    await finishWorks(portal);
  });

  test('a running work cannot be removed, and an ended one cannot be cancelled', async () => {
    const work = await start(await addResources(101));
    const params = { id: work._id };
    expect((await admin.refused(calls.remove, { params })).code).toBe('works.running');
    expect((await admin.refused(calls.undo, { params })).code).toBe('works.cannotUndo');
    await finishWorks(portal);
    expect((await admin.refused(calls.cancel, { params })).code).toBe('works.ended');
  });
});

describe('work on many records', () => {
  test('up to a hundred are changed at once, more in the background, each with its outcome', async () => {
    const few = await addResources(100);
    const reply = await admin.ask(resourceCalls.bulk, { body: { action: 'publish', ids: few } });
    expect(reply.work).toBeNull();
    expect(reply.outcomes).toHaveLength(100);
    expect(await hasBadge()).toBe(false);

    const ids = await addResources(120);
    const unready = await addResources(2, '');
    const work = await start([...ids, ...unready]);
    expect(work).toMatchObject({
      title: 'Publish 122 resources',
      state: 'waiting',
      done: 0,
      total: 122,
      abilities: { cancel: true, undo: false, remove: false },
    });
    expect(await hasBadge()).toBe(true);
    expect(await countIn('draft', ids)).toBe(120);
    await finishWorks(portal);
    expect(await countIn('published', ids)).toBe(120);
    const ended = await read(work._id);
    expect(ended.work).toMatchObject({ state: 'done', done: 120, refused: 2 });
    expect(ended.pagination).toMatchObject({ total: 122, limit: 50, pages: 3 });
    const refused = await admin.ask(calls.get, { params: { id: work._id }, query: { outcome: 'refused' } });
    expect(refused.outcomes.map((one) => one._id)).toEqual(unready);
    expect(refused.outcomes[0]).toMatchObject({ name: { en: 'Sheet 1' }, done: false });
    expect(refused.outcomes[0]!.message).toContain('address');
  });

  test('whoever loses the right half-way changes nothing more, and the work says so', async () => {
    const ids = await addResources(110);
    const work = await start(ids);
    await forSome(30);
    await sql`update user_account set role_id = (select id from role where code = 'LEARNER') where id = ${owner.id}`.execute(
      portal.services.db,
    );
    await finishWorks(portal);
    const { works } = await admin.ask(calls.list);
    expect(works[0]).toMatchObject({ _id: work._id, state: 'failed', done: 30 });
    expect(works[0]!.problem).toContain('no longer have permission');
    expect(await countIn('published', ids)).toBe(30);
  });

  test('cancelling keeps what is done and says how far it came', async () => {
    const ids = await addResources(150);
    const work = await start(ids);
    await forSome(40);
    const reply = await admin.ask(calls.cancel, { params: { id: work._id } });
    expect(reply.work.abilities.cancel).toBe(false);
    await finishWorks(portal);
    expect((await read(work._id)).work).toMatchObject({ state: 'cancelled', done: 40, total: 150 });
    expect(await countIn('published', ids)).toBe(40);
  });

  test('undo takes back what was changed, once', async () => {
    const ids = await addResources(130);
    const already = await addResources(1);
    await admin.ask(resourceCalls.bulk, { body: { action: 'publish', ids: already } });
    const work = await start([...ids, ...already]);
    await finishWorks(portal);
    const undone = (await admin.ask(calls.undo, { params: { id: work._id } })).work;
    expect(undone).toMatchObject({ title: 'Unpublish 130 resources', total: 130 });
    expect((await admin.refused(calls.undo, { params: { id: work._id } })).code).toBe('works.cannotUndo');
    await finishWorks(portal);
    expect(await countIn('unpublished', ids)).toBe(130);
    expect(await countIn('published', already)).toBe(1);
    expect((await read(work._id)).work).toMatchObject({ undone: true, abilities: { undo: false } });
  });

  test('what a killed worker left goes on after its lease, each record once, and the dead one changes nothing more', async () => {
    const { db } = portal.services;
    const ids = await addResources(110);
    const unready = await addResources(11, '');
    const mixed = ids.flatMap((id, nth) => (nth % 10 === 4 ? [id, unready[(nth - 4) / 10]!] : [id]));
    const work = await start(mixed);
    await forSome(40);
    const dead = (await takeTurn(db, newId()))!;
    expect(await workTurn(contextsOf(portal))).toBe(false);
    await sql`update long_work set held_until = now() where id = ${dead.id}`.execute(db);
    await finishWorks(portal);
    expect((await read(work._id)).work).toMatchObject({ state: 'done', done: 110, refused: 11 });
    expect(await countIn('published', ids)).toBe(110);
    const { rows } = await sql<Record<string, number>>`
      select count(*) as logged, count(distinct entity_id) as records,
        (select count(*) from long_work_row where work_id = ${work._id} and done is null) as missing
      from activity_log where type = 'publish' and entity_id = any(${mixed})`.execute(db);
    expect(rows[0]).toEqual({ logged: 110, records: 110, missing: 0 });
    expect(await db.transaction().execute((tx) => lockNextRows(tx, dead, 1))).toBeUndefined();
    expect(await db.transaction().execute((tx) => endWork(tx, dead, { state: 'failed' }))).toBe(false);
  });

  test('two works take turns, so that the second does not wait for the end of the first', async () => {
    const [first, second] = [await start(await addResources(3000)), await start(await addResources(101))];
    const contexts = contextsOf(portal);
    await workTurn(contexts);
    expect((await read(first._id)).work.state).toBe('running');
    await workTurn(contexts);
    expect((await read(second._id)).work.done).toBeGreaterThan(0);
    await admin.ask(calls.cancel, { params: { id: first._id } });
    await finishWorks(portal);
  });
});

test('a finished work is kept for 30 days, or until it is removed', async () => {
  const [kept, removed] = [await start(await addResources(101)), await start(await addResources(101))];
  await finishWorks(portal);
  await admin.ask(calls.remove, { params: { id: removed._id } });
  expect((await admin.ask(calls.list)).works.map((one) => one._id)).toEqual([kept._id]);
  expect(await hasBadge()).toBe(true);
  now = new Date(Date.now() + 31 * 86_400_000);
  await sweepWorks(portal.services);
  expect((await admin.ask(calls.list)).works).toEqual([]);
  expect(await hasBadge()).toBe(false);
});

/** Lets a worker do this many records and then stop. */
async function forSome(count: number): Promise<void> {
  const stopping = new AbortController();
  const contexts = contextsOf(portal);
  let done = 0;
  const counting = {
    ...contexts,
    forWork: () => {
      const context = contexts.forWork();
      const change: typeof context.change = async (work) => {
        const result = await context.change(work);
        if (++done === count) stopping.abort();
        return result;
      };
      return { ...context, change };
    },
  };
  await workTurn(counting, stopping.signal);
}
