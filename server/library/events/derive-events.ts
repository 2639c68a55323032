import { instantsOf } from '#server/platform/calendar/meeting-times.ts';
import type { Services } from '#server/platform/context.ts';
import { datedEventsAfter, writeInstants, type TimedEvent } from './derive-events.queries.ts';

const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Derives the instants of all events again, after the zone data of the system changed: a country moves its clocks, and 8:30 stays 8:30.
 * Calendar programs hear of the events whose instants changed.
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
      if (isRight(event)) continue;
      await writeInstants(db, { ...event, ...instantsOf(event) }, now());
      changed += 1;
    }
  }
}

function isRight(event: TimedEvent): boolean {
  const { startsAt, endsAt } = instantsOf(event);
  return startsAt === event.startsAt && endsAt === event.endsAt;
}
