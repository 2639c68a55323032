import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulletinCalls as calls } from '#contract/library/bulletins.calls.ts';
import { promotionCalls } from '#contract/library/promotions.calls.ts';
import { digests } from '#server/people/notifications/digests.job.ts';
import { buildBulletin, buildPromotion } from '#tests/builders/articles.ts';
import { mailsToBy, quietNights } from '#tests/builders/mail.ts';
import { tellEverybody } from '#tests/builders/notices.ts';
import { buildAssignmentGroup, buildUser, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
/** Half past nine in the evening where the portal is: normal mails wait for the morning. */
const night = '2031-11-21T05:30:00Z';
const morning = '2031-11-21T15:00:00Z';
let now = new Date(night);

beforeAll(async () => {
  portal = await openTestPortal(quietNights, { now: () => now });
});
afterAll(() => portal.close());

const mailsOf = ({ email }: BuiltUser) => mailsToBy(portal, email, now);

async function atNight() {
  now = new Date(night);
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const group = await buildAssignmentGroup(portal);
  return {
    reader: await buildUser(portal, { groupIds: [group] }),
    audience: { assignmentGroups: [group] },
  };
}

const corrected = { title: 'Check the winch nuts', description: '<p>Torque all of them to 40 N·m.</p>' };

test('a mail about an announcement that waits over night has the corrected words in the morning', async () => {
  const { reader, audience } = await atNight();
  const { _id, version } = await buildBulletin(admin, { audience });
  await tellEverybody(portal);
  expect(await mailsOf(reader)).toEqual([]);
  await admin.ask(calls.save, { params: { id: _id }, body: { ...corrected, audience, version } } as never);
  now = new Date(morning);
  const mails = await mailsOf(reader);
  expect(mails.map(({ subject }) => subject)).toEqual(['New announcement: Check the winch nuts']);
  expect(mails[0]!.text).toContain('Torque all of them to 40 N·m.');
});

test('so do the mails about a recall, to its readers and to the managers of those without mails', async () => {
  const { audience } = await atNight();
  const fields = { ...corrected, title: 'Winch recall', recall: true, audience };
  const { _id, version } = await buildBulletin(admin, { recall: true, audience });
  await admin.ask(calls.save, { params: { id: _id }, body: { ...fields, version } } as never);
  const { rows } = await sql<{ subject: string }>`
    select subject from mail_body where language = 'en' and occasion like ${`recall-unmailed:${_id}%`}`.execute(
    portal.services.db,
  );
  expect(rows).toEqual([{ subject: 'Recall: tell your people – Winch recall' }]);
});

test('the summary of the morning names a promotion by its corrected title', async () => {
  const { reader, audience } = await atNight();
  const { _id, version, startDate, endDate } = await buildPromotion(admin, { audience });
  await tellEverybody(portal);
  expect(await mailsOf(reader)).toEqual([]);
  const body = { ...corrected, startDate, endDate, audience, version };
  await admin.ask(promotionCalls.save, { params: { id: _id }, body } as never);
  now = new Date(morning);
  await digests.run(portal.services);
  const [digest] = await mailsOf(reader);
  expect(digest!.text).toContain('Check the winch nuts');
  expect(digest!.text).not.toContain('Check the winch bolts');
});

test('a correction of what nobody was told of tells nobody', async () => {
  const { reader, audience } = await atNight();
  const ended = { startDate: '2031-11-01', endDate: '2031-11-10', audience };
  const { _id, version } = await buildPromotion(admin, ended);
  await admin.ask(promotionCalls.save, {
    params: { id: _id },
    body: { ...corrected, ...ended, version },
  } as never);
  await tellEverybody(portal);
  now = new Date(morning);
  await digests.run(portal.services);
  expect(await mailsOf(reader)).toEqual([]);
});
