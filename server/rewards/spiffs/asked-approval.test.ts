import { afterAll, beforeAll, expect, test } from 'vitest';
import { undoableCalls } from '#contract/platform/undoable.calls.ts';
import { spiffCalls as calls, type Spiff } from '#contract/rewards/spiffs.calls.ts';
import { buildAssignmentGroup, buildDealer, buildUser, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { spiffBody, type Office } from '#tests/builders/spiffs.ts';

let portal: TestPortal;
let office: Office;
beforeAll(async () => {
  portal = await openTestPortal();
  office = {
    maker: await signedInAs(portal, 'COMPANY_ADMIN'),
    approver: await signedInAs(portal, 'PLATFORM_ADMIN'),
  };
});
afterAll(() => portal.close());

const approval = ({ _id, version }: Spiff) =>
  ({ params: { id: _id }, body: { status: 'approved', version } }) as const;
const stateOf = async (client: Client, { _id }: Spiff) =>
  (await client.ask(calls.get, { params: { id: _id } })).spiff;

test('a program says how many people can claim before it is approved, and nobody is paid for asking', async () => {
  const group = await buildAssignmentGroup(portal);
  const dealerId = await buildDealer(portal);
  const people = [
    await buildUser(portal, { groupIds: [group], dealerId }),
    await buildUser(portal, { groupIds: [group], dealerId }),
  ];
  await portal.services.db
    .updateTable('userAccount')
    .set({ participatingLearner: true })
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
  const { spiff } = await office.maker.ask(calls.create, {
    body: spiffBody({ audience: { assignmentGroups: [group] } }),
  } as never);
  const learner = await signedInAs(portal, 'LEARNER', { dealerId });
  expect((await learner.send(calls.decideReach, approval(spiff))).statusCode).toBe(403);
  // Whoever made it is told no number: the approval would be refused.
  expect((await office.maker.send(calls.decideReach, approval(spiff))).statusCode).toBe(403);
  expect(await office.approver.ask(calls.decideReach, approval(spiff))).toMatchObject({
    people: 2,
    ways: { portal: 2, now: 0 },
  });
  expect(await stateOf(office.maker, spiff)).toEqual(spiff);
  const stale = await office.approver.send(calls.decide, { ...approval(spiff), query: { people: 3 } });
  expect(stale.statusCode).toBe(409);
  expect((await stateOf(office.maker, spiff)).status).toBe(spiff.status);
  await office.approver.ask(calls.decide, { ...approval(spiff), query: { people: 2 } });
  expect((await stateOf(office.maker, spiff)).status).toBe('approved');
  // Its budget is reserved: that is taken back by a decision, and not undone.
  expect((await office.approver.ask(undoableCalls.list, {})).changes).toEqual([]);
});
