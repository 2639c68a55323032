import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitCalls as calls, type VisitDetail } from '#contract/live/field-training.calls.ts';
import { userErasureCalls } from '#contract/people/user-erasure.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import {
  buildOwner,
  buildStaff,
  buildTeacher,
  buildVisit,
  type BuiltPerson,
} from '#tests/builders/field-training.ts';
import { photoFile } from '#tests/builders/files.ts';
import { storedMailsTo } from '#tests/builders/mail.ts';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { uploadFile } from '#tests/builders/uploads.ts';

let portal: TestPortal;
let [owner, teacher, attendee, colleague]: BuiltPerson[] = [];
let visit: VisitDetail;
const start = new Date('2031-01-06T12:00:00Z');
let now = start;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  const dealer = await buildDealer(portal, { name: 'Red Mesa' });
  owner = await buildOwner(portal, dealer, { firstName: 'Omar' });
  teacher = await buildTeacher(portal, { firstName: 'Ines' });
  attendee = await buildStaff(portal, dealer, { firstName: 'Ben' });
  colleague = await buildStaff(portal, dealer);
  visit = await buildVisit(owner, { attendees: [attendee.user.id], note: 'Two bikes' });
});
afterAll(() => portal.close());

const at = () => ({ params: { id: visit._id } });

/** The calendar files that were mailed to a person, unfolded. */
async function calendarsOf({ user }: BuiltPerson): Promise<readonly string[]> {
  const rows = await portal.services.db
    .selectFrom('mail')
    .select('attachments')
    .where('recipient', '=', user.email)
    .orderBy('id')
    .execute();
  const files = rows.flatMap(({ attachments }) => (attachments ?? []) as { content?: string }[]);
  return files.map(({ content }) => (content ?? '').replaceAll('\r\n ', ''));
}

test('a calendar entry keeps one UID, counts its changes, and is taken back', async () => {
  await teacher!.client.ask(calls.confirm, at());
  const { appointment } = await teacher!.client.ask(calls.get, at());
  await teacher!.client.ask(calls.update, {
    ...at(),
    body: {
      type: appointment.type,
      topic: appointment.topic,
      note: appointment.note,
      attendees: [attendee!.user.id],
      startDate: '2031-05-06T10:00',
      endDate: '2031-05-06T12:00',
      version: appointment.version,
    },
  });
  const { bodyText } = (await storedMailsTo(portal, attendee!.user.email)).at(-1)!;
  expect(bodyText).toContain('When');
  expect(bodyText).toMatch(/Before: Tuesday, May 6, 2031, 9:00 AM [^]*Now: Tuesday, May 6, 2031, 10:00 AM /);
  expect(bodyText).not.toMatch(/^(Topic|Note|Instructor)$/m);
  const files = await calendarsOf(attendee!);
  expect(files).toHaveLength(2);
  for (const [index, file] of files.entries()) {
    expect(file).toContain('METHOD:REQUEST');
    expect(file).toContain(`UID:visit-${visit._id}@`);
    expect(file).toContain(`SEQUENCE:${index + 1}`);
    expect(file).toContain('TZID:America/New_York');
    expect(file).toContain(`DTSTART;TZID=America/New_York:20310506T${index === 0 ? '09' : '10'}0000`);
  }
});

test('somebody who no longer attends a confirmed visit is told, and the entry leaves the calendar', async () => {
  const save = async (attendees: readonly string[]) => {
    const { appointment } = await teacher!.client.ask(calls.get, at());
    const { type, topic, note, startDate, endDate, version } = appointment;
    const body = { type, topic, note, startDate, endDate, version, attendees: [...attendees] };
    await teacher!.client.ask(calls.update, { ...at(), body });
  };
  await save([attendee!.user.id, colleague!.user.id]);
  await save([attendee!.user.id]);
  const files = await calendarsOf(colleague!);
  expect(files.map((file) => /METHOD:(\w+)/.exec(file)?.[1])).toEqual(['REQUEST', 'CANCEL']);
  await save([attendee!.user.id, colleague!.user.id]);
  const numbers = (await calendarsOf(colleague!)).map((file) => Number(/SEQUENCE:(\d+)/.exec(file)?.[1]));
  expect(numbers).toEqual([numbers[0], numbers[0]! + 1, numbers[0]! + 2]);
  await save([attendee!.user.id]);
  const [invited, leftOut] = await storedMailsTo(portal, colleague!.user.email);
  expect(invited?.bodyText).toContain('When: Tuesday, May 6, 2031, 10:00 AM to 12:00 PM EST');
  expect(leftOut?.subject).toBe('Visit without you: Suspension hour');
  expect((await colleague!.client.refused(calls.get, at())).status).toBe(404);
});

test('a report has photos that only people who see the visit may read', async () => {
  now = new Date('2031-05-06T15:00:00Z');
  const { _id: _upload, ...photo } = await uploadFile(portal, teacher!.client, 'image', await photoFile());
  const foreign = await uploadFile(portal, owner!.client, 'image', await photoFile());
  const complete = (photos: readonly (string | null)[]) => ({
    ...at(),
    body: { report: 'We set the sag.', photos: photos as string[] },
  });
  // Somebody else’s upload is not the instructor’s to use.
  expect((await teacher!.client.refused(calls.complete, complete([foreign.fileId]))).code).toBe(
    'field-training.unknownPhoto',
  );
  const { appointment } = await teacher!.client.ask(calls.complete, complete([photo.fileId]));
  expect(appointment).toMatchObject({ report: 'We set the sag.', photos: [{ _id: photo.fileId }] });
  const read = async ({ client }: BuiltPerson) =>
    (await portal.app.inject({ url: appointment.photos[0]!.url, cookies: { ...client.cookies } })).statusCode;
  expect(await read(attendee!)).toBe(200);
  expect(await read(owner!)).toBe(200);
  expect(await read(colleague!)).toBe(404);
  now = start;
});

test('people download the visits they have to do with, and lose their words when they are erased', async () => {
  const sections = async ({ client }: BuiltPerson) => {
    const { body } = await client.send(profileCalls.myData);
    return JSON.parse(body) as {
      fieldVisits: { part: string; note: string | null }[];
      instructorHours: unknown;
    };
  };
  expect((await sections(owner!)).fieldVisits).toMatchObject([{ part: 'requester', note: 'Two bikes' }]);
  expect((await sections(attendee!)).fieldVisits).toMatchObject([{ part: 'attendee', note: null }]);
  expect((await sections(teacher!)).instructorHours).toMatchObject({ timezone: 'America/New_York' });
  await owner!.client.ask(calls.comment, { ...at(), body: { message: 'Thank you' } });
  const admin = await signedInAs(portal, 'PLATFORM_ADMIN');
  await portal.services.db
    .updateTable('userAccount')
    .set({ status: 'deactivated' })
    .where('id', '=', owner!.user.id)
    .execute();
  await admin.ask(userErasureCalls.erase, {
    params: { id: owner!.user.id },
    body: { email: owner!.user.email, reason: 'Asked by letter' },
  });
  const { appointment } = await admin.ask(calls.get, at());
  expect(appointment).toMatchObject({ note: '', report: 'We set the sag.', comments: [] });
});
