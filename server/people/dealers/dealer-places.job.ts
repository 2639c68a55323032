import type { Job } from '#server/platform/jobs/job.ts';
import { dealersWithoutPlace, writeDerivedPlaces } from './dealer-places.queries.ts';
import { zoneOfDealer } from './dealer-zone.rules.ts';
import { readPostalPlaces } from '#server/platform/places/postal-places.ts';

/**
 * Sets the pins and time zones of dealers that have none: those stored before they were derived, and those that arrive other than by a form.
 */
export const dealerPlaces: Job = {
  name: 'dealer-places',
  summary: 'Sets missing pins and time zones of dealers from their addresses',
  cron: '41 4 * * *',
  async run({ db }) {
    const dealers = await dealersWithoutPlace(db);
    const placeOf = await readPostalPlaces();
    const places = dealers.flatMap(({ id, ...dealer }) => {
      const pin = dealer.latitude === null ? placeOf(dealer.country, dealer.postalCode) : undefined;
      const timeZone =
        dealer.timeZone === null
          ? zoneOfDealer({ ...dealer, address: { region: dealer.region }, ...pin })
          : undefined;
      return pin || timeZone ? [{ id, ...pin, timeZone }] : [];
    });
    return `${await writeDerivedPlaces(db, places)} of ${dealers.length} dealers without a pin or a time zone changed.`;
  },
};
