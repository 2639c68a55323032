/** A change of the clocks of a zone, with what they are ahead of UTC before and after it, in minutes. */
export interface ClockChange {
  readonly zone: string;
  /** Milliseconds. */
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/**
 * Every change of the clocks from 2025 to 2028 in zones of the network and in some with unusual rules, as the IANA database has them, with the two offsets between which they alternate. It is written
 * down, so that what the runtime and its libraries say about zones is compared with something else.
 */
const zones: Readonly<
  Record<string, { readonly offsets: readonly string[]; readonly changes: readonly string[] }>
> = {
  'America/New_York': {
    offsets: ['-05:00', '-04:00'],
    changes: [
      '2025-03-09T07:00',
      '2025-11-02T06:00',
      '2026-03-08T07:00',
      '2026-11-01T06:00',
      '2027-03-14T07:00',
      '2027-11-07T06:00',
      '2028-03-12T07:00',
      '2028-11-05T06:00',
    ],
  },
  'America/Chicago': {
    offsets: ['-06:00', '-05:00'],
    changes: [
      '2025-03-09T08:00',
      '2025-11-02T07:00',
      '2026-03-08T08:00',
      '2026-11-01T07:00',
      '2027-03-14T08:00',
      '2027-11-07T07:00',
      '2028-03-12T08:00',
      '2028-11-05T07:00',
    ],
  },
  'America/Phoenix': { offsets: ['-07:00'], changes: [] },
  'America/Los_Angeles': {
    offsets: ['-08:00', '-07:00'],
    changes: [
      '2025-03-09T10:00',
      '2025-11-02T09:00',
      '2026-03-08T10:00',
      '2026-11-01T09:00',
      '2027-03-14T10:00',
      '2027-11-07T09:00',
      '2028-03-12T10:00',
      '2028-11-05T09:00',
    ],
  },
  'America/Denver': {
    offsets: ['-07:00', '-06:00'],
    changes: [
      '2025-03-09T09:00',
      '2025-11-02T08:00',
      '2026-03-08T09:00',
      '2026-11-01T08:00',
      '2027-03-14T09:00',
      '2027-11-07T08:00',
      '2028-03-12T09:00',
      '2028-11-05T08:00',
    ],
  },
  'America/Anchorage': {
    offsets: ['-09:00', '-08:00'],
    changes: [
      '2025-03-09T11:00',
      '2025-11-02T10:00',
      '2026-03-08T11:00',
      '2026-11-01T10:00',
      '2027-03-14T11:00',
      '2027-11-07T10:00',
      '2028-03-12T11:00',
      '2028-11-05T10:00',
    ],
  },
  'Pacific/Honolulu': { offsets: ['-10:00'], changes: [] },
  'America/Toronto': {
    offsets: ['-05:00', '-04:00'],
    changes: [
      '2025-03-09T07:00',
      '2025-11-02T06:00',
      '2026-03-08T07:00',
      '2026-11-01T06:00',
      '2027-03-14T07:00',
      '2027-11-07T06:00',
      '2028-03-12T07:00',
      '2028-11-05T06:00',
    ],
  },
  'America/Halifax': {
    offsets: ['-04:00', '-03:00'],
    changes: [
      '2025-03-09T06:00',
      '2025-11-02T05:00',
      '2026-03-08T06:00',
      '2026-11-01T05:00',
      '2027-03-14T06:00',
      '2027-11-07T05:00',
      '2028-03-12T06:00',
      '2028-11-05T05:00',
    ],
  },
  'America/St_Johns': {
    offsets: ['-03:30', '-02:30'],
    changes: [
      '2025-03-09T05:30',
      '2025-11-02T04:30',
      '2026-03-08T05:30',
      '2026-11-01T04:30',
      '2027-03-14T05:30',
      '2027-11-07T04:30',
      '2028-03-12T05:30',
      '2028-11-05T04:30',
    ],
  },
  'America/Regina': { offsets: ['-06:00'], changes: [] },
  // British Columbia stays on summer time from 2026 on.
  'America/Vancouver': {
    offsets: ['-08:00', '-07:00'],
    changes: ['2025-03-09T10:00', '2025-11-02T09:00', '2026-03-08T10:00'],
  },
  'Europe/London': {
    offsets: ['+00:00', '+01:00'],
    changes: [
      '2025-03-30T01:00',
      '2025-10-26T01:00',
      '2026-03-29T01:00',
      '2026-10-25T01:00',
      '2027-03-28T01:00',
      '2027-10-31T01:00',
      '2028-03-26T01:00',
      '2028-10-29T01:00',
    ],
  },
  'Australia/Sydney': {
    offsets: ['+11:00', '+10:00'],
    changes: [
      '2025-04-05T16:00',
      '2025-10-04T16:00',
      '2026-04-04T16:00',
      '2026-10-03T16:00',
      '2027-04-03T16:00',
      '2027-10-02T16:00',
      '2028-04-01T16:00',
      '2028-09-30T16:00',
    ],
  },
  'Australia/Brisbane': { offsets: ['+10:00'], changes: [] },
  'Australia/Lord_Howe': {
    offsets: ['+11:00', '+10:30'],
    changes: [
      '2025-04-05T15:00',
      '2025-10-04T15:30',
      '2026-04-04T15:00',
      '2026-10-03T15:30',
      '2027-04-03T15:00',
      '2027-10-02T15:30',
      '2028-04-01T15:00',
      '2028-09-30T15:30',
    ],
  },
  'Pacific/Auckland': {
    offsets: ['+13:00', '+12:00'],
    changes: [
      '2025-04-05T14:00',
      '2025-09-27T14:00',
      '2026-04-04T14:00',
      '2026-09-26T14:00',
      '2027-04-03T14:00',
      '2027-09-25T14:00',
      '2028-04-01T14:00',
      '2028-09-23T14:00',
    ],
  },
  'Pacific/Chatham': {
    offsets: ['+13:45', '+12:45'],
    changes: [
      '2025-04-05T14:00',
      '2025-09-27T14:00',
      '2026-04-04T14:00',
      '2026-09-26T14:00',
      '2027-04-03T14:00',
      '2027-09-25T14:00',
      '2028-04-01T14:00',
      '2028-09-23T14:00',
    ],
  },
  'America/Santiago': {
    offsets: ['-03:00', '-04:00'],
    changes: [
      '2025-04-06T03:00',
      '2025-09-07T04:00',
      '2026-04-05T03:00',
      '2026-09-06T04:00',
      '2027-04-04T03:00',
      '2027-09-05T04:00',
      '2028-04-02T03:00',
      '2028-09-03T04:00',
    ],
  },
  'Pacific/Easter': {
    offsets: ['-05:00', '-06:00'],
    changes: [
      '2025-04-06T03:00',
      '2025-09-07T04:00',
      '2026-04-05T03:00',
      '2026-09-06T04:00',
      '2027-04-04T03:00',
      '2027-09-05T04:00',
      '2028-04-02T03:00',
      '2028-09-03T04:00',
    ],
  },
};

export const zonesWithChanges: readonly string[] = Object.keys(zones).filter(
  (zone) => zones[zone]!.changes.length > 0,
);

const minutesOf = (offset: string): number => {
  const [hours, minutes] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours! * 60 + minutes!);
};

