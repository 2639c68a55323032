import type { Instants } from '#server/platform/calendar/meeting-times.ts';
import { deriveMeetings, type DerivedAgain, type Meetings } from '#server/live/meetings/derive-meetings.ts';
import type { Services } from '#server/platform/context.ts';
import { tryBookingVisit } from './book-visit.ts';
import { lockTimedVisit, visitsAfter, writeInstants, type TimedVisit } from './visit-zones.queries.ts';

/** A visit has a date, so both of its derived instants exist. */
const dated = (visit: TimedVisit & Instants) => visit as TimedVisit;

const visits: Meetings<TimedVisit> = {
  dated: visitsAfter,
  lock: lockTimedVisit,
  write: (tx, visit, at) => writeInstants(tx, visit.id, dated(visit), at),
  // A canceled visit books nobody.
  rebook: async (tx, visit) => (visit.status === 'cancelled' ? undefined : tryBookingVisit(tx, dated(visit))),
  owner: (id) => ({ visitId: id }),
};

/** Derives the instants of all visits again, after the zone data of the system changed. */
export const deriveVisitsAgain = (services: Pick<Services, 'db' | 'now'>): Promise<DerivedAgain> =>
  deriveMeetings(services, visits);
