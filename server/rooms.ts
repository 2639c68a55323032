import type { Feature } from '#contract/platform/features.ts';
import type { Call } from '#contract/platform/call.ts';
import { featurePartsOf } from './feature-parts.ts';
import { insightRooms } from './insight/rooms.ts';
import { libraryRooms } from './library/rooms.ts';
import { liveRooms } from './live/rooms.ts';
import { peopleRooms } from './people/rooms.ts';
import { backgroundFilesOf } from './platform/long-work/background-files.ts';
import { longWorkKinds } from './platform/long-work/long-work.ts';
import { contribute } from './platform/ports.ts';
import { recordKinds } from './platform/record-kind.ts';
import type { Room } from './platform/room.ts';
import { platformRooms } from './platform/rooms.ts';
import { rewardsRooms } from './rewards/rooms.ts';
import { trainingRooms } from './training/rooms.ts';

/** Every room, lower wings first. */
export const rooms: readonly Room[] = [
  ...platformRooms,
  ...peopleRooms,
  ...trainingRooms,
  ...liveRooms,
  ...rewardsRooms,
  ...libraryRooms,
  ...insightRooms,
];

export const handledCalls = rooms.flatMap((room) => room.calls ?? []);
export const listeners = rooms.flatMap((room) => room.listeners ?? []);

/** The feature of a room all of whose calls belong to it. */
function featureOf({ calls: handled = [] }: Room): Feature | undefined {
  const features = new Set(handled.flatMap((one) => Object.values(one.calls)).map((call) => call.feature));
  return features.size === 1 ? [...features][0] : undefined;
}

/** Every call of the portal. */
export const calls: readonly Call[] = handledCalls.flatMap((one) => Object.values(one.calls));

/** Every kind of record, by its name in the log. */
export const kinds = new Map(rooms.flatMap(({ records = [] }) => records).map((one) => [one.kind, one]));

export const contributions = [
  ...rooms.flatMap((room) =>
    (room.contributions ?? []).map((one) => ({ ...one, feature: one.feature ?? featureOf(room) })),
  ),
  featurePartsOf(rooms, calls),
  backgroundFilesOf(handledCalls),
  contribute(recordKinds, () => kinds),
  contribute(longWorkKinds, () => rooms.flatMap((room) => room.works ?? [])),
];
