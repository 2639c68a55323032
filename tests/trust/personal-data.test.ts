import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageCalls } from '#contract/library/messages.calls.ts';
import { resourceCalls } from '#contract/library/resources.calls.ts';
import { visitCalls } from '#contract/live/field-training.calls.ts';
import { calendarFeedCalls } from '#contract/people/calendar-feed.calls.ts';
import { contactCalls } from '#contract/people/contact.calls.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { signInCalls } from '#contract/people/sign-in.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { activityCalls } from '#contract/rewards/activities.calls.ts';
import { incentiveReportCalls } from '#contract/rewards/incentive-reports.calls.ts';
import { loyaltyCalls } from '#contract/rewards/loyalty.calls.ts';
import { rewardCalls } from '#contract/rewards/rewards.calls.ts';
import { spiffClaimCalls } from '#contract/rewards/spiff-claims.calls.ts';
import { taxCalls } from '#contract/rewards/tax-forms.calls.ts';
import { userErasureCalls as calls } from '#contract/people/user-erasure.calls.ts';
import { certificateCalls } from '#contract/training/certificates.calls.ts';
import { formCalls } from '#contract/training/forms.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { quizCalls } from '#contract/training/quizzes.calls.ts';
import { jobs } from '#server/jobs.ts';
import { forgetAnswersBefore } from '#server/platform/idempotency.queries.ts';
import { newId } from '#server/platform/ids.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { checkProgress } from '#server/training/progress/check-progress.ts';
import { assignTo } from '#tests/builders/assignments.ts';
import { buildOwner, buildTeacher, buildVisit, type BuiltPerson } from '#tests/builders/field-training.ts';
import { pngFile, textFile } from '#tests/builders/files.ts';
import { buildEnrollment, buildPublishedEvent } from '#tests/builders/live-training.ts';
import { buildMemberDealer, photoBody } from '#tests/builders/loyalty.ts';
import { mailsTo, sentMails } from '#tests/builders/mail.ts';
import { tellEverybody } from '#tests/builders/notices.ts';
import {
  buildDealer,
  buildUser,
  roleIdOf,
  signedIn,
  signedInAs,
  type BuiltUser,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { address as shippingAddress, buildIncentive, givePoints } from '#tests/builders/rewards.ts';
import { buildClaim, buildSpiff, decision, type Office } from '#tests/builders/spiffs.ts';
import { taxKey, w9Body } from '#tests/builders/tax-forms.ts';
import { buildCourse, buildCurriculum } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
let office: Office;
let dealerId: string;
const password = 'Saddle42ridge';
beforeAll(async () => {
  portal = await openTestPortal(undefined, { env: { TAX_KEYS: taxKey() } });
  const passwordHash = await hashPassword(password);
  admin = await signedIn(portal, await buildUser(portal, { role: 'COMPANY_ADMIN', passwordHash }));
  office = { maker: admin, approver: await signedInAs(portal, 'PLATFORM_ADMIN') };
  dealerId = await buildMemberDealer(portal);
});
afterAll(() => portal.close());

/** Unique words, one for each kind of personal data. */
const personal = {
  firstName: 'Quillonard',
  lastName: 'Vexmoor',
  city: 'Zwillingsford',
  address: '77 Plumbago Crescent',
  phone: '5550177342',
  website: 'https://quillonard.example',
} as const;

interface Person {
  readonly user: BuiltUser;
  readonly client: Client;
}
interface LivelyPerson extends Person {
  /** Somebody whom the person wrote to and mentioned. */
  readonly listener: BuiltPerson;
}

/** Someone who has done everything the portal offers, each time with one of these words. */
async function livelyPerson(): Promise<LivelyPerson> {
  const user = await buildUser(portal, {
    firstName: personal.firstName,
    lastName: personal.lastName,
    dealerId,
  });
  const client = await signedIn(portal, user);
  const { city, address, phone, website } = personal;
  await client.ask(profileCalls.updateInfo, {
    body: { firstName: personal.firstName, city, address, phone, website },
    files: { profileImage: await pngFile('Vexmoor.png') },
  });
  const course = await buildCourse(portal);
  await buildCurriculum(portal, [course]);
  await client.ask(progressCalls.record, {
    params: { id: course.id },
    body: { events: course.sectionIds.map((sectionId) => ({ eventId: newId(), sectionId })) },
  } as never);
  const { test: attempt } = await client.ask(quizCalls.create, { body: { courseId: course.id } });
  await client.ask(quizCalls.save, {
    params: { testId: attempt._id },
    body: { answers: course.right, finished: true },
  } as never);
  await client.ask(formCalls.create, {
    body: {
      type: 'course-feedback',
      course: course.id,
      data: { rating: 4, helped: 'Call Vexmoor about the torque.' },
    },
  } as never);
  await assignTo(portal, user.id, (await buildCourse(portal)).id, {
    reason: { en: 'Vexmoor asked about the torque.', fr: '' },
  });
  await client.ask(calendarFeedCalls.create);
  await client.ask(contactCalls.contact, {
    body: { fullName: 'Quillonard Vexmoor', email: user.email, phone, message: 'Vexmoor needs help.' },
  } as never);
  const { resource } = await admin.ask(resourceCalls.create, {
    body: { name: 'Sheet', type: 'document', active: true },
    files: { file: textFile('sheet.txt', 'Torque') },
  });
  await client.send(resourceCalls.download, { params: { id: resource._id } } as never);
  await client.ask(loyaltyCalls.create, {
    body: { ...photoBody(dealerId, '2020-01-02'), note: 'Vexmoor built this shelf.' },
    files: { 'attach-0': await pngFile('Vexmoor shelf.png') },
  });
  const event = await buildPublishedEvent(admin, { preAllowedEmails: [user.email] });
  await buildEnrollment(portal, event._id, user.id);
  await portal.services.db
    .updateTable('iltEnrollment')
    .set({ reason: 'Vexmoor was ill.' })
    .where('userId', '=', user.id)
    .execute();
  await rewardsOf({ user, client });
  const { user: kept } = await admin.ask(userCalls.get, { params: { userId: user.id } } as never);
  await admin.ask(userCalls.save, {
    params: { id: user.id },
    body: { version: kept.version, company: 'Vexmoor & Sons' },
  } as never);
  return { user, client, listener: await wordsOf({ user, client }) };
}

/** The person mentions somebody in a comment and sends them two messages: the mail about the first one has left, the other waits. */
async function wordsOf({ user, client }: Person): Promise<BuiltPerson> {
  const { db } = portal.services;
  const dealer = await buildDealer(portal);
  const listener = await buildOwner(portal, dealer, { firstName: 'Omar' });
  await buildTeacher(portal);
  const visit = await buildVisit(listener);
  await sql`insert into field_visit_attendee (visit_id, user_id) values (${visit._id}, ${user.id})`.execute(
    db,
  );
  const body = { message: 'Bring a scale.', taggedUsers: [listener.user.id] };
  await client.ask(visitCalls.comment, { params: { id: visit._id }, body } as never);
  const become = async (role: 'COMPANY_ADMIN' | 'LEARNER') =>
    db
      .updateTable('userAccount')
      .set({ roleId: await roleIdOf(portal, role) })
      .where('id', '=', user.id)
      .execute();
  await become('COMPANY_ADMIN');
  for (const subject of ['Parts week', 'Parts week is over']) {
    await sentMails(portal);
    await client.ask(messageCalls.create, {
      body: { subject, text: 'Bring the list.', audience: { dealers: [dealer] }, send: true },
    });
    await sql`update message set send_at = now() - interval '1 second' where status = 'sending'`.execute(db);
    await runJob(
      jobs.find(({ name }) => name === 'messages')!,
      portal.services,
    );
    await tellEverybody(portal);
  }
  await become('LEARNER');
  return listener;
}

/** What administrators do with what somebody sends and gets in the rewards wing; the log names the person in each. */
async function rewardsOf({ user, client }: Person): Promise<void> {
  const key = () => ({ idempotencyKey: newId() });
  const incentive = await buildIncentive(admin, { type: 'points-shop', pointsCost: 1 });
  await givePoints(portal, user.id, 1);
  const home = { ...shippingAddress, recipient: 'Quillonard Vexmoor', addressLine1: personal.address };
  const { reward } = await client.ask(rewardCalls.redeem, {
    body: { incentiveId: incentive._id, address: home, ...key() },
  });
  await admin.ask(incentiveReportCalls.send, {
    body: { rewardId: reward._id, note: 'Vexmoor’s neighbor takes it.' },
  });
  const { reward: sent } = await client.ask(rewardCalls.get, { params: { id: reward._id } });
  await admin.ask(incentiveReportCalls.update, {
    body: { rewardId: reward._id, version: sent.version, address: { ...home, city: personal.city } },
  });
  await admin.ask(incentiveReportCalls.undoRedemption, {
    params: { id: reward._id },
    body: { reason: 'Came back', ...key() },
  });
  const spiff = await buildSpiff(office);
  const claim = await buildClaim({ user, client }, spiff._id, dealerId);
  await admin.ask(spiffClaimCalls.update, {
    params: { submissionId: claim._id },
    body: decision(claim, { status: 'denied', reason: 'parts', note: 'Vexmoor sold something else.' }),
  } as never);
  const { activity } = await client.ask(activityCalls.create, {
    body: {
      type: 'demo',
      date: portal.services.today(),
      amountCents: 100,
      currency: 'USD',
      note: 'Vexmoor rode along.',
      ...key(),
    },
  } as never);
  await admin.ask(activityCalls.update, {
    params: { id: activity._id },
    body: { status: 'denied', reason: 'Vexmoor was not there.', ...key() },
  } as never);
  await client.ask(taxCalls.save, {
    body: w9Body({ legalName: 'Quillonard Vexmoor', signature: 'Quillonard Vexmoor' }),
  });
  const year = Number(portal.services.today().slice(0, 4));
  const { people } = await admin.ask(taxCalls.list, { query: { year, text: user.email } });
  await admin.ask(taxCalls.reveal, {
    params: { id: people[0]!.form!._id },
    body: { password, reason: 'Letter of the tax office' },
  });
}

const tables = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relnamespace::regnamespace || '.' || relname as name from pg_class
    where relnamespace in ('public'::regnamespace, 'activity_log_month'::regnamespace) and relkind = 'r'`.execute(
    portal.services.db,
  );
  return rows.map((row) => row.name);
};

/** Tables that still contain one of the words. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tables()) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} t where t::text ilike any (${words.map((word) => `%${word}%`)}) limit 1`.execute(
      portal.services.db,
    );
    if (rows[0]) found.push(`${table}: ${rows[0].row.slice(0, 300)}`);
  }
  return found;
}

