import type { Job } from '#server/platform/jobs/job.ts';
import { dealersWithoutPin, writeDerivedPins } from './dealer-pins.queries.ts';
import { readPostalPlaces } from './postal-places.ts';

/**
 * Sets the pins of dealers that have none from their postal codes: those stored before pins were derived, and those that arrive other than by a
 * form.
 */
export const dealerPins: Job = {
  name: 'dealer-pins',
  summary: 'Sets missing pins of dealers from their postal codes',
  cron: '41 4 * * *',
  async run({ db }) {
    const dealers = await dealersWithoutPin(db);
    const placeOf = await readPostalPlaces();
    const pins = dealers.flatMap(({ id, country, postalCode }) => {
      const pin = placeOf(country, postalCode);
      return pin ? [{ id, ...pin }] : [];
    });
    return `${await writeDerivedPins(db, pins)} of ${dealers.length} dealers without a pin got one.`;
  },
};
