import { pinToStore } from './dealer-pin.rules.ts';
import type { DealerInput, DealerRow } from './dealers.queries.ts';
import { readPostalPlaces } from './postal-places.ts';

type Unplaced = Omit<DealerInput, 'latitude' | 'longitude' | 'pinIsDerived'> &
  Partial<Pick<DealerInput, 'latitude' | 'longitude'>>;

/** Dealers as forms have them, with the pins to store. `before` is the record that a form changes. */
export async function placeDealers<Row extends Unplaced>(
  dealers: readonly Row[],
  before: DealerRow | null = null,
): Promise<readonly (Row & DealerInput)[]> {
  const placeOf = await readPostalPlaces();
  return dealers.map((dealer) => {
    const { latitude = null, longitude = null } = dealer;
    return { ...dealer, ...pinToStore({ ...dealer, latitude, longitude }, before, placeOf) };
  });
}

export async function placeDealer(dealer: Unplaced, before: DealerRow | null = null): Promise<DealerInput> {
  const [placed] = await placeDealers([dealer], before);
  return placed!;
}
