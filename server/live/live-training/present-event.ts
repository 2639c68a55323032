import type { Event, EventDetail } from '#contract/live/ilt-events.calls.ts';
import type { Enrollment } from '#contract/live/ilt-seats.fields.ts';
import type { Currency } from '#contract/platform/money.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { occurrenceOf } from '#server/platform/calendar/meeting-times.ts';
import type { EventRow } from './events.queries.ts';
import { eventAbilities, isLinkOpen, linkOpensAt, noAbilities, stateOf } from './events.rules.ts';
import { eventsManaged, mayWorkOnEvents } from './live-training.scope.ts';
import { holdsSeat } from './enrollment.rules.ts';
import { peopleIn } from './seats/roster.queries.ts';
import { eventsWithRoster } from './seats/seats.scope.ts';
import { enrollmentOf, type JoinedEventRow } from './seats/enrollment-of.queries.ts';
import { joiningOf } from './seats/joining.ts';

type Reader = Pick<Context<Actor>, 'actor' | 'now' | 'settings'>;

/** The title for the log, in the language it was written in. */
export const titleOf = ({ title, titleFr }: Pick<EventRow, 'title' | 'titleFr'>): string => title || titleFr;

const imageOf = (id: string | null): string | null => id && `/files/${id}`;

/** An event as lists show it. Only people who work on it see who changed it, its whole audience, its pre-allowed addresses, and its plans. */
export function presentEvent(row: EventRow, { actor, now, settings }: Reader): Event {
  const {
    id: _id,
    imageId,
    timeZone,
    startLocal,
    endLocal,
    startIsSecond,
    endIsSecond,
    link: _link,
    templateId,
    templateTitle,
    templateTitleFr,
    courseId,
    courseName,
    courseNameFr,
    ...shown
  } = row;
  const { priceCents, currency, updatedBy, createdBy, audience, preAllowedEmails, canceledBy } = row;
  const isManaged = eventsManaged.holds(actor, row);
  const forManagers = <T>(value: T): T | null => (isManaged ? value : null);
  return {
    ...shown,
    _id,
    template: { _id: templateId, title: templateTitle, titleFr: templateTitleFr },
    course: courseId === null ? null : { _id: courseId, name: courseName!, nameFr: courseNameFr! },
    image: imageOf(imageId),
    instructors: [...row.instructors],
    timezone: timeZone,
    startDate: startLocal,
    startOccurrence: occurrenceOf(startLocal, timeZone, startIsSecond),
    endDate: endLocal,
    endOccurrence: occurrenceOf(endLocal, timeZone, endIsSecond),
    price: priceCents === null ? null : { amountCents: priceCents, currency: currency as Currency },
    canceledBy: forManagers(canceledBy),
    createdBy: forManagers(createdBy),
    updatedBy: forManagers(updatedBy),
    audience: forManagers(audience),
    preAllowedEmails: forManagers([...preAllowedEmails]),
    plans: forManagers({ ...row.plans, zone: settings.timeZone }),
    abilities: isManaged ? eventAbilities(stateOf(row, now()), actor) : noAbilities,
  };
}

/** An event by itself, with the join link for people who may have it now. */
export async function presentDetail(
  db: Db | Transaction,
  row: EventRow,
  reader: Reader,
): Promise<EventDetail> {
  const enrollment = await enrollmentOf(db, row.id, reader.actor.id, reader.now());
  return presentWithPeople(db, { ...row, enrollment }, reader);
}

/** An event that was read with what the reader is to it, and with its people for those who read its roster. */
export async function presentWithPeople(
  db: Db | Transaction,
  row: JoinedEventRow,
  reader: Reader,
): Promise<EventDetail> {
  const { actor } = reader;
  const mayRead = mayWorkOnEvents(actor) || actor.isInstructor;
  return {
    ...(await presentJoined(db, row, reader)),
    ...(mayRead && (await peopleIn(db, row.id, eventsWithRoster(actor)))),
  };
}

/** The same for a page of the reader, without the people in it. */
export async function presentJoined(
  db: Db | Transaction,
  joined: JoinedEventRow,
  reader: Reader,
): Promise<EventDetail> {
  const { enrollment, ...row } = joined;
  return {
    ...presentEvent(row, reader),
    link: mayJoin(row, enrollment, reader) ? row.link : null,
    linkOpensAt: row.virtual && row.startsAt !== null ? linkOpensAt(row.startsAt) : null,
    enrollment,
    joining: await joiningOf(db, joined, reader),
    enrolled: null,
    waitlist: null,
    completed: null,
  };
}

/** Editors and instructors of the event see its link at any time, people with a seat around the event. */
function mayJoin(row: EventRow, enrollment: Enrollment | null, { actor, now }: Reader): boolean {
  if (row.link === null) return false;
  if (eventsManaged.holds(actor, row) && hasRight(actor, 'EDIT_ILT_EVENTS')) return true;
  if (actor.isInstructor && row.instructors.some(({ _id }) => _id === actor.id)) return true;
  return isLinkOpen(row, now()) && enrollment !== null && holdsSeat(enrollment.kind);
}
