import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { notificationCalls as calls } from '#contract/people/notifications.calls.ts';
import type { NoticeWay } from '#contract/people/notifications.fields.ts';
import type { NoticeKind } from '#contract/people/notifications.kinds.ts';
import { sendDueMails } from '#server/platform/mail/mail-sender.ts';
import { openTransport } from '#server/platform/mail/transport.ts';
import { mailsTo, quietNights } from '#tests/builders/mail.ts';
import { buildDealer, buildUser, signedIn, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { digests } from './digests.job.ts';
import { notify } from './notify.ts';

let portal: TestPortal;
let clock = new Date();
/** Noon in Los Angeles, where the portal's clock is. */
const noon = '2031-11-20T20:00:00Z';

beforeAll(async () => {
  portal = await openTestPortal(quietNights, { now: () => clock });
});
afterAll(() => portal.close());
beforeEach(() => {
  clock = new Date(noon);
});

let occasions = 0;
/** Occasions of a kind for one person. */
const tell = (person: BuiltUser, kind: NoticeKind, count = 1, path?: `/${string}`, language = 'en') =>
  portal.services.db.transaction().execute((tx) =>
    notify(
      tx,
      portal.services,
      Array.from({ length: count }, () => {
        occasions += 1;
        const title = `Occasion ${occasions}`;
        return {
          to: { userId: person.id, email: person.email, language },
          kind,
          occasion: `quiet:${occasions}`,
          title: { en: title, fr: title },
          path: path ?? (`/auth/courses/${occasions}` as const),
          mail: () => ({ subject: title, lines: ['Text'] }),
        };
      }),
    ),
  );
const digestAt = async (at: string) => {
  clock = new Date(at);
  return digests.run(portal.services);
};
/** Makes what waits for a time of the portal's clock due by that clock: the queue itself runs by the database's. */
const catchUp = () =>
  sql`update mail set retry_at = now() where retry_at <= ${clock} and sent_at is null`.execute(
    portal.services.db,
  );
const subjects = async ({ email }: BuiltUser) => {
  await catchUp();
  return (await mailsTo(portal, email)).map(({ subject }) => subject);
};

describe('in the day', () => {
  test('of a hundred normal occasions in an hour, three are mailed and one digest names the rest', async () => {
    const person = await buildUser(portal);
    await tell(person, 'course-assigned', 60);
    expect(await subjects(person)).toHaveLength(3);
    await tell(person, 'course-assigned', 40);
    expect(await subjects(person)).toHaveLength(3);
    expect(await digestAt('2031-11-21T14:59:00Z')).toBe('0 digests written.');
    expect(await digestAt('2031-11-21T15:00:00Z')).toBe('1 digests written.');
    const mails = await mailsTo(portal, person.email);
    expect(mails).toHaveLength(4);
    expect(mails.at(-1)!.subject).toBe('Your summary: 97 notifications');
    expect(mails.at(-1)!.text).toContain('77 more wait for you in the portal.');
    expect(mails.at(-1)!.html).toMatch(/<li[^>]*><a href="[^"]*\/auth\/courses\/\d+"/);
    expect(await digestAt('2031-11-21T15:01:00Z')).toBe('0 digests written.');
  });

  test('the next day has three again', async () => {
    const person = await buildUser(portal);
    await tell(person, 'course-assigned', 4);
    expect(await subjects(person)).toHaveLength(3);
    clock = new Date('2031-11-21T20:00:00Z');
    await tell(person, 'course-assigned', 4);
    expect(await subjects(person)).toHaveLength(6);
  });

  test('urgent ones and those about the account always leave and do not count', async () => {
    const person = await buildUser(portal);
    await tell(person, 'seat-changed', 5);
    await tell(person, 'request-decided', 5);
    await tell(person, 'course-assigned', 3);
    expect(await subjects(person)).toHaveLength(13);
  });

  test('two senders never send one too many', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => buildUser(portal)));
    for (const person of people) {
      await tell(person, 'course-assigned', 6);
      await tell(person, 'training-reminder', 6);
    }
    const transports = [
      openTransport(portal.services.environment),
      openTransport(portal.services.environment),
    ];
    await Promise.all(
      transports.map(async (transport) => {
        while ((await sendDueMails(portal.services, transport)) > 0);
      }),
    );
    for (const person of people) expect(await subjects(person)).toHaveLength(3);
  });
});