describe('the download of personal data', () => {
  test('has every section, and nothing about anyone else', async () => {
    const { user, client } = await livelyPerson();
    const other = await buildUser(portal, { firstName: 'Ottoline', lastName: 'Strangeways', dealerId });
    const manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId });
    const { user: seen } = await admin.ask(userCalls.get, { params: { userId: other.id } } as never);
    await admin.ask(userCalls.save, {
      params: { id: other.id },
      body: { version: seen.version, company: 'Strangeways Ltd' },
    } as never);
    const file = (await client.send(profileCalls.myData)).json<Record<string, unknown>>();
    for (const section of [
      'profile',
      'dealers',
      'sessions',
      'calendarFeed',
      'activity',
      'mails',
      'uploads',
      'courses',
      'assignedCourses',
      'learningEvents',
      'quizAttempts',
      'certificates',
      'feedback',
      'points',
      'downloads',
      'liveTraining',
      'loyaltySubmissions',
      'helpRequests',
      'statements',
    ])
      expect(Object.keys(file[section] as object).length, section).toBeGreaterThan(0);
    const text = JSON.stringify(file);
    for (const word of Object.values(personal)) expect(text, word).toContain(word);
    expect(text).toContain(user.email);
    // An administrator's file says what the administrator did, but not to whom.
    const own = (await admin.send(profileCalls.myData)).body;
    for (const word of ['Strangeways', other.email, personal.lastName, user.email])
      expect(own).not.toContain(word);
    expect((await manager.send(profileCalls.myData)).body).not.toContain('Vexmoor');
  });

  test('every table that names a person by user_id is part of it, or is listed here with a reason', async () => {
    const without: Readonly<Record<string, string>> = {
      access_scope: 'worked out from memberships and roles',
      account_code: 'hashes of one-time codes',
      brand_owner: 'a duty, shown in the profile of the brand',
      clip_listening_event: 'what was played, in pieces; summed up as what was watched and heard',
      course_save: 'ids of saves, to take each once',
      field_visit_read: 'which visits are marked as read',
      field_visit_work: 'ids of work done at visits, to take each once',
      idempotent_request: 'keys of requests, with answers, to take each once; erased with the person',
      import_mapping: 'how somebody matches the columns of files; erased with the person',
      ledger_earned: 'sums of what the ledger says',
      learner_total: 'sums of what the courses say',
      media_zip: 'files chosen for a download, for a day; what is a favorite is part of it',
      record_comment_tag: 'whom the author of a comment told; shown with the comment',
      spiff_claimant: 'names as in the profile, by which claims are found; erased with the person',
      spiff_person: 'sums of what the claims say',
      scorm_work: 'packages of the company',
      unread_count: 'worked out from visits',
      upload: 'files on their way; uploads are listed',
      upload_usage: 'sums of uploads',
    };
    const { rows } = await sql<{ name: string }>`
      select distinct c.conrelid::regclass::text as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'user_account'::regclass and a.attname = 'user_id'`.execute(
      portal.services.db,
    );
    const covered = new Set(
      'activity_submission admin_group_staff admin_group_user article_confirmation article_try assignment_group_by_hand assignment_group_member assignment_group_period calendar_feed cash_owed certificate clip_listening contact_request cookie_consent course_assignment course_progress dealer_membership event_answer favorite field_finding field_observation field_visit_attendee form ilt_enrollment ilt_event_instructor ilt_interest invitation leaderboard_opt_out learner_request learning_event ledger_account loyalty_standing loyalty_submission message_recipient payout_line podcast_feed quiz_attempt reaction receipt_reading record_comment_report resource_download reward scorm_attempt session spiff_claim tax_form user_business_unit visit'.split(
        ' ',
      ),
    );
    expect(rows.map((row) => row.name).filter((name) => !covered.has(name) && !(name in without))).toEqual(
      [],
    );
  });
});

