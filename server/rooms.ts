import type { Feature } from '#contract/platform/features.ts';
import type { Call } from '#contract/platform/call.ts';
import { jobsOf } from './platform/jobs/jobs-of.ts';
import type { Services } from './platform/context.ts';
import { watchedWork } from './platform/health/watched.ports.ts';
import type { Job } from './platform/jobs/job.ts';
import { contextMaker } from './platform/make-context.ts';
import { featurePartsOf } from './feature-parts.ts';
import { insightRooms } from './insight/rooms.ts';
import { libraryRooms } from './library/rooms.ts';
import { liveRooms } from './live/rooms.ts';
import { peopleRooms } from './people/rooms.ts';
import { backgroundFilesOf } from './platform/long-work/background-files.ts';
import { longWorkKinds } from './platform/long-work/long-work.ts';
import type { Listener } from './platform/events.ts';
import type { HandledCalls } from './platform/http/handlers.ts';
import { contribute, Ports, type Contribution } from './platform/ports.ts';
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
  /** Everything that runs by the clock. */
  readonly jobs: readonly Job[];
}

export function together(rooms: readonly Room[]): Rooms {
  const handledCalls = rooms.flatMap((room) => room.calls ?? []);
  const calls = handledCalls.flatMap((one) => Object.values(one.calls));
  const kinds = new Map(rooms.flatMap(({ records = [] }) => records).map((one) => [one.kind, one]));
  const listeners = rooms.flatMap((room) => room.listeners ?? []);
  const contextsOf = (services: Services) => contextMaker(services, new Ports(contributions), listeners);
  const jobs = jobsOf(rooms, contextsOf);
  const queues = rooms.flatMap((room) => room.queues ?? []);
  const contributions: readonly Contribution[] = [
    ...rooms.flatMap((room) =>
      (room.contributions ?? []).map((one) => ({ ...one, feature: one.feature ?? featureOf(room) })),
    ),
    featurePartsOf(rooms, calls),
    backgroundFilesOf(handledCalls),
    contribute(recordKinds, () => kinds),
    contribute(personColumns, () =>
      rooms.flatMap((room) => (room.personColumns ? [{ room: room.name, columns: room.personColumns }] : [])),
    ),
    contribute(longWorkKinds, () => rooms.flatMap((room) => room.works ?? [])),
    contribute(watchedWork, () => ({ queues, jobs })),
  ];
  return { rooms, handledCalls, calls, listeners, kinds, contributions, jobs };
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
