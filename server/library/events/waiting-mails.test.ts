import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventCalls as calls } from '#contract/library/events.calls.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { fanOutPiece } from '#server/people/notifications/fan-out.ts';
import { Ports } from '#server/platform/ports.ts';
import { contributions } from '#server/rooms.ts';
import { buildNewsEvent, eventPlan } from '#tests/builders/events.ts';
import { mailsToBy, quietNights } from '#tests/builders/mail.ts';
import { tellEverybody } from '#tests/builders/notices.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
  type BuiltUser,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
/** Half past ten in the evening where the portal is: normal mails wait for the morning. */
const night = '2031-05-02T05:30:00Z';
const morning = '2031-05-02T15:00:00Z';
let now = new Date(night);

beforeAll(async () => {
  portal = await openTestPortal(quietNights, { now: () => now });
});
afterAll(() => portal.close());

const mailsOf = ({ email }: BuiltUser) => mailsToBy(portal, email, now);

/** An event that is published at night for the people of a department. */
async function atNight() {
  now = new Date(night);
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const group = await buildAssignmentGroup(portal);
  const audience = { assignmentGroups: [group] };
  return {
    group,
    publish: () => buildNewsEvent(admin, { title: 'Ride day', audience, published: true }),
    correct: async (event: { readonly _id: string; readonly version: number }, body: object) => {
      const fields = { ...eventPlan, title: 'Ride day', audience, ...body, version: event.version };
      return (await admin.ask(calls.save, { params: { id: event._id }, body: fields } as never)).event;
    },
  };
}

test('a mail that waits over night says in the morning what the event is by then', async () => {
  const { group, publish, correct } = await atNight();
  const reader = await buildUser(portal, { groupIds: [group] });
  const event = await publish();
  await tellEverybody(portal);
  expect(await mailsOf(reader)).toEqual([]);
  await correct(event, {
    title: 'Riding day',
    startDate: '2031-05-08T09:00',
    endDate: '2031-05-08T12:00',
    venue: 'Yard 4',
  });
  now = new Date(morning);
  const [mail, ...others] = await mailsOf(reader);
  expect(others).toEqual([]);
  expect(mail!.subject).toBe('New event: “Riding day”');
  for (const words of ['Thu, May 8, 2031, 9:00 AM', 'Yard 4']) expect(mail!.text).toContain(words);
  expect(mail!.text).not.toContain('High Mesa');
});

test('what was sent before stays under the subject that it had', async () => {
  const { group, publish, correct } = await atNight();
  // In the afternoon there, with mails alone.
  const dealerId = await buildDealer(portal);
  await sql`update dealer set time_zone = 'Pacific/Auckland' where id = ${dealerId}`.execute(
    portal.services.db,
  );
  const [early, late] = [
    await buildUser(portal, { groupIds: [group], dealerId }),
    await buildUser(portal, { groupIds: [group] }),
  ];
  for (const { id } of [early, late])
    await portal.services.db
      .insertInto('noticeSetting')
      .values({ personId: id, choices: JSON.stringify({ 'event-published': { portal: false, mail: true } }) })
      .execute();
  const event = await publish();
  await tellEverybody(portal);
  expect((await mailsOf(early)).map(({ subject }) => subject)).toEqual(['New event: “Ride day”']);
  await correct(event, { title: 'Riding day' });
  now = new Date(morning);
  expect((await mailsOf(late)).map(({ subject }) => subject)).toEqual(['New event: “Riding day”']);

  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const titles = async (query: object) =>
    (await admin.ask(notificationCalls.deliveries, { query: query as never })).deliveries.map(
      ({ title }) => title,
    );
  expect(await titles({ user: early.id })).toEqual(['New event: “Ride day”']);
  expect(await titles({ user: late.id })).toEqual(['New event: “Riding day”']);
  const own = (await (await signedIn(portal, early)).send(profileCalls.myData)).body;
  expect(own).toContain('“Ride day”');
  expect(own).not.toContain('“Riding day”');
});

