import { instantsOf, type Instants } from '#server/platform/calendar/meeting-times.ts';
import type { Services } from '#server/platform/context.ts';
import { datedEventsAfter, writeInstants, writeKnown, type Known } from './derive-events.queries.ts';
import type { Told } from './events.rules.ts';

const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Derives the instants of all events again, after the zone data of the system changed: a country moves its clocks, and 8:30 stays 8:30.
 * Calendar programs hear of the events whose instants changed. People know 8:30, so for them nothing has moved.
 */
export async function deriveEventsAgain({
  db,
  now,
}: Pick<Services, 'db' | 'now'>): Promise<{ readonly compared: number; readonly changed: number }> {
  let [compared, changed, after] = [0, 0, firstId];
  for (;;) {
    const events = await datedEventsAfter(db, after);
    if (events.length === 0) return { compared, changed };
    for (const event of events) {
      compared += 1;
      after = event.id;
      const known = { told: knownAgain(event.told), movedFrom: knownAgain(event.movedFrom) };
      const [knowsRight, isRight] = [isSame(event, known), areSame(event, instantsOf(event))];
      if (!knowsRight) await writeKnown(db, event, known);
      if (!isRight) await writeInstants(db, { ...event, ...instantsOf(event) }, now());
      if (!knowsRight || !isRight) changed += 1;
    }
  }
}

/** The same clock time with the instants that it has now. */
function knownAgain(told: Told | null): Told | null {
  if (!told?.clock) return told;
  const { startsAt, endsAt } = instantsOf({ timeZone: told.timezone, ...told.clock });
  return { ...told, startsAt: startsAt!, endsAt: endsAt! };
}

const isSame = (before: Known, after: Known): boolean =>
  (['told', 'movedFrom'] as const).every((name) => {
    const [one, other] = [before[name], after[name]];
    return one === other || (one !== null && other !== null && areSame(one, other));
  });

const areSame = (one: Instants, other: Instants): boolean =>
  one.startsAt === other.startsAt && one.endsAt === other.endsAt;
