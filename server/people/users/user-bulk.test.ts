import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestCalls } from '#contract/people/requests.calls.ts';
import { userCalls as calls } from '#contract/people/users.calls.ts';
import { longWorkCalls } from '#contract/platform/long-work.calls.ts';
import { finishWorks } from '#tests/builders/long-work.ts';
import { storedMailsTo } from '#tests/builders/mail.ts';
import { buildUser, signedIn, signedInAs, type UserOptions } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN', { firstName: 'Ada', lastName: 'Admin' });
});
afterAll(() => portal.close());

const build = async (count: number, options: UserOptions = {}) =>
  Promise.all(Array.from({ length: count }, () => buildUser(portal, options)));
const idsOf = (people: readonly { readonly id: string }[]) => people.map(({ id }) => id);
const countOf = async (ids: readonly string[], status: string) =>
  (
    await portal.services.db
      .selectFrom('userAccount')
      .select('id')
      .where('id', 'in', ids)
      .where('status', '=', status)
      .execute()
  ).length;

describe('refusals', () => {
  test('without the right, and without a reason', async () => {
    const ids = idsOf(await build(1));
    const learner = await signedInAs(portal, 'LEARNER');
    const body = { action: 'deactivate', ids, reason: 'left' } as const;
    expect((await learner.refused(calls.bulk, { body })).status).toBe(403);
    const decision = { action: 'approve', ids } as const;
    expect((await learner.refused(requestCalls.bulk, { body: decision })).status).toBe(403);
    expect((await admin.refused(calls.bulk, { body: { ...body, reason: '' } })).errors).toEqual({
      reason: 'Reason is required',
    });
    expect(await countOf(ids, 'active')).toBe(1);
  });

  test('people above and oneself are refused one by one, and the others go on', async () => {
    const own = await buildUser(portal, { role: 'COMPANY_ADMIN' });
    const client = await signedIn(portal, own);
    const [above] = await build(1, { role: 'PLATFORM_ADMIN' });
    const [below] = await build(1, { firstName: 'Noa', lastName: 'Lind' });
    const ids = [above!.id, own.id, below!.id];
    const { outcomes, work } = await client.ask(calls.bulk, {
      body: { action: 'deactivate', ids, reason: 'left' },
    });
    expect(work).toBeNull();
    expect(outcomes.map((one) => one.done)).toEqual([false, false, true]);
    expect(outcomes[2]!.name).toEqual({ en: 'Noa Lind', fr: 'Noa Lind' });
    expect(await countOf(ids, 'active')).toBe(2);
  });
});

test('many people are deactivated in the background, get their mail, and come back by undo', async () => {
  const people = await build(101);
  const gone = await build(1, { status: 'deactivated' });
  const ids = idsOf([...people, ...gone]);
  const member = await signedIn(portal, people[0]!);
  const { outcomes, work } = await admin.ask(calls.bulk, {
    body: { action: 'deactivate', ids, reason: 'The dealer closed' },
  });
  expect(outcomes).toEqual([]);
  expect(work).toMatchObject({ title: 'Deactivate 102 people', state: 'waiting' });
  await finishWorks(portal);
  const params = { id: work!._id };
  expect((await admin.ask(longWorkCalls.get, { params })).work).toMatchObject({
    state: 'done',
    done: 101,
    refused: 1,
  });
  expect(await countOf(ids, 'deactivated')).toBe(102);
  expect((await member.refused(longWorkCalls.list)).status).toBe(401);
  const [mail] = await storedMailsTo(portal, people[0]!.email);
  expect(mail!.bodyText).toContain('The dealer closed');

  const undone = await admin.ask(longWorkCalls.undo, { params });
  expect(undone.work.title).toBe('Reactivate 101 people');
  await finishWorks(portal);
  expect(await countOf(ids, 'active')).toBe(101);
  expect(await countOf(idsOf(gone), 'deactivated')).toBe(1);
});

test('many requests are approved, and those decided meanwhile say by whom', async () => {
  const ids = idsOf(await build(102, { status: 'pending' }));
  await admin.ask(requestCalls.deny, { params: { userId: ids[0]! }, body: { reason: 'unknown' } });
  const { work } = await admin.ask(requestCalls.bulk, { body: { action: 'approve', ids } });
  await finishWorks(portal);
  const query = { outcome: 'refused' } as const;
  const reply = await admin.ask(longWorkCalls.get, { params: { id: work!._id }, query });
  expect(reply.work).toMatchObject({ title: 'Approve 102 requests', state: 'done', done: 101, refused: 1 });
  expect(reply.outcomes[0]!.message).toContain('Ada Admin');
  expect(reply.work.abilities.undo).toBe(false);
  expect(await countOf(ids, 'active')).toBe(101);
});