describe('at night', () => {
  test('only urgent mails leave; the others leave at seven by the clock of the person’s dealer', async () => {
    clock = new Date('2031-11-21T05:30:00Z');
    const inVancouver = await buildUser(portal);
    const eastern = await buildDealer(portal, { country: 'US' });
    await sql`update dealer set time_zone = 'America/New_York' where id = ${eastern}`.execute(
      portal.services.db,
    );
    const inNewYork = await buildUser(portal, { dealerId: eastern });
    for (const person of [inVancouver, inNewYork]) {
      await tell(person, 'course-assigned');
      await tell(person, 'seat-changed');
      expect(await subjects(person)).toHaveLength(1);
    }
    clock = new Date('2031-11-21T12:00:00Z');
    expect(await subjects(inVancouver)).toHaveLength(1);
    expect(await subjects(inNewYork)).toHaveLength(2);
    clock = new Date('2031-11-21T15:00:00Z');
    expect(await subjects(inVancouver)).toHaveLength(2);
  });

  test('of many that wait for the morning, three leave and the digest of that morning names the rest', async () => {
    const person = await buildUser(portal);
    clock = new Date('2031-11-21T05:30:00Z');
    await tell(person, 'course-assigned', 60);
    expect(await subjects(person)).toEqual([]);
    // After midnight.
    clock = new Date('2031-11-21T09:30:00Z');
    await tell(person, 'course-assigned', 40);
    expect(await subjects(person)).toEqual([]);
    await digestAt('2031-11-21T15:00:00Z');
    const mails = await subjects(person);
    expect(mails).toHaveLength(4);
    expect(mails).toContain('Your summary: 97 notifications');
    await tell(person, 'course-assigned');
    expect(await subjects(person)).toHaveLength(4);
  });
});

describe('a digest that is late', () => {
  const somebodyWithDigest = async (options: Parameters<typeof buildUser>[1] = {}) => {
    const person = await buildUser(portal, options);
    await tell(person, 'course-passed');
    expect(await subjects(person)).toEqual([]);
    return person;
  };
  const dealerIn = async (zone: string) => {
    const id = await buildDealer(portal);
    await sql`update dealer set time_zone = ${zone} where id = ${id}`.execute(portal.services.db);
    return id;
  };

  test('because it was not written in the morning waits for the next one, and names what came until then', async () => {
    const person = await somebodyWithDigest();
    await digestAt('2031-11-22T05:30:00Z');
    expect(await subjects(person)).toEqual([]);
    await tell(person, 'course-passed');
    expect(await subjects(person)).toEqual([]);
    await digestAt('2031-11-22T14:59:00Z');
    expect(await subjects(person)).toEqual([]);
    await digestAt('2031-11-22T15:00:00Z');
    expect(await subjects(person)).toEqual(['Your summary: 2 notifications']);
  });

  test('by day leaves by day', async () => {
    const person = await somebodyWithDigest();
    await digestAt('2031-11-22T03:59:00Z');
    expect(await subjects(person)).toHaveLength(1);
  });

  test('because the mail server was away waits for the next morning, and never counts', async () => {
    const person = await somebodyWithDigest();
    await digestAt('2031-11-21T15:00:00Z');
    for (const night of ['2031-11-22T04:00:00Z', '2031-11-22T14:59:00Z']) {
      clock = new Date(night);
      expect(await subjects(person)).toEqual([]);
    }
    clock = new Date('2031-11-22T15:00:00Z');
    await tell(person, 'course-assigned', 4);
    expect(await subjects(person)).toHaveLength(4);
  });

  test('because the person works further west by now waits until it is seven there', async () => {
    const eastern = await dealerIn('America/New_York');
    const western = await dealerIn('America/Vancouver');
    const person = await somebodyWithDigest({ dealerId: eastern });
    await sql`update dealer_membership set dealer_id = ${western} where user_id = ${person.id}`.execute(
      portal.services.db,
    );
    await digestAt('2031-11-21T12:00:00Z');
    expect(await subjects(person)).toEqual([]);
    await digestAt('2031-11-21T15:00:00Z');
    expect(await subjects(person)).toHaveLength(1);
  });
});

