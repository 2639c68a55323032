import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#server/rooms.ts';
import { decide } from '#contract/platform/access.ts';
import type { Call, HiddenFrom } from '#contract/platform/call.ts';
import { allRights } from '#contract/platform/rights.ts';
import { reaches, type Reach } from '#contract/platform/roles.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { actorOf } from '#tests/builders/both-faces.ts';
import { buildRole, buildUser, signedIn } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse } from '#tests/builders/training.ts';
import type { Places, Records } from '#tests/samples/samples.ts';
import { inputFor, reveals, standing } from './calls-on-records.ts';
import { buildPlaces, buildRecords } from './foreign-side.ts';

/**
 * Roles made in the portal, one of each reach, with every right there is and a rank at a dealer's level: only their reach limits them. Each
 * person has a dealer, an admin group and a department of their own side; only the person who reaches brands owns a brand.
 */

let portal: TestPortal;
let own: Records;
let foreign: Records;
/** A draft of the foreign brand, and one of the own brand. */
let drafts: { readonly own: string; readonly foreign: string };
const people = new Map<Reach, { readonly client: Client; readonly actor: Actor }>();

const placesOf = (reach: Reach, { dealer, brand, district, department }: Places) => ({
  ...((reach === 'dealers' || reach === 'self') && { dealerId: dealer, groupIds: [department] }),
  ...(reach === 'brands' && { brandIds: [brand] }),
  ...(reach === 'groups' && { adminGroupIds: [district] }),
});

beforeAll(async () => {
  portal = await openTestPortal();
  const [here, there] = [await buildPlaces(portal), await buildPlaces(portal)];
  own = await buildRecords(portal, here);
  foreign = await buildRecords(portal, there);
  drafts = {
    own: (await buildCourse(portal, { brandId: here.brand, published: false })).id,
    foreign: (await buildCourse(portal, { brandId: there.brand, published: false })).id,
  };
  for (const reach of reaches) {
    const roleId = await buildRole(portal, { reach, adminArea: 'whole', rights: allRights });
    const options = { roleId, ...placesOf(reach, here) };
    people.set(reach, {
      client: await signedIn(portal, await buildUser(portal, options)),
      actor: await actorOf(portal, options),
    });
  }
});
afterAll(() => portal.close());

/** Reports show training of every brand to those who read the results of their people. */
const isReport = ({ id }: Call) => id.startsWith('reports.');

/** The reaches that must not find a record of the other side. */
function hiddenFrom(from: HiddenFrom, call: Call): readonly Reach[] {
  if (from === 'everybody-else' || from === 'other-people') return reaches;
  if (from === 'other-dealers') return ['groups', 'dealers', 'self'];
  if (from === 'other-districts' || from === 'limited-reach') return ['brands', 'groups', 'dealers', 'self'];
  if (from === 'other-audiences') return ['dealers', 'self'];
  if (from === 'other-brands') return isReport(call) ? ['brands'] : ['brands', 'groups', 'dealers', 'self'];
  return [];
}

/**
 * Visits are for their dealer’s owners, attendees, instructors, and people named in the settings. What members of the loyalty program send is
 * for them and two built-in roles, credits also for the dealer’s owners. Rights alone open none of these.
 */
const needsMoreThanRights = ({ id }: Call) =>
  ['field-training.', 'loyalty.', 'statements.dealer'].some((start) => id.startsWith(start));

/** Activities are for their people and the two built-in roles that decide on them: no right opens them. */
const isForBuiltInRoles = ({ id }: Call) => id.startsWith('activities.');

/** The reaches that must find a record of their own side. */
const shownTo: Readonly<Record<HiddenFrom, readonly Reach[]>> = {
  'other-people': [],
  'everybody-else': [],
  'other-dealers': ['everything', 'brands', 'groups', 'dealers'],
  'other-districts': ['everything', 'groups'],
  'limited-reach': ['everything'],
  'other-audiences': ['everything', 'brands'],
  'other-brands': ['everything', 'brands'],
  nobody: [],
};

const limited = calls.flatMap((call) =>
  call.concerns && call.hiddenFrom && call.hiddenFrom !== 'nobody'
    ? [[call.id, call, call.hiddenFrom] as const]
    : [],
);
const reads = (call: Call) => call.method === 'GET' && !call.changesState;
describe('with every right, a made role', () => {
  // What stands after one call stands before the next.
  let before: readonly string[];
  beforeAll(async () => {
    before = await standing(portal);
  });

  test.each(limited)('neither sees nor changes by %s what it does not reach', async (_id, call, from) => {
    for (const reach of hiddenFrom(from, call)) {
      const response = await people.get(reach)!.client.send(call, inputFor(call, foreign) as never);
      expect(reveals(response, foreign), `${reach}: ${response.statusCode} ${response.body}`).toBe(false);
    }
    if (reads(call)) return;
    const [known, found] = [before, await standing(portal)];
    // Also if this call changed something: the next one answers for itself.
    before = found;
    expect(found).toEqual(known);
  });

  test.each(
    limited.filter(
      ([, call, from]) =>
        reads(call) && !needsMoreThanRights(call) && !isForBuiltInRoles(call) && shownTo[from].length > 0,
    ),
  )('finds by %s what it reaches', async (_id, call, from) => {
    for (const reach of shownTo[from]) {
      const { client, actor } = people.get(reach)!;
      if (decide(call.access, actor) !== 'allowed') continue;
      const response = await client.send(call, inputFor(call, own) as never);
      expect(response.statusCode, `${reach}: ${response.body}`).toBe(200);
    }
  });

  /** Everyone may read the names of dealers, and of the people at their own dealers. */
  const namesOfDealers = 'dealers.all-names';
  const namesOfColleagues = 'users.lean';

  /** Lists, with the filters that show more. */
  const lists = calls.filter(
    (call) => reads(call) && !call.path.includes('{') && typeof call.reply === 'object',
  );

  test.each(lists.map((call) => [call.id, call] as const))(
    'lists by %s only what it reaches',
    async (_id, call) => {
      const shape = (call.query as { shape?: object } | undefined)?.shape ?? {};
      const limit = 'limit' in shape ? { limit: '100' } : {};
      const queries = [limit, ...('isAdmin' in shape ? [{ ...limit, isAdmin: 'true' }] : [])];
      for (const [reach, { client }] of people) {
        if (reach === 'everything') continue;
        const hidden = [drafts.foreign, ...(reach === 'brands' ? [] : [drafts.own])];
        if (reach !== 'brands') hidden.push(foreign['user']!);
        if (reach !== 'brands' && call.id !== namesOfDealers) hidden.push(foreign['dealer']!);
        if (reach === 'self' && call.id !== namesOfColleagues) hidden.push(own['user']!);
        for (const query of queries) {
          const { body } = await client.send(call, { query } as never);
          expect(
            hidden.filter((id) => body.includes(id)),
            `${reach} ${JSON.stringify(query)}`,
          ).toEqual([]);
        }
      }
    },
  );

  test('works on the drafts of the brands it reaches', async () => {
    const seen = async (reach: Reach) => {
      const call = calls.find(({ id }) => id === 'courses.list')!;
      const { body } = await people
        .get(reach)!
        .client.send(call, { query: { isAdmin: 'true', limit: '100' } } as never);
      return Object.entries(drafts).flatMap(([side, id]) => (body.includes(id) ? [side] : []));
    };
    expect(await seen('everything')).toEqual(['own', 'foreign']);
    expect(await seen('brands')).toEqual(['own']);
    for (const reach of ['groups', 'dealers', 'self'] as const) expect(await seen(reach)).toEqual([]);
  });
});
