import type { NetworkSize } from '#demo/generate.ts';

/** What a table grows with. */
export type Driver =
  | 'people'
  | 'courses'
  | 'completions'
  | 'postings'
  | 'notices'
  | 'claims'
  | 'log entries'
  | 'rewards'
  | 'submissions'
  | 'live events'
  | 'files'
  | 'comments'
  | 'nothing';

/** Bytes of each table, with its indexes, in a network of a size. */
export interface Sample {
  readonly size: NetworkSize;
  readonly bytes: ReadonlyMap<string, number>;
}

const counts: Readonly<Record<Driver, (size: NetworkSize) => number>> = {
  people: ({ users }) => users,
  courses: ({ courses }) => courses,
  completions: ({ completions }) => completions,
  // Points of a completed course, money of a claim, and credits of a reward and back.
  postings: ({ completions, claims = 0, rewards = 0 }) => completions + claims + rewards,
  notices: ({ notices = 0 }) => notices,
  claims: ({ claims = 0 }) => claims,
  'log entries': ({ logEntries = 0 }) => logEntries,
  rewards: ({ rewards = 0 }) => rewards,
  submissions: ({ submissions = 0 }) => submissions,
  'live events': ({ events = 0 }) => events,
  files: ({ mediaFiles = 0 }) => mediaFiles,
  comments: ({ comments = 0 }) => comments,
  nothing: () => 0,
};

/** By the beginning of a table's name; the first that fits. */
const drivers: readonly (readonly [RegExp, Driver])[] = [
  [/^(learning_event|course_progress|xapi)/, 'completions'],
  [/^ledger/, 'postings'],
  [/^notice/, 'notices'],
  [/^(spiff|receipt|payout|owed|statement_line)/, 'claims'],
  [/^activity_log/, 'log entries'],
  [/^(reward|incentive)/, 'rewards'],
  [/^loyalty/, 'submissions'],
  [/^(event|enrollment|live|ilt|meeting|seat)/, 'live events'],
  [/^(media|file|folder)/, 'files'],
  [/^(clip|comment|video|podcast|podcast_episode)/, 'comments'],
  [/^(course|question|section|curriculum)/, 'courses'],
  [/^(pgboss|schema|migration)/, 'nothing'],
];

export const driverOf = (table: string): Driver =>
  drivers.find(([names]) => names.test(table))?.[1] ?? 'people';

export const countOf = (driver: Driver, size: NetworkSize): number => counts[driver](size);

interface TableModel {
  readonly driver: Driver;
  /** What it has without any. */
  readonly fixedBytes: number;
  readonly bytesEach: number;
}

export type Model = ReadonlyMap<string, TableModel>;

/** A straight line through two networks for each table, over what it grows with. */
export function modelOf(small: Sample, large: Sample): Model {
  return new Map(
    [...large.bytes].map(([table, bytes]) => {
      const driver = driverOf(table);
      const before = small.bytes.get(table) ?? 0;
      const more = countOf(driver, large.size) - countOf(driver, small.size);
      const bytesEach = more > 0 ? Math.max(0, (bytes - before) / more) : 0;
      const fixedBytes = Math.max(0, bytes - bytesEach * countOf(driver, large.size));
      return [table, { driver, fixedBytes, bytesEach }];
    }),
  );
}

/** Bytes of each table in a network that nobody has generated. */
export const predicted = (model: Model, size: NetworkSize): ReadonlyMap<string, number> =>
  new Map(
    [...model].map(([table, { driver, fixedBytes, bytesEach }]) => [
      table,
      fixedBytes + bytesEach * countOf(driver, size),
    ]),
  );

/** Bytes of one more of each. */
export function bytesOfEach(model: Model): ReadonlyMap<Driver, number> {
  const sums = new Map<Driver, number>();
  for (const { driver, bytesEach } of model.values()) sums.set(driver, (sums.get(driver) ?? 0) + bytesEach);
  return sums;
}

export const total = (bytes: ReadonlyMap<string, number>): number =>
  [...bytes.values()].reduce((sum, one) => sum + one, 0);

/** The network of XL with so many people, and as much of everything for each. */
export function networkOf(people: number, like: NetworkSize): NetworkSize {
  const times = people / like.users;
  const scaled = Object.entries(like).map(([name, value]) => [
    name,
    // A maker has no more courses and announcements because it has more dealers.
    name === 'courses' || name === 'articles' ? value : Math.round(value * times),
  ]);
  return Object.fromEntries(scaled) as unknown as NetworkSize;
}