describe('the way a person chose', () => {
  const choose = async (person: BuiltUser, kind: NoticeKind, way: NoticeWay) => {
    const client = await signedIn(portal, person);
    const { preferences } = await client.ask(calls.preferences);
    await client.ask(calls.savePreferences, {
      body: { choices: [{ kind, way }], version: preferences.version },
    });
    return client;
  };

  test('quiet kinds come in the digest, unless the person wants each', async () => {
    const person = await buildUser(portal);
    const other = await buildUser(portal);
    const client = await choose(other, 'course-passed', 'mail');
    const { preferences } = await client.ask(calls.preferences);
    expect(preferences.choices.find(({ kind }) => kind === 'course-passed')!.way).toBe('mail');
    expect(preferences.choices.find(({ kind }) => kind === 'promotion-published')!.way).toBe('digest');
    await tell(person, 'course-passed');
    await tell(other, 'course-passed');
    expect(await subjects(person)).toEqual([]);
    expect(await subjects(other)).toHaveLength(1);
    await digestAt('2031-11-21T15:00:00Z');
    expect(await subjects(person)).toHaveLength(1);
  });

  test('urgent kinds come in the digest for those who want that', async () => {
    const person = await buildUser(portal);
    await choose(person, 'bulletin-recall', 'digest');
    await tell(person, 'bulletin-recall');
    expect(await subjects(person)).toEqual([]);
    await digestAt('2031-11-21T15:00:00Z');
    expect(await subjects(person)).toHaveLength(1);
  });

  test('similar ones are one line with a count; what was switched off meanwhile is held back, and says why', async () => {
    const person = await buildUser(portal, { language: 'fr' });
    await choose(person, 'course-assigned', 'digest');
    await choose(person, 'seat-free', 'digest');
    await tell(person, 'course-assigned', 3, '/auth/courses', 'fr');
    await tell(person, 'seat-free', 1, '/auth/seats', 'fr');
    await choose(person, 'seat-free', 'off');
    expect(await subjects(person)).toEqual([]);
    await digestAt('2031-11-21T15:00:00Z');
    const [digest] = await mailsTo(portal, person.email);
    expect(digest!.subject).toBe('Votre résumé : 3 notifications');
    expect(digest!.text).toMatch(/Occasion \d+ \(3\)/);
    const { rows } = await sql<{ reason: string; named: boolean }>`
      select held_reason as reason, digest_id is not null as named from mail where person_id = ${person.id} and kind <> 'digest'
      order by 1`.execute(portal.services.db);
    expect(rows).toEqual([
      ...Array.from({ length: 3 }, () => ({ reason: 'digest', named: true })),
      { reason: 'switched-off', named: false },
    ]);
  });

  test('two workers write each digest once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => buildUser(portal)));
    for (const person of people) {
      await tell(person, 'course-passed', 2);
      await subjects(person);
    }
    clock = new Date('2031-11-21T15:00:00Z');
    await Promise.all([digests.run(portal.services), digests.run(portal.services)]);
    for (const person of people) expect(await subjects(person)).toEqual(['Your summary: 2 notifications']);
  });

  test('a person who is deactivated or wants no mails gets no digest', async () => {
    const gone = await buildUser(portal);
    const silent = await buildUser(portal);
    for (const person of [gone, silent]) {
      await tell(person, 'course-passed');
      await subjects(person);
    }
    const { db } = portal.services;
    await sql`update user_account set status = 'deactivated' where id = ${gone.id}`.execute(db);
    await sql`update user_account set receive_emails = false where id = ${silent.id}`.execute(db);
    await digestAt('2031-11-21T15:00:00Z');
    for (const person of [gone, silent]) expect(await subjects(person)).toEqual([]);
  });
});
