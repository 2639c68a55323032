import { availabilityCalls, maxFreeDays } from '#contract/live/field-availabilities.calls.ts';
import { fieldTrainingErrors as errors } from '#contract/live/field-training.errors.ts';
import { maxUnpaged } from '#contract/platform/paging.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { instantOfMeeting } from '#server/platform/calendar/meeting-time.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import {
  availabilityOf,
  bookedTimes,
  dealerPlace,
  instructorHours,
  peopleAtDealers,
  writeAvailability,
} from './availabilities.queries.ts';
import { dealersToAttend, visitsVisible } from './field-training.scope.ts';
import { aroundDay, freeTimes, workingTimes, type Span } from './free-times.ts';
import { withTravel } from './travel.rules.ts';
import { countWaiting, visitById } from './visits.queries.ts';

const defaultDays = 28;

export const availabilityHandlers: Handlers<typeof availabilityCalls> = {
  async list({ query }, { db, actor, settings, now, today }) {
    const within = daysOf(query, today(), settings.timeZone, now());
    const moved = query.appointment
      ? found(
          await visitById(db, query.appointment, actor.id, visitsVisible.sql(actor, 'v')),
          errors.notFound,
        )
      : undefined;
    const instructors = await instructorHours(db, query.instructor ?? null);
    const ids = instructors.map(({ id }) => id);
    const dealer = moved?.dealerId ?? dealerOf(actor, query.dealer);
    const place = dealer === undefined ? null : await dealerPlace(db, dealer);
    const booked = Map.groupBy(
      await bookedTimes(db, ids, aroundDay(within), moved?.id),
      ({ instructorId }) => instructorId,
    );
    return {
      own: (actor.isInstructor && (await availabilityOf(db, actor.id))) || null,
      instructors: instructors.map((one) => ({
        _id: one.id,
        name: one.name,
        timezone: one.timeZone,
        free: [
          ...freeTimes(
            workingTimes(one, within),
            (booked.get(one.id) ?? []).map((time) => withTravel(time, place, one.timeZone)),
            query.minutes,
          ),
        ],
      })),
    };
  },

  save: ({ body }, { actor, change }) =>
    change(async ({ tx, now, record }) => {
      const before = await availabilityOf(tx, actor.id);
      await writeAvailability(tx, actor.id, body, now());
      const availability = found(await availabilityOf(tx, actor.id), errors.notFound);
      await record({
        type: before ? 'update' : 'create',
        entity: { kind: 'availability', id: actor.id, name: '' },
        ...(before && { before }),
        after: availability,
      });
      return { availability };
    }),

  async dealerUsers({ query }, { db, actor }) {
    const people = await peopleAtDealers(db, dealersToAttend(actor, 'd'), query, maxUnpaged);
    return {
      users: people
        .slice(0, maxUnpaged)
        .map(({ dealers, ...one }) => withId({ ...one, dealers: [...dealers] })),
      more: people.length > maxUnpaged,
    };
  },

  async notifications(_input, { db, actor }) {
    return { notifications: { count: actor.isInstructor ? await countWaiting(db, actor.id) : 0 } };
  },
};

export const availabilityStandings: Standings<typeof availabilityCalls> = {
  save: (_input, { db, actor }) => availabilityOf(db, actor.id),
};

/** The dealer that a visit is for: the chosen one of the own dealers, or the only one. */
const dealerOf = ({ dealerIds }: Actor, chosen: string | undefined): string | undefined =>
  chosen === undefined && dealerIds.length === 1 ? dealerIds[0] : dealerIds.find((id) => id === chosen);

/** The days for which free times are shown, without what is over. */
function daysOf(
  { startDate, endDate }: { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
  today: string,
  zone: string,
  now: Date,
): Span {
  const first = Temporal.PlainDate.from(startDate ?? today);
  const last = endDate ? Temporal.PlainDate.from(endDate) : first.add({ days: defaultDays - 1 });
  const days = first.until(last).days + 1;
  if (days < 1) refuse(errors.rangeReversed, {}, { field: 'endDate' });
  if (days > maxFreeDays) refuse(errors.rangeTooLong, { days: maxFreeDays }, { field: 'endDate' });
  const midnight = (day: Temporal.PlainDate) =>
    instantOfMeeting({ localTime: `${day.toString()}T00:00`, zone });
  const startsAt = midnight(first);
  return {
    startsAt: startsAt > now.toISOString() ? startsAt : now.toISOString(),
    endsAt: midnight(last.add({ days: 1 })),
  };
}
