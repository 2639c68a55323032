import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RawBuilder } from 'kysely';
import { rooms } from '#server/rooms.ts';
import type { BuiltUser } from '#tests/builders/people.ts';
import type { Client, TestPortal } from '#tests/builders/portal.ts';

/** Ids of records by kind, as the `concerns` of calls name them. */
export type Records = Readonly<Record<string, string>>;

/** A brand, a dealer, a district and a department that share nothing with others. */
export interface Places {
  readonly brand: string;
  readonly dealer: string;
  readonly district: string;
  readonly department: string;
}

/** The context in which the records of a room are created. */
export interface Side {
  readonly portal: TestPortal;
  readonly places: Places;
  readonly admin: Client;
  /** Someone at the dealer and in the department. */
  readonly learner: BuiltUser;
  readonly learnerClient: Client;
  /** The places, and the records of the rooms before this one. */
  readonly made: Records;
}

/** The records that inputs refer to. */
export interface Known {
  readonly role: string;
  readonly dealer: string;
  readonly department: string;
  /** Someone at the dealer. */
  readonly learner: string;
  /** Records whose texts may be changed, by room. */
  readonly records: Readonly<Record<string, string>>;
}

export interface Input {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** What the tests that make every call need to know about a room: `server/<wing>/<room>/<room>.samples.ts`. */
export interface Samples {
  /** Creates one record of each kind of the room, through the calls that people use. */
  readonly records?: (side: Side) => Promise<Records>;
  /** Statements that fill the room's lists with this many rows. */
  readonly rows?: (count: number) => readonly RawBuilder<unknown>[];
  /** Input that each call accepts, if the minimum of its schema is refused. `word` differs each time. */
  readonly inputs?: (known: Known, word: string) => Readonly<Record<string, Input>>;
}

const server = path.resolve(import.meta.dirname, '../../server');
const wings = ['platform', 'people', 'training', 'live', 'rewards', 'library', 'insight'];

async function samplesOf(room: string): Promise<Samples[]> {
  const file = wings
    .map((wing) => path.join(server, wing, room, `${room}.samples.ts`))
    .find((one) => existsSync(one));
  return file
    ? [((await import(/* @vite-ignore */ pathToFileURL(file).href)) as { samples: Samples }).samples]
    : [];
}

/** The samples of every room, lower rooms first. */
export const allSamples: readonly Samples[] = (
  await Promise.all(rooms.map(({ name }) => samplesOf(name)))
).flat();
