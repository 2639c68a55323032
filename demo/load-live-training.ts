import { sql } from 'kysely';
import { everybody } from '#contract/people/audiences.fields.ts';
import { writeAudience } from '#server/people/audiences/audience.queries.ts';
import { bookEvent } from '#server/live/live-training/book-event.ts';
import { instantsOf } from '#server/platform/calendar/meeting-times.ts';
import { checkIns } from '#contract/live/ilt-seats.fields.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import type { DemoContent } from './content/content.schema.ts';
import type { Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';
import {
  closedLocation,
  eventsInStates,
  interests,
  nearLocation,
  optionsOfEvents,
  templatesInStates,
  type EventOptions,
} from './live-training-states.data.ts';

type LiveTraining = DemoContent['library']['liveTraining'];

const author = demoId('user', 'ilt@paddock.example');
const instructor = demoId('user', 'instructor@paddock.example');
const learner = demoId('user', 'learner@paddock.example');
const manager = demoId('user', 'manager@paddock.example');
const authored = { createdBy: author, updatedBy: author };

/** Templates, locations with their rooms, and events in every state with the people who joined them. */
export async function loadLiveTraining({ tx, now }: Loading, { library }: DemoContent): Promise<void> {
  const { templates, locations, events } = library.liveTraining;
  await loadTemplates(tx, templates);
  await loadLocations(tx, locations);
  const places = new Places(await learnersOf(tx), await colleaguesOf(tx));
  for (const event of events) await loadEvent(tx, now, plannedOf(event, now), places);
  for (const event of eventsInStates) await loadEvent(tx, now, stateOf(event, library.liveTraining, now), places);
  await loadInterests(tx, now, await learnersOf(tx));
  await sql`update ilt_enrollment n set dealer_id = m.dealer_id
    from dealer_membership m where m.user_id = n.user_id and m.ended_at is null`.execute(tx);
}

async function loadTemplates(tx: Transaction, templates: LiveTraining['templates']): Promise<void> {
  await tx
    .insertInto('iltTemplate')
    .values([
      ...templates.map(({ slug, course, durationHours, title, description, ...template }) => ({
        ...template,
        id: demoId('ilt-template', slug),
        title: title.en,
        titleFr: title.fr,
        description: description.en,
        descriptionFr: description.fr,
        courseId: demoId('course', course),
        // Their texts ask people to pass the online course first.
        courseRequired: template.type === 'Hands-On',
        durationMinutes: Math.round(durationHours * 60),
        ...authored,
      })),
      ...templatesInStates.map(({ slug, course, title, description, ...template }) => ({
        ...template,
        id: demoId('ilt-template', slug),
        title: title.en,
        titleFr: title.fr,
        description: description.en,
        descriptionFr: description.fr,
        courseId: course && demoId('course', course),
        courseRequired: false,
        ...authored,
      })),
    ])
    .execute();
}

const rooms = ['Classroom', 'Workshop'] as const;
const roomId = (location: string, name: (typeof rooms)[number]) => demoId('ilt-room', `${location}/${name}`);

async function loadLocations(tx: Transaction, locations: LiveTraining['locations']): Promise<void> {
  const { slug: closed, ...closedColumns } = closedLocation;
  const { slug: near, ...nearColumns } = nearLocation;
  await tx
    .insertInto('iltLocation')
    .values([
      ...locations.map(({ slug, lat, lng, timezone, ...location }) => ({
        ...location,
        id: demoId('ilt-location', slug),
        latitude: lat,
        longitude: lng,
        timeZone: timezone,
        ...authored,
      })),
      { ...closedColumns, id: demoId('ilt-location', closed), active: false, ...authored },
      { ...nearColumns, id: demoId('ilt-location', near), active: true, ...authored },
    ])
    .execute();
  await tx
    .insertInto('iltRoom')
    .values(
      [...locations.map(({ slug }) => slug), near].flatMap((slug) =>
        rooms.map((name) => ({ id: roomId(slug, name), locationId: demoId('ilt-location', slug), name })),
      ),
    )
    .execute();
}

/** Learners at dealers, the learner of the demo sign-ins apart. */
async function learnersOf(tx: Transaction): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('userAccount as u')
    .innerJoin('role as r', 'r.id', 'u.roleId')
    .innerJoin('dealerMembership as m', 'm.userId', 'u.id')
    .where('r.code', '=', 'LEARNER')
    .where('u.status', '=', 'active')
    .where('u.mergedIntoId', 'is', null)
    .where('u.emailVerifiedAt', 'is not', null)
    .where('m.endedAt', 'is', null)
    .where('u.id', '<>', learner)
    .select('u.id')
    .distinct()
    .orderBy('u.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The other learners at the learner's dealer. */
async function colleaguesOf(tx: Transaction): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('dealerMembership as m')
    .innerJoin('dealerMembership as own', 'own.dealerId', 'm.dealerId')
    .innerJoin('userAccount as u', 'u.id', 'm.userId')
    .innerJoin('role as r', 'r.id', 'u.roleId')
    .where('own.userId', '=', learner)
    .where('own.endedAt', 'is', null)
    .where('m.endedAt', 'is', null)
    .where('r.code', '=', 'LEARNER')
    .where('u.status', '=', 'active')
    .where('u.emailVerifiedAt', 'is not', null)
    .where('u.id', '<>', learner)
    .select('u.id')
    .orderBy('u.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Hands out people, nobody twice within one template: a person holds one date of it. */
class Places {
  readonly #people: readonly string[];
  readonly #colleagues: readonly string[];
  readonly #next = new Map<string, number>();

  constructor(people: readonly string[], colleagues: readonly string[]) {
    this.#people = people;
    this.#colleagues = colleagues;
  }

  /** Three colleagues of the learner who are not among these people. */
  colleagues(others: readonly string[]): readonly string[] {
    return this.#colleagues.filter((id) => !others.includes(id)).slice(0, 3);
  }

  take(template: string, count: number): readonly string[] {
    const from = this.#next.get(template) ?? 0;
    this.#next.set(template, from + count);
    return this.#people.slice(from, from + count);
  }
}

interface PlannedEvent {
  readonly id: string;
  readonly template: string;
  readonly status: 'draft' | 'published' | 'unpublished';
  readonly language: 'en' | 'fr';
  readonly location: string | null;
  readonly link: string | null;
  readonly timeZone: string;
  readonly startLocal: string;
  readonly endLocal: string;
  readonly seats: number;
  readonly enrolled: number;
  readonly waitlisted: number;
  readonly options?: EventOptions | undefined;
  readonly state?: (typeof eventsInStates)[number];
}

const dayIn = (now: Date, zone: string, days: number): Temporal.PlainDate =>
  Temporal.Instant.from(now.toISOString()).toZonedDateTimeISO(zone).toPlainDate().add({ days });

function plannedOf(event: LiveTraining['events'][number], now: Date): PlannedEvent {
  const { startInDays, startTime, endTime, timezone: timeZone, virtual: _virtual, ...planned } = event;
  const day = dayIn(now, timeZone, startInDays).toString();
  return {
    ...planned,
    id: demoId('ilt-event', `${event.template}/${startInDays}`),
    options: optionsOfEvents[`${event.template}/${startInDays}`],
    timeZone,
    startLocal: `${day}T${startTime}`,
    endLocal: `${day}T${endTime}`,
  };
}

function stateOf(
  state: (typeof eventsInStates)[number],
  { templates }: LiveTraining,
  now: Date,
): PlannedEvent {
  const { slug, template, status, language, location, start, minutes, zone: timeZone, past } = state;
  const from =
    'inDays' in start
      ? dayIn(now, timeZone, start.inDays).toPlainDateTime('08:00')
      : Temporal.Instant.from(now.toISOString())
          .toZonedDateTimeISO(timeZone)
          .add({ minutes: start.inMinutes })
          .round({ smallestUnit: 'minute', roundingIncrement: 5 })
          .toPlainDateTime();
  const clock = (at: Temporal.PlainDateTime) => at.toString({ smallestUnit: 'minute' });
  return {
    id: demoId('ilt-event', slug),
    template,
    status,
    language,
    location,
    link: location === null ? `https://meet.paddock.example/${slug}` : null,
    timeZone,
    startLocal: clock(from),
    endLocal: clock(from.add({ minutes })),
    seats: templates.find((one) => one.slug === template)!.seats,
    enrolled: past ? past.attended + past.checkedIn + past.noShow : status === 'published' ? 3 : 0,
    waitlisted: 0,
    options: state.options,
    state,
  };
}

async function loadEvent(tx: Transaction, now: Date, event: PlannedEvent, places: Places): Promise<void> {
  const { id, template, status, language, location, link, timeZone, startLocal, endLocal, state } = event;
  const { minPeople, decideInDays, confirmed, firstInDays } = event.options ?? {};
  const dayFrom = (days: number | undefined) =>
    days === undefined ? null : dayIn(now, timeZone, days).toString();
  const clock = { timeZone, startLocal, endLocal, startIsSecond: false, endIsSecond: false };
  const instants = instantsOf(clock);
  const from = await tx
    .selectFrom('iltTemplate')
    .select(['title', 'titleFr', 'description', 'descriptionFr', 'type'])
    .where('id', '=', demoId('ilt-template', template))
    .executeTakeFirstOrThrow();
  const audienceId = await writeAudience(tx, null, {
    ...everybody,
    assignmentGroups: (state?.departments ?? []).map((name) => demoId('assignment-group', name)),
  });
  const canceledAt = state?.canceled ? now : null;
  const deletedAt = state?.deleted ? now : null;
  const isHandsOn = location !== null && from.type === 'Hands-On';
  const room = location && roomId(location, isHandsOn ? 'Workshop' : 'Classroom');
  await tx
    .insertInto('iltEvent')
    .values({
      id,
      templateId: demoId('ilt-template', template),
      ...from,
      ...(state?.title && { title: state.title.en, titleFr: state.title.fr }),
      language,
      virtual: location === null,
      link,
      locationId: location && demoId('ilt-location', location),
      roomId: room,
      ...clock,
      ...instants,
      priceCents: state?.price?.cents ?? null,
      currency: state?.price?.currency ?? null,
      minPeople: minPeople ?? null,
      decideOn: dayFrom(decideInDays),
      confirmedAt: confirmed ? now : null,
      confirmedBy: confirmed ? author : null,
      firstUntil: dayFrom(firstInDays),
      audienceId,
      preAllowedEmails: [...(state?.preAllowed ?? [])],
      status,
      publishedAt: status === 'draft' ? null : now,
      canceledAt,
      canceledBy: canceledAt && author,
      cancelReason: state?.canceled ?? null,
      deletedAt,
      deletedBy: deletedAt && author,
      ...authored,
    })
    .execute();
  const instructorIds = isHandsOn && !state ? [instructor] : [];
  if (instructorIds.length > 0)
    await tx.insertInto('iltEventInstructor').values({ eventId: id, userId: instructor }).execute();
  await bookEvent(tx, {
    id,
    roomId: room,
    instructorIds,
    ...instants,
    canceledAt: canceledAt && canceledAt.toISOString(),
    deletedAt: deletedAt && deletedAt.toISOString(),
  });
  await loadPeopleOf(tx, now, event, places);
  if (state?.reserved) await loadReserved(tx, now, id, state.reserved);
}

/**
 * In each event with seats first for other dealers, a learner waits whose dealer has somebody certified; if possible one of the demo manager’s
 * team. After the certificates.
 */
export async function loadHeldBack({ tx, now }: Loading): Promise<void> {
  await sql`
    insert into ilt_enrollment (id, event_id, user_id, dealer_id, kind, changed_by, changed_at, created_at, waiting_place, held_back)
    select gen_random_uuid(), e.id, w.user_id, w.dealer_id, 'waitlisted', w.user_id, ${now.toISOString()}::timestamptz,
      ${now.toISOString()}::timestamptz, nextval('ilt_waiting_place'), true
    from ilt_event e join ilt_template p on p.id = e.template_id
    cross join lateral (select u.id as user_id, m.dealer_id from user_account u join role r on r.id = u.role_id and r.code = 'LEARNER'
      join dealer_membership m on m.user_id = u.id and m.ended_at is null
      where u.status = 'active' and u.merged_into_id is null and u.id <> ${learner}
        and exists (select from dealer_membership k join user_account ku on ku.id = k.user_id and ku.status = 'active'
          join certificate t on t.user_id = k.user_id and t.superseded_at is null and t.revoked_at is null
            and (t.expires_on is null or t.expires_on > ${now.toISOString()}::date + 60)
          join curriculum_course x on x.curriculum_id = t.curriculum_id and x.course_id = p.course_id
          where k.dealer_id = m.dealer_id and k.ended_at is null)
        and not exists (select from ilt_enrollment n join ilt_event o on o.id = n.event_id where n.user_id = u.id and o.template_id = p.id)
      order by exists (select from dealer_membership own where own.user_id = ${manager} and own.dealer_id = m.dealer_id
        and own.ended_at is null) desc, u.id limit 1) w
    where e.first_until is not null`.execute(tx);
}

/** Seats without a name that the manager of the demo reserved for the own dealer. */
async function loadReserved(tx: Transaction, now: Date, eventId: string, seats: number): Promise<void> {
  await sql`
    insert into ilt_seat_block (id, event_id, dealer_id, seats, ends_at, reserved_by, reserved_at)
    select ${newId()}::uuid, e.id, m.dealer_id, ${seats}, (e.start_local - interval '7 days') at time zone e.time_zone, ${manager}::uuid,
      ${now.toISOString()}::timestamptz
    from ilt_event e, dealer_membership m where e.id = ${eventId} and m.user_id = ${manager} and m.ended_at is null
    order by m.id limit 1`.execute(tx);
  await tx.updateTable('iltSeats').set({ reserved: seats }).where('eventId', '=', eventId).execute();
}

/** People who would like to come to a topic, from dealers everywhere. */
async function loadInterests(tx: Transaction, now: Date, learners: readonly string[]): Promise<void> {
  let from = 0;
  for (const { template, people, learner: isLearnerToo } of interests) {
    const userIds = [...(isLearnerToo ? [learner] : []), ...learners.slice(from, from + people)];
    from += people;
    await tx
      .insertInto('iltInterest')
      .values(userIds.map((userId) => ({ templateId: demoId('ilt-template', template), userId, createdAt: now })))
      .execute();
  }
}

async function loadPeopleOf(
  tx: Transaction,
  now: Date,
  { id: eventId, template, seats, enrolled, waitlisted, link, state, startLocal: _start }: PlannedEvent,
  places: Places,
): Promise<void> {
  // The learner of the demo waits for one event and has a seat in another.
  const waiting = waitlisted > 0 ? [learner, ...places.take(template, waitlisted - 1)] : [];
  const isLearners = (!state && link !== null && template === 'warranty-clinic' && enrolled === 14) || state?.past !== undefined;
  const others = places.take(template, enrolled - (isLearners ? 1 : 0));
  // Three people of a past event who checked in by each way, and the last one, who did not come, are from the learner's dealer, whose report shows it.
  const [second, third, absent] = places.colleagues(others);
  const seated = [
    ...(isLearners ? [learner] : []),
    ...(state?.past ? [second!, third!, ...others.slice(0, -3), absent!] : others),
  ];
  await tx.insertInto('iltSeats').values({ eventId, seats, taken: seated.length }).execute();
  const { attended = 0, checkedIn = 0 } = state?.past ?? {};
  const day = 86_400_000;
  const then = new Date(now.getTime() - (state?.past ? 12 : 0) * day);
  const rows = [
    ...seated.map((userId, index) => ({
      userId,
      kind: index < attended ? 'attended' : 'enrolled',
      waitingPlace: null,
      checkedInAt: index < attended + checkedIn ? then : null,
      checkInBy: index < attended + checkedIn ? checkIns[index % checkIns.length] : null,
      completedAt: index < attended ? then : null,
      completedBy: index < attended ? author : null,
    })),
    ...waiting.map((userId) => ({
      userId,
      kind: 'waitlisted',
      waitingPlace: sql<number>`nextval('ilt_waiting_place')`,
      checkedInAt: null,
      checkInBy: null,
      completedAt: null,
      completedBy: null,
    })),
  ];
  if (state?.left || state?.preAllowed)
    await tx
      .insertInto('iltEnrollment')
      .values({
        id: newId(),
        eventId,
        userId: state.left ? learner : manager,
        kind: state.left ? 'cancelled' : 'registered',
        changedAt: then,
        createdAt: then,
      })
      .execute();
  if (rows.length > 0)
    await tx
      .insertInto('iltEnrollment')
      .values(
        rows.map((row) => ({
          ...row,
          id: newId(),
          eventId,
          changedBy: row.userId,
          changedAt: then,
          createdAt: then,
        })),
      )
      .execute();
}
