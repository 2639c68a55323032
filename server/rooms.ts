import type { Feature } from '#contract/platform/features.ts';
import type { Call } from '#contract/platform/call.ts';
import { featurePartsOf } from './feature-parts.ts';
import { insightRooms } from './insight/rooms.ts';
import { libraryRooms } from './library/rooms.ts';
import { liveRooms } from './live/rooms.ts';
import { peopleRooms } from './people/rooms.ts';
import { backgroundFilesOf } from './platform/long-work/background-files.ts';
import { longWorkKinds } from './platform/long-work/long-work.ts';
import type { Listener } from './platform/events.ts';
import type { HandledCalls } from './platform/http/handlers.ts';
import { contribute, type Contribution } from './platform/ports.ts';
import { recordKinds, type RecordKind } from './platform/record-kind.ts';
import type { Room } from './platform/room.ts';
import { personColumns } from './platform/merging.ts';
import { platformRooms } from './platform/rooms.ts';
import { rewardsRooms } from './rewards/rooms.ts';
import { trainingRooms } from './training/rooms.ts';

/** The feature of a room all of whose calls belong to it. */
function featureOf({ calls: handled = [] }: Room): Feature | undefined {
  const features = new Set(handled.flatMap((one) => Object.values(one.calls)).map((call) => call.feature));
  return features.size === 1 ? [...features][0] : undefined;
}

/** What rooms bring together: their calls, listeners, and contributions, and what follows from their declarations. */
export interface Rooms {
  /** Lower wings first. */
  readonly rooms: readonly Room[];
  readonly handledCalls: readonly HandledCalls[];
  readonly calls: readonly Call[];
  readonly listeners: readonly Listener[];
  /** Every kind of record, by its name in the log. */
  readonly kinds: ReadonlyMap<string, RecordKind>;
  readonly contributions: readonly Contribution[];
}

export function together(rooms: readonly Room[]): Rooms {
  const handledCalls = rooms.flatMap((room) => room.calls ?? []);
  const calls = handledCalls.flatMap((one) => Object.values(one.calls));
  const kinds = new Map(rooms.flatMap(({ records = [] }) => records).map((one) => [one.kind, one]));
  return {
    rooms,
    handledCalls,
    calls,
    listeners: rooms.flatMap((room) => room.listeners ?? []),
    kinds,
    contributions: [
      ...rooms.flatMap((room) =>
        (room.contributions ?? []).map((one) => ({ ...one, feature: one.feature ?? featureOf(room) })),
      ),
      featurePartsOf(rooms, calls),
      backgroundFilesOf(handledCalls),
      contribute(recordKinds, () => kinds),
      contribute(personColumns, () =>
        rooms.flatMap((room) =>
          room.personColumns ? [{ room: room.name, columns: room.personColumns }] : [],
        ),
      ),
      contribute(longWorkKinds, () => rooms.flatMap((room) => room.works ?? [])),
    ],
  };
}

/** Those of the portal. */
export const own = together([
  ...platformRooms,
  ...peopleRooms,
  ...trainingRooms,
  ...liveRooms,
  ...rewardsRooms,
  ...libraryRooms,
  ...insightRooms,
]);
export const { rooms, calls, listeners, kinds, contributions } = own;
