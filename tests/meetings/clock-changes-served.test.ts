import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { ownPlaceCalls } from '#contract/live/ilt-own-place.calls.ts';
import { seatCalls } from '#contract/live/ilt-seats.calls.ts';
import { liveReportCalls } from '#contract/live/live-reports.calls.ts';
import { calendarFeedCalls } from '#contract/people/calendar-feed.calls.ts';
import { formatEventDateTime } from '#web/platform/formats/event-times.ts';
import { buildTemplate } from '#tests/builders/live-training.ts';
import { buildDealer, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { readCalendar } from './calendar-reader.ts';
import { clockChanges, momentsShowing } from './clock-changes.ts';
import { anyMeeting, asUtc, clockText, expectedFor, minute, type Entered } from './random-meetings.ts';
import { readTimes } from './written-times.ts';

let portal: TestPortal;
let admin: Client;
let now = new Date('2027-01-05T12:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
});
afterAll(() => portal.close());

const coming = clockChanges.filter(({ at }) => at > Date.parse('2027-02-01'));
const bodyOf = (template: string, { zone, ...times }: Entered) => ({
  body: {
    template,
    title: 'Around a change',
    virtual: true,
    link: 'https://meet.example',
    timezone: zone,
    ...times,
  },
});

test('a random sample agrees in the reply, the mail, the calendar, the file and the report', async () => {
  const dealerId = await buildDealer(portal);
  const sample = Array.from({ length: 40 }, () => anyMeeting(coming)).map((entered) => ({
    entered,
    expected: expectedFor(entered),
  }));
  const wrong = sample.flatMap(({ entered, expected }) =>
    'start' in expected ? [] : { entered, field: expected[0] },
  );
  const right = sample.flatMap(({ entered, expected }) => ('start' in expected ? { entered, expected } : []));
  const template = (await buildTemplate(admin))._id;
  for (const { entered, field } of wrong)
    expect(
      (await admin.refused(eventCalls.create, bodyOf(template, entered) as never)).errors,
      JSON.stringify(entered),
    ).toHaveProperty(field);
  for (const [index, { entered, expected }] of right.entries()) {
    const { event } = await admin.ask(
      eventCalls.create,
      bodyOf((await buildTemplate(admin))._id, entered) as never,
    );
    const language = index % 2 === 0 ? 'fr' : 'en';
    const at = { params: { id: event._id } };
    await admin.ask(eventCalls.changeStatus, { ...at, body: { status: 'published' } });
    const learner = await buildUser(portal, { dealerId, language });
    const client = await signedIn(portal, learner);
    await client.ask(ownPlaceCalls.enroll, at);

    const { event: reply } = await client.ask(eventCalls.get, at);
    const moments = [expected.start, expected.end].map((moment) => new Date(moment).toISOString());
    expect([reply.startsAt, reply.endsAt, reply.timezone]).toEqual([...moments, entered.zone]);
    const { startDate, endDate } = entered;
    const isTwice = (clock: string) => momentsShowing(entered.zone, clock).length === 2;
    expect([reply.startDate, reply.startOccurrence, reply.endDate, reply.endOccurrence]).toEqual([
      startDate,
      isTwice(startDate) ? entered.startOccurrence : null,
      endDate,
      isTwice(endDate) ? entered.endOccurrence : null,
    ]);
    const shown = { start: reply.startsAt, end: reply.endsAt, zone: reply.timezone };
    const page = readTimes(formatEventDateTime(shown, language), language);
    expect([page.start, page.end]).toEqual([startDate, endDate]);

    const mail = await portal.services.db
      .selectFrom('mail')
      .select(['bodyText', 'attachments'])
      .where('personId', '=', learner.id)
      .executeTakeFirstOrThrow();
    const line = mail.bodyText!.split('\n').find((text) => / (to|à) .*\d\d/.test(text))!;
    expect(readTimes(line, language)).toEqual(page);
    const [invitation] = mail.attachments as unknown as { content: string }[];
    expect(readCalendar(invitation!.content)).toMatchObject([expected]);
    const { address } = await client.ask(calendarFeedCalls.create);
    const token = new URL(address).pathname.split('/').at(-1)!.replace('.ics', '');
    const feed = await client.send(calendarFeedCalls.file, { params: { token } });
    expect(readCalendar(feed.body).filter(({ uid }) => uid.includes(event._id))).toMatchObject([expected]);

    // After the event, marked completed at its start.
    const before = now;
    now = new Date(expected.start);
    await admin.ask(seatCalls.markCompleted, { ...at, body: { users: [learner.id] } });
    now = before;
    const ofDealer = { params: { id: dealerId } };
    const { reports } = await admin.ask(liveReportCalls.dealer, {
      ...ofDealer,
      query: { limit: 100 },
    } as never);
    expect(reports.find((report) => report.event._id === event._id)?.event).toMatchObject({
      startDate,
      startsAt: moments[0],
      endsAt: moments[1],
      timezone: entered.zone,
    });
    const file = await admin.send(liveReportCalls.userExport, {
      params: { id: learner.id },
      query: { format: 'csv' },
    } as never);
    const cells = file.body.split('\r\n')[1]!.slice(1, -1).split('","');
    expect(cells[1]).toBe(startDate.slice(0, 10));
    expect(readTimes(cells[2]!, 'en')).toEqual(readTimes(formatEventDateTime(shown, 'en'), 'en'));
    expect(file.body.split('\r\n')[1]!.match(/,"([^"]+)"$/)?.[1]).toBe(startDate.slice(0, 10));
    const roster = await admin.send(seatCalls.rosterExport, { ...at, query: { format: 'csv' } });
    expect(roster.body.split('\r\n')[1]!.match(/,"([^"]+)"$/)?.[1]).toBe(startDate.slice(0, 10));
  }
});

test('a time that does not exist is refused in the words of both languages, with the next one that does', async () => {
  const skips = coming.filter(({ before, after }) => after > before);
  for (const { zone, at, before, after } of skips.slice(0, 8)) {
    const clock = clockText(at + (before + 15) * minute);
    const entered = {
      zone,
      startDate: clock,
      startOccurrence: null,
      endDate: clockText(asUtc(clock) + 86_400_000),
    };
    const template = (await buildTemplate(admin))._id;
    const body = bodyOf(template, { ...entered, endOccurrence: 'first' });
    const next = clockText(at + after * minute);
    for (const language of ['en', 'fr']) {
      const sent = await admin.send(eventCalls.create, body as never, { 'accept-language': language });
      expect(sent.statusCode).toBe(400);
      expect(sent.json().errors.startDate).toContain(next.slice(11));
    }
    const again = await admin.send(
      eventCalls.create,
      bodyOf(template, { ...entered, startDate: next, endOccurrence: 'first' }) as never,
    );
    expect(again.statusCode, again.body).toBe(200);
  }
});