test('everybody has the notice under the title of now, also those whom the worker reached before', async () => {
  const { group, publish, correct } = await atNight();
  const people = [];
  for (let count = 0; count < 2; count += 1) people.push(await buildUser(portal, { groupIds: [group] }));
  const event = await publish();
  await fanOutPiece(portal.services, new Ports(contributions), 1);
  await correct(event, { title: 'Riding day' });
  await tellEverybody(portal);
  const notices = await portal.services.db
    .selectFrom('notice')
    .select('title')
    .where(
      'personId',
      'in',
      people.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  expect(notices.map(({ title }) => title)).toEqual(['New event: “Riding day”.', 'New event: “Riding day”.']);
});

test('a correction of a draft, or of an event that nobody was told of, writes no mail', async () => {
  const { group, correct } = await atNight();
  const reader = await buildUser(portal, { groupIds: [group] });
  const draft = await buildNewsEvent(admin, { title: 'Ride day', audience: { assignmentGroups: [group] } });
  await correct(draft, { title: 'Riding day' });
  await tellEverybody(portal);
  now = new Date(morning);
  expect(await mailsOf(reader)).toEqual([]);
});

test('a mail that waits does not announce an event that is over by then', async () => {
  const { group } = await atNight();
  const reader = await buildUser(portal, { groupIds: [group] });
  await buildNewsEvent(admin, {
    title: 'Early ride',
    startDate: '2031-05-02T05:00',
    endDate: '2031-05-02T06:30',
    audience: { assignmentGroups: [group] },
    published: true,
  });
  await tellEverybody(portal);
  expect(await mailsOf(reader)).toEqual([]);
  now = new Date(morning);
  expect(await mailsOf(reader)).toEqual([]);
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const { deliveries } = await admin.ask(notificationCalls.deliveries, { query: { user: reader.id } });
  expect(deliveries.map(({ mail }) => mail)).toEqual(['withdrawn']);
});

test('after a correction of the audience, people who are not meant any more get no mail about it', async () => {
  const { group, publish, correct } = await atNight();
  const reader = await buildUser(portal, { groupIds: [group] });
  const others = await buildAssignmentGroup(portal);
  await buildUser(portal, { groupIds: [others] });
  const event = await publish();
  await tellEverybody(portal);
  await mailsOf(reader);
  await correct(event, { title: 'Riding day', audience: { assignmentGroups: [others] } });
  now = new Date(morning);
  expect(await mailsOf(reader)).toEqual([]);
});

test('a mail that waits goes to the address that the person has by then', async () => {
  const { group, publish } = await atNight();
  const reader = await buildUser(portal, { groupIds: [group] });
  await publish();
  await tellEverybody(portal);
  await mailsOf(reader);
  const email = `moved.${reader.email}`;
  await sql`update user_account set email = ${email} where id = ${reader.id}`.execute(portal.services.db);
  now = new Date(morning);
  expect(await mailsOf(reader)).toEqual([]);
  expect((await mailsOf({ ...reader, email })).map(({ subject }) => subject)).toEqual([
    'New event: “Ride day”',
  ]);
});

test('whose title was corrected while it was canceled has the title of now once it takes place after all', async () => {
  const { group, publish, correct } = await atNight();
  const reader = await buildUser(portal, { groupIds: [group] });
  const { _id } = await publish();
  await tellEverybody(portal);
  const at = { params: { id: _id } };
  const { event } = await admin.ask(calls.cancel, { ...at, body: { reason: 'Snow' } } as never);
  await correct(event, { title: 'Riding day' });
  await tellEverybody(portal);
  await admin.ask(calls.unCancel, at);
  await tellEverybody(portal);
  const { rows } = await sql<{ title: string }>`
    select title from notice where person_id = ${reader.id} and kind = 'event-published'`.execute(
    portal.services.db,
  );
  expect(rows).toEqual([{ title: 'New event: “Riding day”.' }]);
});
