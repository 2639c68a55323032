import { afterAll, beforeAll, expect, test } from 'vitest';
import { attendanceCalls as calls } from '#contract/live/ilt-attendance.calls.ts';
import { buildEnrollment, buildInstructor, buildPublishedEvent } from '#tests/builders/live-training.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
const morning = new Date('2031-05-06T13:45:00Z');
let now = morning;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  now = new Date('2031-01-05T12:00:00Z');
  admin = await signedInAs(portal, 'ILT_ADMIN');
});
afterAll(() => portal.close());

const at = ({ _id }: { readonly _id: string }) => ({ params: { id: _id } });
async function seated(event: { readonly _id: string }, kind: 'enrolled' | 'waitlisted' = 'enrolled') {
  const user = await buildUser(portal);
  await buildEnrollment(portal, event._id, user.id, kind);
  return signedIn(portal, user);
}
async function atTime<T>(time: Date | string, work: () => Promise<T>): Promise<T> {
  const before = now;
  now = new Date(time);
  try {
    return await work();
  } finally {
    now = before;
  }
}

test('nobody confirms too early, too late, without a seat, or without signing in', async () => {
  const event = await buildPublishedEvent(admin);
  const [client, waiting] = [await seated(event), await seated(event, 'waitlisted')];
  const code = async (time: string) =>
    atTime(time, async () => (await client.refused(calls.markSelf, { ...at(event), body: {} })).code);
  expect(await code('2031-05-06T13:29:59Z')).toBe('live-training.tooEarly');
  expect(await code('2031-05-06T17:00:01Z')).toBe('live-training.tooLate');
  await atTime(morning, async () => {
    const sent = { ...at(event), body: {} };
    expect((await waiting.refused(calls.markSelf, sent)).code).toBe('live-training.noSeat');
    expect((await portal.stranger.refused(calls.markSelf, sent)).status).toBe(401);
    expect((await client.refused(calls.code, at(event))).status).toBe(403);
  });
});

test('the code on the screen counts for 60 seconds and for its event; a printed one is marked as such', async () => {
  const { user, client: instructor } = await buildInstructor(portal);
  const event = await buildPublishedEvent(admin, { instructors: [user.id] });
  const other = await buildPublishedEvent(admin);
  const [quick, slow, wrong, printed] = await Promise.all([1, 2, 3, 4].map(() => seated(event)));
  const { code, location, validUntil } = await atTime(morning, () => instructor.ask(calls.code, at(event)));
  expect(location).toContain(`/auth/live-training/events/${event._id}/mark-self-attendance?code=`);
  expect(validUntil).toBe('2031-05-06T13:46:00.000Z');
  expect((await instructor.refused(calls.code, at(other))).status).toBe(404);
  const foreign = (await atTime(morning, () => admin.ask(calls.code, at(other)))).code;
  const sent = (body: object) => ({ ...at(event), body });
  await atTime('2031-05-06T13:46:00Z', async () => {
    const { event: marked } = await quick!.ask(calls.markSelf, sent({ code }));
    expect(marked.enrollment).toMatchObject({ kind: 'enrolled', checkInBy: 'code', isNoShow: false });
    expect((await wrong!.refused(calls.markSelf, sent({ code: foreign }))).code).toBe(
      'live-training.wrongCode',
    );
    const { event: onPaper } = await printed!.ask(calls.markSelf, sent({}));
    expect(onPaper.enrollment?.checkInBy).toBe('printed-code');
    // The first check-in stays.
    const { event: again } = await printed!.ask(calls.markSelf, sent({ code }));
    expect(again.enrollment?.checkInBy).toBe('printed-code');
  });
  await atTime('2031-05-06T13:46:01Z', async () => {
    expect((await slow!.refused(calls.markSelf, sent({ code }))).code).toBe('live-training.wrongCode');
    const guesses = Array.from({ length: 12 }, (_, index) => sent({ code: `t0${index}.AAAAAAAAAAAAAAAA` }));
    const statuses = [];
    for (const guess of guesses) statuses.push((await wrong!.send(calls.markSelf, guess)).statusCode);
    expect(statuses.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 400));
    expect(statuses.at(-1)).toBe(429);
  });
});

test('without self-attendance in the settings, staff record everybody', async () => {
  const strict = await openTestPortal(
    (settings) => ({ ...settings, liveTraining: { ...settings.liveTraining, qrSelfAttendance: false } }),
    { now: () => morning },
  );
  try {
    const staff = await signedInAs(strict, 'ILT_ADMIN');
    const event = await buildPublishedEvent(staff);
    const user = await buildUser(strict);
    await buildEnrollment(strict, event._id, user.id);
    const client = await signedIn(strict, user);
    expect((await client.refused(calls.markSelf, { ...at(event), body: {} })).code).toBe(
      'live-training.selfAttendanceOff',
    );
    expect((await staff.refused(calls.code, at(event))).code).toBe('live-training.selfAttendanceOff');
  } finally {
    await strict.close();
  }
});
