import { pinToStore, type StoredPin } from './dealer-pin.rules.ts';
import { zoneToStore } from './dealer-zone.rules.ts';
import type { DealerInput, DealerRow } from './dealers.queries.ts';
import { readPostalPlaces } from '#server/platform/places/postal-places.ts';

type Unplaced = Omit<DealerInput, keyof StoredPin | 'timeZone' | 'timeZoneIsDerived'> & {
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  readonly timezone?: string;
};

/** Dealers as forms have them, with the pins and time zones to store. `before` is the record that a form changes. */
export async function placeDealers(
  dealers: readonly Unplaced[],
  before: DealerRow | null = null,
): Promise<readonly DealerInput[]> {
  const placeOf = await readPostalPlaces();
  return dealers.map(({ timezone = '', latitude = null, longitude = null, ...dealer }) => {
    const pin = pinToStore({ ...dealer, latitude, longitude }, before, placeOf);
    return { ...dealer, ...pin, ...zoneToStore({ ...dealer, ...pin, timezone }, before) };
  });
}

export async function placeDealer(dealer: Unplaced, before: DealerRow | null = null): Promise<DealerInput> {
  const [placed] = await placeDealers([dealer], before);
  return placed!;
}
