import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { myEventCalls } from '#contract/live/ilt-my-events.calls.ts';
import { interestCalls } from '#contract/live/ilt-interest.calls.ts';
import { jobs } from '#server/jobs.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import { deriveAgain } from '#server/live/live-training/zones.ts';
import { signedIn } from '#tests/builders/people.ts';
import { openDemoPortal } from '#tests/builders/demo-portal.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { generateNetwork } from './generate.ts';
import { demoId } from './demo-id.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openDemoPortal();
}, 120_000);
afterAll(() => portal.close());

test('every event of the demo keeps the rules of seats, and nobody holds two dates of a template', async () => {
  const { rows } = await sql<{ title: string }>`
    select e.title from ilt_event e join ilt_seats s on s.event_id = e.id
    where s.taken <> (select count(*) from ilt_enrollment n where n.event_id = e.id and n.kind in ('enrolled', 'attended'))
      or s.reserved <> (select coalesce(sum(b.seats), 0) from ilt_seat_block b where b.event_id = e.id)
      or (s.taken + s.reserved < s.seats and exists (select from ilt_enrollment n where n.event_id = e.id and n.kind = 'waitlisted'
        and not n.held_back))
    union all
    select t.title from ilt_enrollment n join ilt_event e on e.id = n.event_id join ilt_template t on t.id = e.template_id
    where n.kind in ('enrolled', 'waitlisted') and e.canceled_at is null and e.ends_at > now()
    group by t.id, n.user_id having count(*) > 1`.execute(portal.services.db);
  expect(rows).toEqual([]);
});

test('a generated network has events with people that keep the same rules', async () => {
  const generated = await openTestPortal();
  try {
    const { db } = generated.services;
    await generateNetwork(db, { dealers: 4, users: 120, courses: 20, completions: 100, events: 16 });
    const { rows } = await sql<{ events: number; places: number; coming: number; wrong: number }>`
      select count(*) as events, (select count(*) from ilt_enrollment) as places, count(*) filter (where e.starts_at > now()) as coming,
        count(*) filter (where s.taken <> (select count(*) from ilt_enrollment n where n.event_id = e.id and n.kind in ('enrolled', 'attended'))
          or (s.taken < s.seats and exists (select from ilt_enrollment n where n.event_id = e.id and n.kind = 'waitlisted'))) as wrong
      from ilt_event e join ilt_seats s on s.event_id = e.id`.execute(db);
    expect(rows[0]).toMatchObject({ events: 16, coming: 2, wrong: 0 });
    expect(rows[0]!.places).toBeGreaterThan(500);
  } finally {
    await generated.close();
  }
});

test('the demo has the events of the content files and one in every other state', async () => {
  const email = 'ilt@paddock.example';
  const admin = await signedIn(portal, { id: demoId('user', email), email });
  const { events, counts } = await admin.ask(eventCalls.list, { query: { isAdmin: 'true', limit: 100 } as never });
  expect(counts).toMatchObject({ all: 15, draft: 1, unpublished: 1, deleted: 1, canceled: 1 });
  expect(events.filter(({ seats, seatsTaken }) => seats === seatsTaken).length).toBeGreaterThan(0);
  const now = Date.now();
  const running = events.filter(
    ({ startsAt, endsAt }) => Date.parse(startsAt!) <= now && now < Date.parse(endsAt!),
  );
  expect(running.map(({ title }) => title)).toEqual(['Warranty clinic in Charlotte']);
  expect(await deriveAgain(portal.services)).toEqual({ compared: 16, changed: 0, unbooked: [] });
});

test('the demo has an open decision, a decided event, reserved seats, somebody held back, and people interested in topics', async () => {
  const email = 'ilt@paddock.example';
  const admin = await signedIn(portal, { id: demoId('user', email), email });
  const { events } = await admin.ask(eventCalls.list, { query: { isAdmin: 'true', limit: 100 } as never });
  expect(events.filter(({ abilities }) => abilities.confirm)).toMatchObject([
    { title: 'Line-up drive in the high desert', seatsReserved: 2 },
  ]);
  expect(events.filter(({ confirmedAt }) => confirmedAt !== null)).toHaveLength(1);
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from ilt_enrollment n where n.held_back`.execute(portal.services.db);
  expect(rows[0]!.people).toBe(1);
  await jobNamed('seat-offers');
  const { rows: after } = await sql<{ people: number }>`
    select count(*) as people from ilt_enrollment n where n.held_back`.execute(portal.services.db);
  expect(after[0]!.people).toBe(1);
  const { templates, regions } = await admin.ask(interestCalls.demand);
  expect(templates.length).toBe(2);
  expect(regions.length).toBeGreaterThan(2);
});

const jobNamed = (wanted: string) => runJob(jobs.find(({ name }) => name === wanted)!, portal.services);

test('the learner of the demo has a seat, waits, was at an event, and gave up another one', async () => {
  const email = 'learner@paddock.example';
  const learner = await signedIn(portal, { id: demoId('user', email), email });
  const lists = await learner.ask(myEventCalls.myEvents);
  expect(lists.myEnrolledEvents.map(({ enrollment }) => enrollment?.kind)).toEqual(['enrolled']);
  expect(lists.myWaitlistEvents.map(({ enrollment }) => enrollment?.kind)).toEqual(['waitlisted']);
  expect(lists.myPastEvents.map(({ enrollment }) => enrollment?.kind)).toEqual(['attended']);
  expect(lists.events.map(({ enrollment }) => enrollment?.kind ?? null)).toContain('cancelled');
});
