import { afterAll, beforeAll, expect, test } from 'vitest';
import { seatCalls } from '#contract/live/ilt-seats.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { buildEnrollment, buildPublishedEvent, placesOf } from '#tests/builders/live-training.ts';
import { storedMailsTo } from '#tests/builders/mail.ts';
import { buildDealer, buildUser, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
const now = new Date('2031-04-01T12:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
});
afterAll(() => portal.close());

const enroll = async (eventId: string, users: readonly string[]) =>
  (await admin.ask(seatCalls.enrollUsers, { params: { id: eventId }, body: { users: [...users] } })).outcomes;

/** What becomes of these people in an event of this day, in their order. */
async function outcomesOn(
  day: string,
  send: (eventId: string, users: readonly string[]) => Promise<unknown[]>,
) {
  const dealerId = await buildDealer(portal);
  const person = (more: object = {}) => buildUser(portal, { dealerId, ...more });
  const times = { startDate: `2031-05-${day}T08:00`, endDate: `2031-05-${day}T09:00` };
  const event = await buildPublishedEvent(admin, { ...times, seats: 5, audience: { dealers: [dealerId] } });
  const elsewhere = await buildPublishedEvent(admin, times);
  const people: Readonly<Record<string, BuiltUser>> = {
    seated: await person(),
    busy: await person(),
    stranger: await buildUser(portal),
    first: await person(),
    inactive: await person({ status: 'deactivated' }),
    second: await person(),
    offered: await person(),
    third: await person(),
    fourth: await person(),
    waiting: await person(),
  };
  const { seated, busy, offered, waiting } = people;
  await buildEnrollment(portal, event._id, seated!.id);
  await buildEnrollment(portal, elsewhere._id, busy!.id);
  await buildEnrollment(portal, event._id, offered!.id, 'waitlisted');
  await buildEnrollment(portal, event._id, waiting!.id, 'waitlisted');
  await portal.services.db
    .updateTable('iltEnrollment')
    .set({ offerEndsAt: new Date('2031-04-02T12:00:00Z') })
    .where('eventId', '=', event._id)
    .where('userId', '=', offered!.id)
    .execute();
  // Nobody waits who could have one of the free seats.
  await portal.services.db
    .updateTable('userAccount')
    .set({ status: 'deactivated' })
    .where('id', '=', waiting!.id)
    .execute();
  const order = [...Object.values(people).map(({ id }) => id), newId()];
  const outcomes = await send(event._id, order);
  const nameOf = new Map(Object.entries(people).map(([name, { id }]) => [id, name]));
  const places = await placesOf(portal, event._id);
  const line = places.filter(({ kind }) => kind === 'waitlisted').map(({ userId }) => nameOf.get(userId!));
  const kinds = Object.fromEntries(places.map(({ userId, kind }) => [nameOf.get(userId!), kind]));
  const mails: Record<string, readonly string[]> = {};
  for (const [name, { email }] of Object.entries(people))
    mails[name] = (await storedMailsTo(portal, email)).map(({ subject }) =>
      subject.replace(/May \d+/g, 'May'),
    );
  const said = (outcomes as { done: boolean; message: string | null }[]).map(({ done, message }) => [
    done,
    message?.replace(/May \d+/g, 'May') ?? null,
  ]);
  return { said, kinds, line, mails };
}

test('people who are enrolled together get what each would get alone, in their order', async () => {
  const alone = await outcomesOn('06', async (eventId, users) => {
    const outcomes: unknown[] = [];
    for (const id of users) outcomes.push(...(await enroll(eventId, [id])));
    return outcomes;
  });
  const together = await outcomesOn('07', enroll);
  expect(together).toEqual(alone);
  expect(together.kinds).toEqual({
    seated: 'enrolled',
    first: 'enrolled',
    second: 'enrolled',
    offered: 'enrolled',
    third: 'enrolled',
    fourth: 'waitlisted',
    waiting: 'waitlisted',
  });
  expect(together.line).toEqual(['waiting', 'fourth']);
  expect(together.said.filter(([done]) => !done)).toHaveLength(5);
});
