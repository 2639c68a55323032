import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findingCalls as calls } from '#contract/live/field-findings.calls.ts';
import { onSiteCalls } from '#contract/live/field-on-site.calls.ts';
import { visitCalls, type VisitDetail } from '#contract/live/field-training.calls.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { newId } from '#server/platform/ids.ts';
import {
  buildOwner,
  buildStaff,
  buildTeacher,
  buildVisit,
  type BuiltPerson,
} from '#tests/builders/field-training.ts';
import { readSections } from '#tests/builders/learning.ts';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
let [teacher, owner, staff, colleague]: BuiltPerson[] = [];
let visit: VisitDetail;
let course: Awaited<ReturnType<typeof buildCourse>>;
let now = new Date();

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
});
afterAll(() => portal.close());

beforeEach(async () => {
  now = new Date('2031-01-06T12:00:00Z');
  const dealer = await buildDealer(portal);
  teacher = await buildTeacher(portal, { firstName: 'Ines' });
  owner = await buildOwner(portal, dealer, { firstName: 'Omar' });
  staff = await buildStaff(portal, dealer, { firstName: 'Ben' });
  colleague = await buildStaff(portal, dealer, { firstName: 'Ada' });
  const attendees = [staff.user.id, colleague.user.id];
  visit = await buildVisit(owner, { attendees, instructor: teacher.user.id });
  await teacher.client.ask(visitCalls.confirm, at());
  course = await buildCourse(portal, { questions: 0 });
  now = new Date('2031-05-06T14:00:00Z');
});

const at = () => ({ params: { id: visit._id } });
const finding = (more: object = {}) => ({
  id: newId(),
  kind: 'finding',
  person: staff!.user.id,
  text: 'Guesses the torque',
  course: course.id,
  dueDate: '2031-06-01',
  ...more,
});
const send = (client: Client, ...items: readonly unknown[]) =>
  client.ask(onSiteCalls.work, { ...at(), body: { items: [...items] } });
const codes = async (client: Client, ...items: readonly unknown[]) =>
  (await send(client, ...items)).items.map((one) => (one.taken ? 'taken' : one.code));
const required = async () =>
  (await staff!.client.ask(progressCalls.mandatory)).courses.find(({ _id }) => _id === course.id);
const listed = async ({ client }: BuiltPerson) =>
  (await client.ask(calls.list)).findings.map(({ state }) => state);

describe('a finding', () => {
  test('assigns its course with the reason, once, and shows to those who see the visit as a whole', async () => {
    const one = finding();
    expect(await codes(staff!.client, one)).toEqual(['platform.notAllowed']);
    expect(await codes(teacher!.client, one, one)).toEqual(['taken', 'taken']);
    expect(await required()).toMatchObject({
      required: true,
      assignment: {
        dueOn: '2031-06-01',
        reason: { en: 'Guesses the torque', fr: '' },
        assignedBy: 'Ines Tester',
      },
    });
    for (const person of [teacher!, owner!, staff!]) {
      const { appointment } = await person.client.ask(visitCalls.get, at());
      expect(appointment.findings).toMatchObject([
        { _id: one.id, person: { _id: staff!.user.id }, state: 'open', course: { _id: course.id } },
      ]);
      expect(appointment.findings[0]!.abilities.withdraw).toBe(person === teacher);
      expect(await listed(person)).toEqual(['open']);
    }
    expect((await colleague!.client.ask(visitCalls.get, at())).appointment.findings).toEqual([]);
    expect(await listed(colleague!)).toEqual([]);
    expect((await owner!.client.ask(calls.list, { query: { state: 'closed' } })).counts).toEqual({
      open: 1,
      closed: 0,
      withdrawn: 0,
    });
    expect((await owner!.client.ask(calls.list, { query: { text: 'torque' } })).findings).toHaveLength(1);
  });

  test('is closed by the pass, and its author is told', async () => {
    await send(teacher!.client, finding());
    await readSections(staff!.client, course);
    const { appointment } = await owner!.client.ask(visitCalls.get, at());
    expect(appointment.findings[0]).toMatchObject({ state: 'closed', closedAt: now.toISOString() });
    expect(appointment.read).toBe(false);
    const { notifications } = await teacher!.client.ask(notificationCalls.list);
    expect(notifications.map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/^Ben Tester passed .*Your finding is closed\.$/),
    );
    expect(await codes(teacher!.client, finding())).toEqual(['assignments.alreadyPassed']);
  });

  test('is withdrawn with a reason by those who observe, and takes the course back', async () => {
    const one = finding();
    await send(teacher!.client, one);
    const withdraw = (reason: string) => ({ params: { id: one.id }, body: { reason } });
    expect((await teacher!.client.refused(calls.withdraw, withdraw(''))).status).toBe(400);
    expect((await staff!.client.refused(calls.withdraw, withdraw('Mine'))).status).toBe(403);
    expect((await colleague!.client.refused(calls.withdraw, withdraw('Mine'))).status).toBe(404);
    const { finding: gone } = await admin.ask(calls.withdraw, withdraw('Wrong person'));
    expect(gone).toMatchObject({ state: 'withdrawn', withdrawnReason: 'Wrong person' });
    expect(await required()).toBeUndefined();
    expect((await teacher!.client.refused(calls.withdraw, withdraw('Again'))).code).toBe(
      'field-on-site.findingEnded',
    );
  });

  test.each([
    ['a day before the visit', () => ({ dueDate: '2031-05-05' }), 'field-on-site.dueBeforeVisit'],
    ['30 February', () => ({ dueDate: '2031-02-30' }), 'platform.date'],
    ['somebody who does not attend', () => ({ person: owner!.user.id }), 'field-on-site.notAnAttendee'],
    ['an unknown course', () => ({ course: newId() }), 'assignments.courseNotPublished'],
    ['no text', () => ({ text: ' ' }), 'platform.required'],
  ])('is refused with %s and assigns nothing', async (_name, changes, code) => {
    const { items, appointment } = await send(teacher!.client, finding(changes()));
    expect(items).toMatchObject([{ taken: false, code, reason: expect.stringMatching(/\S/) }]);
    expect(appointment.findings).toEqual([]);
    expect(await required()).toBeUndefined();
  });
});

test('instructors choose among published courses, and other people do not', async () => {
  const draft = await buildCourse(portal, { published: false });
  const { courses, more } = await teacher!.client.ask(calls.courses);
  const ids = courses.map(({ _id }) => _id);
  expect(ids).toContain(course.id);
  expect(ids).not.toContain(draft.id);
  expect(more).toBe(false);
  expect((await owner!.client.refused(calls.courses)).status).toBe(403);
});
