import { sql } from 'kysely';
import { eventPath } from '#server/library/events/event-entry.ts';
import { eventNotice } from '#server/library/events/event-notices.texts.ts';
import { placeOf } from '#server/library/events/events.rules.ts';
import { instantsOf } from '#server/platform/calendar/meeting-times.ts';
import { failPlan, instantOf, planChange } from '#server/platform/publishing/planned-changes.queries.ts';
import type { DemoContent } from './content/content.schema.ts';
import { loadAudience } from './demo-audience.ts';
import type { Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';
import { eventsInStates, type EventInState } from './event-states.data.ts';

const author = demoId('user', 'company@paddock.example');
const portalZone = 'America/Los_Angeles';
const dayMilliseconds = 86_400_000;

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * dayMilliseconds);
const clockText = (clock: Temporal.PlainDateTime) => clock.toString({ smallestUnit: 'minute' });

/** Events in every state, with answers of the people of the demo. */
export async function loadEvents(loading: Loading, { library }: DemoContent): Promise<void> {
  for (const event of library.events) await loadEvent(loading, fromContent(event));
  for (const event of eventsInStates) await loadEvent(loading, event, 'talus');
  await loadAnswers(loading, fromContent(library.events[0]!).slug);
}

/** An event of the content files as one of the others. Its name is made from its English title. */
function fromContent(event: DemoContent['library']['events'][number]): EventInState {
  const { startInDays, startTime, endTime, timezone, departments, venue, city, region, country, link } = event;
  const [from, until] = [startTime, endTime].map((time) => Temporal.PlainTime.from(time));
  return {
    slug: event.title.en.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
    title: event.title,
    description: event.description,
    status: event.status,
    zone: timezone,
    start: { inDays: startInDays, time: startTime },
    minutes: from!.until(until!).total('minutes'),
    ...(venue !== null && { venue }),
    ...(city !== null && { city }),
    ...(region !== null && { region }),
    ...(country !== null && { country }),
    ...(link !== null && { link }),
    audience: { assignmentGroups: departments },
  };
}

/** What the clock at the place shows at the start. */
function startOf({ start, zone }: EventInState, now: Date): Temporal.PlainDateTime | null {
  if (start === null) return null;
  const here = Temporal.Instant.from(now.toISOString()).toZonedDateTimeISO(zone);
  if ('inMinutes' in start) return here.add({ minutes: start.inMinutes }).toPlainDateTime();
  if ('inDays' in start)
    return here.toPlainDate().add({ days: start.inDays }).toPlainDateTime(start.time);
  const change = here.add({ days: 2 }).getTimeZoneTransition('next')!;
  return change.toPlainDate().add({ days: start.clockChange }).toPlainDateTime(start.time);
}

const timesAt = (zone: string, start: Temporal.PlainDateTime, minutes: number) => {
  const clock = {
    timeZone: zone,
    startLocal: clockText(start),
    endLocal: clockText(start.add({ minutes })),
    startIsSecond: false,
    endIsSecond: false,
  };
  return { ...clock, ...instantsOf(clock) };
};

/** What people are told of the time. */
const knownOf = ({ startsAt, endsAt, timeZone: _zone, ...clock }: ReturnType<typeof timesAt>) => ({ startsAt, endsAt, clock });

