import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventCalls as calls } from '#contract/library/events.calls.ts';
import type { EventDetail } from '#contract/library/events.ts';
import { formatEventDateTime } from '#web/platform/formats/event-times.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { rounds } from '#tests/harness/rounds.ts';
import { readCalendar } from './calendar-reader.ts';
import { clockChanges, momentsShowing } from './clock-changes.ts';
import { anyMeeting, expectedFor, type Entered } from './random-meetings.ts';
import { readTimes } from './written-times.ts';

const count = rounds(300);
const languages = ['en', 'fr'] as const;
type Language = (typeof languages)[number];

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => new Date('2027-01-05T12:00:00Z') });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const coming = clockChanges.filter(({ at }) => at > Date.parse('2027-02-01'));
const bodyOf = ({ zone, ...times }: Entered) => ({
  title: 'Around a change',
  venue: 'Hall',
  timezone: zone,
  published: true,
  ...times,
});

interface Right {
  readonly entered: Entered;
  readonly expected: { readonly start: number; readonly end: number };
}

function expectAsEntered(event: EventDetail, { entered, expected }: Right): void {
  const { zone, startDate, startOccurrence, endDate, endOccurrence } = entered;
  const isTwice = (clock: string) => momentsShowing(zone, clock).length === 2;
  expect(event).toMatchObject({
    timezone: zone,
    startDate,
    startOccurrence: isTwice(startDate) ? startOccurrence : null,
    endDate,
    endOccurrence: isTwice(endDate) ? endOccurrence : null,
    startsAt: new Date(expected.start).toISOString(),
    endsAt: new Date(expected.end).toISOString(),
  });
}

/** What the page says about the time of an event, which it formats itself. */
const pageOf = ({ startsAt, endsAt, timezone }: EventDetail, language: Language) =>
  readTimes(formatEventDateTime({ start: startsAt, end: endsAt, zone: timezone }, language), language);

/** The mail to many people on an occasion, in a language: the times in it, in their order, and its calendar file. */
async function mailOf(occasion: string, language: Language) {
  const body = await portal.services.db
    .selectFrom('mailBody')
    .select(['bodyText', 'attachments'])
    .where('occasion', '=', occasion)
    .where('language', '=', language)
    .executeTakeFirstOrThrow();
  const lines = body.bodyText.split('\n').filter((line) => / (to|à) .*\d/.test(line));
  const [file] = (body.attachments ?? []) as unknown as { content: string }[];
  return { times: lines.map((line) => readTimes(line, language)), calendar: file?.content };
}

const sample = Array.from({ length: count }, () => anyMeeting(coming)).map((entered) => ({
  entered,
  expected: expectedFor(entered),
}));

test('random events over all zones agree in the reply, the mails, and the calendar file, also after they moved', async () => {
  const reader = await signedIn(portal, await buildUser(portal));
  const right: Right[] = [];
  for (const { entered, expected } of sample) {
    if ('start' in expected) {
      right.push({ entered, expected });
      continue;
    }
    const refusal = await admin.refused(calls.create, { body: bodyOf(entered) } as never);
    expect(refusal.errors, JSON.stringify(entered)).toHaveProperty(expected[0]);
  }
  expect(right.length).toBeGreaterThan(count / 4);

  for (const [index, one] of right.entries()) {
    const { event } = await admin.ask(calls.create, { body: bodyOf(one.entered) } as never);
    const at = { params: { id: event._id } };
    expectAsEntered(event, one);
    expectAsEntered((await reader.ask(calls.get, at)).event, one);
    for (const language of languages) {
      const page = pageOf(event, language);
      expect([page.start, page.end]).toEqual([one.entered.startDate, one.entered.endDate]);
      const { times } = await mailOf(`event-published:${event._id}`, language);
      expect(times).toEqual([page]);
    }
    const file = await reader.send(calls.calendarFile, at);
    expect(readCalendar(file.body)).toMatchObject([one.expected]);

    const next = right[(index + 1) % right.length]!;
    const body = { ...bodyOf(next.entered), version: event.version };
    const { event: moved } = await admin.ask(calls.save, { ...at, body } as never);
    expectAsEntered(moved, next);
    if (moved.movedAt === null) continue;
    for (const language of languages) {
      const occasion = `event-moved:${event._id}:1:coming-${language}`;
      const { times, calendar } = await mailOf(occasion, language);
      expect(times).toEqual([pageOf(event, language), pageOf(moved, language)]);
      expect(readCalendar(calendar!)).toMatchObject([next.expected]);
    }
  }
}, 180_000);