describe('erasing a person', () => {
  test('is limited to company administrators, never oneself, and asks for the address', async () => {
    const { user, client } = await livelyPerson();
    const body = { email: user.email, reason: 'Asked by letter' };
    const params = { id: user.id };
    for (const role of ['DISTRICT_MANAGER', 'BRAND_MANAGER', 'DEALER_MANAGER'] as const)
      expect(
        (await (await signedInAs(portal, role, { dealerId })).refused(calls.erase, { params, body })).status,
      ).toBe(403);
    expect((await client.refused(calls.erase, { params, body })).status).toBe(403);
    expect(
      await admin.refused(calls.erase, { params, body: { ...body, email: 'x@builder.example' } }),
    ).toMatchObject({ status: 400, code: 'user-erasure.otherAddress' });
    expect((await admin.refused(calls.erase, { params: { id: newId() }, body })).status).toBe(404);
    const boss = await signedInAs(portal, 'PLATFORM_ADMIN');
    const me = (await admin.ask(profileCalls.me)).user;
    expect(
      (await admin.refused(calls.erase, { params: { id: me._id }, body: { ...body, email: me.email } }))
        .status,
    ).toBe(403);
    const chief = (await boss.ask(profileCalls.me)).user;
    expect(
      (await admin.refused(calls.erase, { params: { id: chief._id }, body: { ...body, email: chief.email } }))
        .status,
    ).toBe(403);
    expect((await client.ask(profileCalls.me)).user.email).toBe(user.email);
  });

  test("leaves none of the person's data anywhere, keeps what others rely on, and says what stays", async () => {
    await sql`delete from user_account u where u.last_name = ${personal.lastName} and false`.execute(
      portal.services.db,
    );
    const { user, client } = await livelyPerson();
    const own = [...Object.values(personal), user.email];
    const others = await portal.services.db
      .selectFrom('userAccount')
      .select('id')
      .where('lastName', '=', personal.lastName)
      .where('id', '<>', user.id)
      .execute();
    // The people of the earlier tests have the same words, so they are erased as well.
    for (const { id } of others) {
      const { email } = await portal.services.db
        .selectFrom('userAccount')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await admin.ask(calls.erase, { params: { id }, body: { email, reason: 'Asked' } });
    }
    expect(await tablesWith(own)).not.toEqual([]);
    const { name, kept } = await admin.ask(calls.erase, {
      params: { id: user.id },
      body: { email: user.email.toUpperCase(), reason: 'Asked by letter of March 3' },
    });
    // Answers to administrators are forgotten after thirty days.
    await forgetAnswersBefore(portal.services.db, new Date());
    expect(await tablesWith(own)).toEqual([]);
    expect(name).toBe(`Erased ${user.id.slice(-6)}`);
    expect(Object.fromEntries(kept.map((one) => [one.kind, one.count]))).toMatchObject({
      progress: 1,
      attempts: 1,
      certificates: 1,
      points: 4,
    });
    expect((await client.send(profileCalls.me)).statusCode).toBe(401);
    expect(
      (
        await portal.stranger.refused(signInCalls.login, {
          body: { email: user.email, password: 'Paddock2026' },
        })
      ).status,
    ).toBe(401);
    expect((await checkProgress(portal.services.db)).differences).toEqual([]);
    const { certificates } = await admin.ask(certificateCalls.user, { params: { userId: user.id } });
    expect(certificates[0]!.person.name).toBe(name);
    expect(
      await admin.refused(calls.erase, {
        params: { id: user.id },
        body: { email: `erased-${user.id}@erased.invalid`, reason: 'x' },
      }),
    ).toMatchObject({ status: 409, code: 'user-erasure.alreadyErased' });
  });

  test('what others have not read yet says something neutral instead, in both languages', async () => {
    const { db } = portal.services;
    const { user, listener } = await livelyPerson();
    const queue = (occasion: string, lines: readonly string[]) =>
      db.transaction().execute((tx) =>
        queueMail(tx, {
          occasion,
          kind: 'field-visit',
          personId: listener.user.id,
          to: listener.user.email,
          language: 'en',
          mail: { subject: 'Visit confirmed', lines },
        }),
      );
    await queue('named', [`QUILLONARD Vexmoor confirmed. Write to ${user.email}.`]);
    const { name } = await admin.ask(calls.erase, {
      params: { id: user.id },
      body: { email: user.email, reason: 'Asked' },
    });
    const mails = await mailsTo(portal, listener.user.email);
    const neutral = mails.find(({ subject }) => subject === 'A message')!;
    expect(neutral.text).toContain('Hello Omar,\n\nYou got a message.');
    expect(neutral.text).toContain('/auth/messages');
    const waited = mails.find(({ subject }) => subject === 'Visit confirmed')!;
    for (const part of [waited.text, waited.html])
      expect(part).toContain(`${name} confirmed. Write to erased-${user.id}@erased.invalid.`);
    const notices = await db
      .selectFrom('notice')
      .select(['title', 'titleFr'])
      .where('personId', '=', listener.user.id)
      .where('kind', 'in', ['message-received', 'comment-tagged'])
      .orderBy('title')
      .execute();
    const message = { title: 'You got a message.', titleFr: 'Vous avez reçu un message.' };
    expect(notices).toEqual([
      { title: 'You are mentioned in a comment.', titleFr: 'Un commentaire vous mentionne.' },
      message,
      message,
    ]);
    // What the person was told stays on record, without its words.
    const { deliveries } = await admin.ask(notificationCalls.deliveries, { query: { user: user.id } });
    expect(deliveries.map(({ title }) => title)).toContain('Text removed');
    for (const one of [user.id, listener.user.id])
      expect(
        JSON.stringify(await admin.ask(notificationCalls.deliveries, { query: { user: one } })),
      ).not.toContain(personal.lastName);
  });

  test('the log stays append-only for everything else', async () => {
    await expect(sql`update activity_log set type = 'x'`.execute(portal.services.db)).rejects.toThrow(
      'append-only',
    );
    await expect(sql`delete from activity_log`.execute(portal.services.db)).rejects.toThrow('append-only');
  });
});