async function loadEvent({ tx, now }: Loading, event: EventInState, brand?: string): Promise<void> {
  const { slug, title, description, status, zone, minutes, movedFrom, canceled } = event;
  const { venue = '', address = '', city = '', region = '', country = '', link = null } = event;
  const id = demoId('event', slug);
  const start = startOf(event, now);
  const times = start && timesAt(zone, start, minutes);
  const told = times && {
    ...knownOf(times),
    timezone: zone,
    place: placeOf({ venue, address, city, region }),
    country: placeOf({ venue, address, city, region }) && country,
    link,
  };
  const before = movedFrom && start && timesAt(zone, start.subtract({ days: movedFrom.days }), minutes);
  const changedAt = daysFrom(now, -1);
  const isOver = times !== null && times.endsAt !== null && times.endsAt < now.toISOString();
  const isDeleted = event.deletedDaysAgo !== undefined;
  await tx
    .insertInto('event')
    .values({
      id,
      title: title.en,
      titleFr: title.fr,
      description: description.en,
      descriptionFr: description.fr,
      timeZone: zone,
      ...times,
      venue,
      address,
      city,
      region,
      country,
      link,
      brandId: brand ? demoId('brand', brand) : null,
      audienceId: await loadAudience({ tx }, event.audience ?? {}),
      status,
      publishedAt: status === 'draft' ? null : daysFrom(now, isOver ? -40 : -3),
      canceledAt: canceled ? changedAt : null,
      canceledBy: canceled ? author : null,
      cancelReason: canceled ?? null,
      told: status === 'draft' ? null : JSON.stringify(told),
      ...(before && {
        movedAt: changedAt,
        movedFrom: JSON.stringify({
          ...told,
          ...knownOf(before),
          place: placeOf({ venue: movedFrom!.venue, address: '', city, region }),
        }),
      }),
      calendarSequence: before || canceled ? 1 : 0,
      calendarChangedAt: changedAt,
      createdBy: author,
      updatedBy: author,
      deletedAt: isDeleted ? daysFrom(now, -event.deletedDaysAgo!) : null,
      deletedBy: isDeleted ? author : null,
    })
    .execute();
  for (const action of ['publish', 'unpublish'] as const) {
    const days = event[`${action}InDays`];
    if (days === undefined) continue;
    const record = { kind: 'event', recordId: id, action };
    const on = daysFrom(now, days).toISOString().slice(0, 10);
    const dueAt = await instantOf(tx, { day: on, time: '09:00', zone: portalZone });
    await planChange(tx, { ...record, dueAt, zone: portalZone, createdBy: author, createdAt: daysFrom(now, -2) });
    if (event.problem) await failPlan(tx, 'event', record, { at: dueAt, problem: event.problem });
  }
}

const signIns = ['platform', 'company', 'brand', 'regional', 'district', 'manager', 'learner'].map((who) =>
  demoId('user', `${who}@paddock.example`),
);

/** The people of the sign-ins answered some, and so did a third of the others. */
async function loadAnswers({ tx, now }: Loading, first: string): Promise<void> {
  const answers = [
    { id: demoId('event', first), type: 'going' },
    ...eventsInStates.flatMap(({ slug, answer }) => (answer ? [{ id: demoId('event', slug), type: answer }] : [])),
  ];
  await sql`insert into event_answer (event_id, user_id, type, answered_at)
    select a.id, u.id, a.type, ${daysFrom(now, -2)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as a (id uuid, type text) cross join unnest(${signIns}::uuid[]) as u (id)`.execute(
    tx,
  );
  await sql`insert into event_answer (event_id, user_id, type, answered_at)
    select e.id, u.id, (array['going', 'going', 'interested', 'not-interested'])[1 + abs(hashtext(e.id::text || u.id::text)) % 4],
      ${now}::timestamptz - make_interval(hours => 1 + abs(hashtext(u.id::text)) % 60)
    from event e cross join user_account u
    where e.status = 'published' and e.audience_id is null and u.status = 'active' and u.merged_into_id is null
      and abs(hashtext(u.id::text || e.id::text)) % 3 = 0
    on conflict do nothing`.execute(tx);
  const marked = eventsInStates.flatMap(({ slug, favored }) => (favored ? [demoId('event', slug)] : []));
  await sql`insert into favorite (user_id, kind, record_id, marked_at)
    select u.id, 'event', e.id, ${now}::timestamptz from unnest(${signIns}::uuid[]) as u (id) cross join unnest(${marked}::uuid[]) as e (id)`.execute(
    tx,
  );
}

/** What a person was told about events lately. */
export const eventNotices = (userId: string, now: Date) =>
  eventsInStates.flatMap(({ slug, title, status, canceled, movedFrom }) => {
    if (status !== 'published' || !(canceled || movedFrom)) return [];
    const id = demoId('event', slug);
    const news = canceled ? ('canceled' as const) : ('moved' as const);
    const told = { title: title.en, titleFr: title.fr };
    const notice = { userId, path: eventPath(id) };
    return [
      {
        ...notice,
        kind: 'event-published' as const,
        occasion: `event-published:${id}`,
        title: eventNotice('published', told),
        at: daysFrom(now, -3).toISOString(),
      },
      {
        ...notice,
        kind: 'event-answer-changed' as const,
        occasion: `event-${news}:${id}:1`,
        title: eventNotice(news, told),
        at: daysFrom(now, -1).toISOString(),
      },
    ];
  });
