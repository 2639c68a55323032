import type { Services } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { release, type BookingOwner, type Taken } from './bookings.queries.ts';
import { instantsOf, type ClockTimes, type Instants } from '#server/platform/calendar/meeting-times.ts';

export interface DerivedAgain {
  readonly compared: number;
  readonly changed: number;
  /** Meetings that lost their room and instructors, because something else has them at the new instant. */
  readonly unbooked: readonly string[];
}

/** A kind of record with meetings: events, or visits to dealers. */
export interface Meetings<Row extends Meeting> {
  /** Up to 500 with a date, after the one with this id. */
  readonly dated: (db: Db, after: string) => Promise<readonly Row[]>;
  readonly lock: (tx: Transaction, id: string) => Promise<Row | undefined>;
  readonly write: (tx: Transaction, row: Row & Instants, at: Date) => Promise<void>;
  /** Books what the record needs at its new time. Returns who or what is taken instead, and then books nothing. */
  readonly rebook: (tx: Transaction, row: Row & Instants) => Promise<Taken | undefined>;
  readonly owner: (id: string) => BookingOwner;
}

interface Meeting extends ClockTimes, Instants {
  readonly id: string;
  readonly title: string;
}

/**
 * Derives the instants of all meetings of a kind again, after the zone data of the system changed: a country moves its clocks, and 8:30
 * stays 8:30. Calendar programs hear of the meetings whose instants changed.
 */
export async function deriveMeetings<Row extends Meeting>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  kind: Meetings<Row>,
): Promise<DerivedAgain> {
  let [compared, changed, after] = [0, 0, firstId];
  const unbooked: string[] = [];
  for (;;) {
    const meetings = await kind.dated(db, after);
    if (meetings.length === 0) return { compared, changed, unbooked };
    for (const meeting of meetings) {
      compared += 1;
      after = meeting.id;
      if (!differs(meeting)) continue;
      const outcome = await db.transaction().execute((tx) => deriveOne(tx, kind, meeting.id, now()));
      if (outcome !== 'same') changed += 1;
      if (outcome === 'unbooked') unbooked.push(`${meeting.title} (${meeting.id})`);
    }
  }
}

const firstId = '00000000-0000-0000-0000-000000000000';

function differs(meeting: Meeting): boolean {
  const { startsAt, endsAt } = instantsOf(meeting);
  return startsAt !== meeting.startsAt || endsAt !== meeting.endsAt;
}

async function deriveOne<Row extends Meeting>(
  tx: Transaction,
  { lock, write, rebook, owner }: Meetings<Row>,
  id: string,
  now: Date,
): Promise<'same' | 'changed' | 'unbooked'> {
  const meeting = await lock(tx, id);
  if (!meeting || !differs(meeting)) return 'same';
  const derived = { ...meeting, ...instantsOf(meeting) };
  await write(tx, derived, now);
  if (!(await rebook(tx, derived))) return 'changed';
  await release(tx, owner(id));
  return 'unbooked';
}
