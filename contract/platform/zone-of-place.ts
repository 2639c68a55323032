export interface Place {
  /** Two capital letters. */
  readonly country: string;
  /** A state, or a province of Canada: two capital letters. */
  readonly state: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The zone that most people of a state or province live in. */
const mainZones: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE FL GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Detroit': 'MI',
  'America/Indiana/Indianapolis': 'IN',
  'America/Kentucky/Louisville': 'KY',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Boise': 'ID',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR',
  'America/St_Johns': 'NL',
  'America/Halifax': 'NS PE',
  'America/Moncton': 'NB',
  'America/Toronto': 'ON QC',
  'America/Iqaluit': 'NU',
  'America/Winnipeg': 'MB',
  'America/Regina': 'SK',
  'America/Edmonton': 'AB NT',
  'America/Vancouver': 'BC',
  'America/Whitehorse': 'YT',
};

const zoneByState = new Map(
  Object.entries(mainZones).flatMap(([zone, states]) =>
    states.split(' ').map((state) => [state, zone] as const),
  ),
);

interface Part {
  readonly state: string;
  readonly zone: string;
  readonly east?: number;
  readonly west?: number;
  readonly north?: number;
  readonly south?: number;
}

/**
 * The parts of states and provinces in another zone, as boxes in degrees: `west: -85` is everything west of 85° W. The true borders follow
 * counties; towns right next to one may get the neighbor's zone, which is why the zone is only suggested.
 */
const otherParts: readonly Part[] = [
  { state: 'FL', zone: 'America/Chicago', west: -85 },
  { state: 'TN', zone: 'America/New_York', east: -84.9 },
  { state: 'TN', zone: 'America/New_York', east: -85.5, south: 35.6 },
  { state: 'KY', zone: 'America/Chicago', west: -86 },
  { state: 'IN', zone: 'America/Chicago', west: -86.85, north: 41 },
  { state: 'IN', zone: 'America/Chicago', west: -87.3, south: 38.6 },
  { state: 'MI', zone: 'America/Menominee', west: -87.2, north: 45.2 },
  { state: 'ND', zone: 'America/Denver', west: -101, south: 47.6 },
  { state: 'SD', zone: 'America/Denver', west: -100.5 },
  { state: 'NE', zone: 'America/Denver', west: -101.3 },
  { state: 'KS', zone: 'America/Denver', west: -101.5, north: 37.7 },
  { state: 'TX', zone: 'America/Denver', west: -104.9 },
  { state: 'ID', zone: 'America/Los_Angeles', north: 45.5 },
  { state: 'OR', zone: 'America/Boise', east: -118.2, south: 44.6 },
  { state: 'AK', zone: 'America/Adak', west: -169.5 },
  { state: 'ON', zone: 'America/Winnipeg', west: -90 },
  { state: 'QC', zone: 'America/Halifax', east: -62.5, south: 48 },
  { state: 'QC', zone: 'America/Blanc-Sablon', east: -61.9, north: 48 },
  { state: 'NL', zone: 'America/Goose_Bay', north: 52.5 },
  { state: 'BC', zone: 'America/Dawson_Creek', east: -123, north: 55 },
  { state: 'BC', zone: 'America/Edmonton', east: -117.1, south: 51.6 },
  { state: 'SK', zone: 'America/Edmonton', west: -109.9 },
  { state: 'NU', zone: 'America/Cambridge_Bay', west: -102 },
  { state: 'NU', zone: 'America/Rankin_Inlet', west: -85 },
];

/** The zones of the United States and Canada, the suggested ones first. */
export const zonesNearby: readonly string[] = [
  ...new Set([...Object.keys(mainZones), ...otherParts.map(({ zone }) => zone)]),
];

/** The time zone to suggest for a place; undefined for a state it does not know. */
export function zoneOfPlace({ country, state, latitude, longitude }: Place): string | undefined {
  if (country !== 'US' && country !== 'CA') return undefined;
  const part =
    latitude === null || longitude === null
      ? undefined
      : otherParts.find(
          (one) =>
            one.state === state &&
            longitude > (one.east ?? -Infinity) &&
            longitude < (one.west ?? Infinity) &&
            latitude > (one.north ?? -Infinity) &&
            latitude < (one.south ?? Infinity),
        );
  return part?.zone ?? zoneByState.get(state);
}