const changesByZone = new Map(
  Object.entries(zones).map(([zone, { offsets, changes }]) => [
    zone,
    changes.map((moment, index): ClockChange => {
      const [before, after] = [offsets[index % 2]!, offsets[(index + 1) % 2]!].map(minutesOf);
      return { zone, at: Date.parse(`${moment}Z`), before: before!, after: after! };
    }),
  ]),
);

export const clockChanges: readonly ClockChange[] = [...changesByZone.values()].flat();

/** What the clocks of a zone are ahead of UTC at a moment, in minutes. */
export function offsetAt(zone: string, moment: number): number {
  const changes = changesByZone.get(zone)!;
  const last = changes.findLast(({ at }) => at <= moment);
  return last?.after ?? changes[0]?.before ?? minutesOf(zones[zone]!.offsets[0]!);
}

const minute = 60_000;

/** What the clocks of a zone show at a moment: `2026-12-03T08:30`. */
export const clockAt = (zone: string, moment: number): string =>
  new Date(moment + offsetAt(zone, moment) * minute).toISOString().slice(0, 16);

/** The moments at which the clocks of a zone show a time, the first one first: none if they skip it, two if they show it twice. */
export function momentsShowing(zone: string, localTime: string): readonly number[] {
  const asUtc = Date.parse(`${localTime}Z`);
  return [...new Set(zones[zone]!.offsets.map(minutesOf))]
    .map((offset) => asUtc - offset * minute)
    .filter((moment) => clockAt(zone, moment) === localTime)
    .toSorted((a, b) => a - b);
}
