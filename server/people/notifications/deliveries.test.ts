import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notificationCalls as calls } from '#contract/people/notifications.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { contribute, Ports } from '#server/platform/ports.ts';
import { sentMails } from '#tests/builders/mail.ts';
import { buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { fanOutPiece } from './fan-out.ts';
import { noticeRecipients } from './notifications.ports.ts';
import { notify, notifyMany } from './notify.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const tell = (person: BuiltUser, occasion: string, withMail = true) =>
  portal.services.db.transaction().execute((tx) =>
    notify(tx, portal.services, [
      {
        to: { userId: person.id, email: person.email, language: 'en' },
        kind: 'course-assigned',
        occasion,
        title: { en: `Notice ${occasion}`, fr: `Avis ${occasion}` },
        path: `/auth/courses?${occasion}`,
        ...(withMail && { mail: () => ({ subject: `Mail ${occasion}`, lines: ['Text'] }) }),
      },
    ]),
  );
const record = (query: object) => admin.ask(calls.deliveries, { query: query as never });

describe('refusals', () => {
  test.each(['BRAND_MANAGER', 'ILT_ADMIN', 'TRANSLATOR', 'DEALER_MANAGER', 'LEARNER'] as const)(
    '%s sees nobody’s record',
    async (role) => {
      const client = await signedInAs(portal, role);
      const { id } = await buildUser(portal);
      expect((await client.refused(calls.deliveries, { query: { user: id } })).status).toBe(403);
      expect((await client.refused(calls.broadcasts)).status).toBe(403);
    },
  );

  test('a person or a notification is named, one of both, and it exists', async () => {
    const both = { user: newId(), broadcast: newId() };
    for (const query of [{}, both])
      expect(await admin.refused(calls.deliveries, { query })).toMatchObject({
        status: 400,
        errors: { user: 'Choose a person, or a notification to many people.' },
      });
    expect((await admin.refused(calls.deliveries, { query: { broadcast: newId() } })).status).toBe(404);
    expect((await record({ user: newId() })).pagination.total).toBe(0);
  });
});

test('of a person: what was sent, held back and why, refused, opened, and what had no mail', async () => {
  const person = await buildUser(portal);
  const { db } = portal.services;
  await tell(person, 'sent');
  await sentMails(portal);
  await tell(person, 'refused');
  await sql`update mail set failed_at = now(), last_error = '550 No such mailbox' where occasion = 'refused'`.execute(
    db,
  );
  await tell(person, 'waits');
  await tell(person, 'silent', false);
  const client = await signedIn(portal, person);
  const { notifications } = await client.ask(calls.list);
  await client.ask(calls.read, {
    params: { id: notifications.find(({ title }) => title === 'Notice sent')!._id },
  });
  await sql`update user_account set receive_emails = false where id = ${person.id}`.execute(db);
  await tell(person, 'held');
  const { deliveries, counts, openedCount, pagination } = await record({ user: person.id });
  expect(deliveries.map(({ title, mail }) => [title, mail])).toEqual([
    ['Notice held', 'no-mails'],
    ['Notice silent', 'none'],
    ['Notice waits', 'queued'],
    ['Notice refused', 'refused'],
    ['Notice sent', 'sent'],
  ]);
  expect(deliveries.at(-1)).toMatchObject({ openedAt: expect.any(String), user: { _id: person.id } });
  expect(deliveries.at(-2)).toMatchObject({ mailError: '550 No such mailbox', openedAt: null });
  expect(counts).toMatchObject({ sent: 1, refused: 1, queued: 1, none: 1, 'no-mails': 1, digest: 0 });
  expect([openedCount, pagination.total]).toEqual([1, 5]);
  const refused = await record({ user: person.id, mail: 'refused' });
  expect(refused.deliveries).toHaveLength(1);
  expect(refused.counts.sent).toBe(1);
});

test('a summary is named without the words of what it sums up', async () => {
  const person = await buildUser(portal);
  await tell(person, 'private');
  await sql`update mail set kind = 'digest', subject = 'Message from A: your dismissal', occasion = 'digest:' || id where occasion = 'private'`.execute(
    portal.services.db,
  );
  const { deliveries } = await record({ user: person.id });
  expect(deliveries.map(({ title }) => title)).toContain('A summary');
  expect(JSON.stringify(deliveries)).not.toContain('dismissal');
});

test('of one notification to many people: everybody it concerned, in the order of names', async () => {
  const people = [
    await buildUser(portal, { firstName: 'Zoë', lastName: 'Abel' }),
    await buildUser(portal, { firstName: 'Abe', lastName: 'Zimmer' }),
  ];
  const ports = new Ports([
    contribute(
      noticeRecipients,
      ({ params }) => sql<boolean>`u.id = any (${params['ids']!.split(',')}::uuid[])`,
    ),
  ]);
  await portal.services.db.transaction().execute((tx) =>
    notifyMany(tx, portal.services, {
      kind: 'bulletin-published',
      occasion: 'many',
      recipients: 'these',
      params: { ids: people.map(({ id }) => id).join(',') },
      title: { en: 'To many', fr: 'À plusieurs' },
      path: '/auth/bulletins',
      mails: {
        en: { subject: 'To many', lines: ['Text'] },
        fr: { subject: 'À plusieurs', lines: ['Texte'] },
      },
    }),
  );
  while (await fanOutPiece(portal.services, ports));
  const { broadcasts } = await admin.ask(calls.broadcasts);
  const { deliveries } = await record({ broadcast: broadcasts[0]!._id });
  expect(deliveries.map(({ user, title, mail }) => [user._id, title, mail])).toEqual(
    people.toReversed().map(({ id }) => [id, 'To many', 'queued']),
  );
  const own = await record({ user: people[0]!.id });
  expect(own.deliveries).toMatchObject([{ title: 'To many', mail: 'queued', shownAt: expect.any(String) }]);
});

test('all notifications to many people can be paged and found by the title that is shown', async () => {
  await sql`insert into notice_fan_out (id, occasion, kind, recipients, params, title, title_fr, path, has_mail, created_at)
    select new_id(), 'paged:' || n, case when n = 1 then 'message-received' else 'bulletin-published' end, 'these', '{}',
      'Brake lines ' || n, 'Conduites de frein ' || n, '/auth/bulletins', false, now() - interval '40 days' - n * interval '1 hour'
    from generate_series(1, 23) n`.execute(portal.services.db);
  const titlesOf = async (query: object) =>
    (await admin.ask(calls.broadcasts, { query })).broadcasts.map(({ title }) => title);
  expect(await titlesOf({ text: 'FREIN 23' })).toEqual(['Brake lines 23']);
  const first = await admin.ask(calls.broadcasts, { query: { text: 'brake lines' } });
  expect(first.pagination).toMatchObject({ total: 22, pages: 2 });
  expect(first.broadcasts.map(({ title }) => title)).toHaveLength(20);
  expect(await titlesOf({ text: 'brake lines', page: 2 })).toEqual(['Brake lines 22', 'Brake lines 23']);
  // The subject of a message stays with its recipients: it is neither shown nor found.
  expect(await titlesOf({ text: 'a message' })).toEqual(['A message']);
});
