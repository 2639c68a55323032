import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';
import { calls } from '#server/rooms.ts';
import { allows, type Caller } from '#contract/platform/access.ts';
import type { Call } from '#contract/platform/call.ts';
import { generateNetwork } from '#demo/generate.ts';
import { buildUser, signedIn } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { allSamples } from '#tests/samples/samples.ts';
import { statementsOf } from '#tests/builders/statements.ts';

/** A portal with about this many rows in every list, and the people who read them. */
interface Network {
  readonly portal: TestPortal;
  readonly readers: ReadonlyMap<'PLATFORM_ADMIN' | 'LEARNER', Client>;
  readonly ids: Readonly<Record<string, string>>;
}

let few: Network;
let many: Network;

async function openNetwork(rows: number): Promise<Network> {
  const portal = await openTestPortal();
  const { db } = portal.services;
  await generateNetwork(db, { dealers: rows, users: rows, courses: rows, completions: rows * 3 });
  const people = new Map([
    ['PLATFORM_ADMIN', await buildUser(portal, { role: 'PLATFORM_ADMIN' })],
    ['LEARNER', await buildUser(portal, { role: 'LEARNER' })],
  ] as const);
  // Rows of the smaller lists, which the generated network does not have.
  for (const { rows: statements } of allSamples)
    for (const statement of statements?.(rows) ?? []) await statement.execute(db);
  const first = async (
    table: 'course' | 'curriculum' | 'dealer' | 'userAccount' | 'role' | 'brand' | 'adminGroup',
  ) => (await db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
  const readers = new Map<'PLATFORM_ADMIN' | 'LEARNER', Client>();
  for (const [role, person] of people) readers.set(role, await signedIn(portal, person));
  // A session that was not seen for a minute is touched by a statement of its own, and this file takes about a minute.
  await sql`update session set last_seen_at = now() + interval '1 hour'`.execute(db);
  return {
    portal,
    readers,
    ids: {
      course: await first('course'),
      curriculum: await first('curriculum'),
      dealer: await first('dealer'),
      user: await first('userAccount'),
      role: await first('role'),
      brand: await first('brand'),
      district: await first('adminGroup'),
    },
  };
}

beforeAll(async () => {
  [few, many] = await Promise.all([openNetwork(10), openNetwork(1000)]);
}, 120_000);
afterAll(() => Promise.all([few.portal.close(), many.portal.close()]));

const reading = calls.filter(
  (call) => call.method === 'GET' && !call.changesState && typeof call.reply === 'object',
);

const learner: Caller = {
  roleCode: 'LEARNER',
  rights: new Set(),
  isPlatformAdmin: false,
  reach: 'self',
  adminArea: 'none',
  isFieldTrainingAdmin: false,
  isDealerOwner: false,
  isInstructor: false,
  limited: false,
};

const words: Readonly<Record<string, string>> = { category: 'motorcycle', bucket: 'off-road' };

/** Ids of the records in the call's path, so that there is something to read. */
function inputOf(call: Call, { ids }: Network) {
  const params = Object.fromEntries(
    [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      words[name] ?? ids[call.concerns?.[name] ?? ''] ?? ids['course'],
    ]),
  );
  const shape = (call.query as z.ZodObject | undefined)?.shape ?? {};
  // Administrators read the lists they work with. For learners the parameter changes nothing.
  return {
    params,
    query: { ...('limit' in shape && { limit: '100' }), ...('isAdmin' in shape && { isAdmin: 'true' }) },
  };
}

async function read(call: Call, network: Network, role: 'PLATFORM_ADMIN' | 'LEARNER') {
  let status = 0;
  let body = '';
  const statements = await statementsOf(network.portal, async () => {
    const response = await network.readers.get(role)!.send(call, inputOf(call, network) as never);
    status = response.statusCode;
    body = response.body;
  });
  return { status, body, statements };
}

/** The longest list anywhere in a reply. */
const longest = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value).map(longest);
  return Math.max(Array.isArray(value) ? value.length : 0, ...inside);
};

const grown = new Set<string>();

test.each(reading.map((call) => [call.id, call] as const))(
  '%s takes as many statements among a thousand rows as among ten',
  async (id, call) => {
    for (const role of ['PLATFORM_ADMIN', 'LEARNER'] as const) {
      if (role === 'LEARNER' && !allows(call.access, learner)) continue;
      const [small, large] = [await read(call, few, role), await read(call, many, role)];
      expect(large.status, large.body).toBeLessThan(500);
      expect(small.status).toBe(large.status);
      expect(large.statements.length, large.statements.join('\n\n')).toBe(small.statements.length);
      if (large.status === 200 && longest(JSON.parse(large.body)) > longest(JSON.parse(small.body)))
        grown.add(id);
    }
  },
);

test('the lists were long enough for the comparison', () => {
  expect([...grown].toSorted()).toEqual(
    expect.arrayContaining([
      'business-units.list',
      'certificates.certification-list',
      'certificates.list',
      'courses.in-progress',
      'courses.list',
      'courses.remaining',
      'brands.list',
      'curriculums.existing-courses',
      'curriculums.list',
      'dealers.list',
      'live-training.events.list',
      'live-training.locations.list',
      'live-training.templates.list',
      'scorm.list',
      'user-requests.list',
      'roles.list',
      'users.list',
    ]),
  );
});
