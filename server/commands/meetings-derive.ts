import { deriveEventsAgain } from '#server/library/events/derive-events.ts';
import { deriveVisitsAgain } from '#server/live/field-training/visit-zones.ts';
import { deriveAgain } from '#server/live/live-training/zones.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';
import { borrowDatabase } from '#server/platform/postgres/open.ts';

/**
 * Derives the instants of all meetings again from their wall-clock times. Run it after an update of the zone data (a new version of Node): a
 * country that changes its clocks moves the instants, not the times on the wall.
 */
await runCommand(async () => {
  const borrowed = await borrowDatabase(readEnvironment());
  await migrate(borrowed.connectionString);
  const { db, close } = openDatabase(borrowed.connectionString, { max: 1, name: 'paddock meetings:derive' });
  try {
    const services = { db, now: () => new Date() };
    const [events, visits] = [await deriveAgain(services), await deriveVisitsAgain(services)];
    const answered = await deriveEventsAgain(services);
    const compared = events.compared + answered.compared;
    console.log(`${compared} events compared, ${events.changed + answered.changed} changed.`);
    console.log(`${visits.compared} visits compared, ${visits.changed} changed.`);
    const unbooked = [...events.unbooked, ...visits.unbooked];
    if (unbooked.length > 0)
      throw new PlainFailure(
        [
          'These events and visits lost their room or instructors, because others have them at the new time:',
          ...unbooked,
        ].join('\n'),
      );
  } finally {
    await close();
    await borrowed.stop();
  }
});
