import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AudienceValues } from '#contract/people/audiences.fields.ts';
import { newId } from '#server/platform/ids.ts';
import { all, any, fromCondition, granted, type Scope } from '#server/platform/access/scope.ts';
import { buildAudience, buildPlacesOfAudiences, randomAudience } from '#tests/builders/audiences.ts';
import { actorsOf, expectBothFaces } from '#tests/builders/both-faces.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { oneOf } from '#tests/builders/random.ts';
import { buildBrand } from '#tests/builders/training.ts';
import {
  doesNamePeople,
  isMeantFor as isInAudience,
  isWithin,
  valuesOfActor,
} from '#server/people/audiences/audience.rules.ts';
import { isDealerStaff, type Actor } from '#server/platform/access/actor.ts';
import {
  curriculumsManaged,
  curriculumsOpenOn,
  isAssignedTo,
  isMeantFor,
  mayTake,
} from './curriculums.scope.ts';
import { kept, live, liveOn } from './live.scope.ts';
import { ofOwnBrands, ownBrands } from './managed-brand.scope.ts';

const today = '2026-06-15';
const days = [null, '2026-06-14', '2026-06-15', '2026-06-16'] as const;

let portal: TestPortal;
let actors: readonly Actor[];
let curriculums: Awaited<ReturnType<typeof makeCurriculums>>;
let brands: readonly string[];

async function makeCurriculums(brandIds: readonly string[], values: AudienceValues) {
  const { db } = portal.services;
  const made = [];
  for (let count = 0; count < 200; count += 1) {
    const curriculum = {
      id: newId(),
      status: oneOf(['published', 'published', 'published', 'draft', 'unpublished']),
      active: oneOf([true, true, true, false]),
      isDeleted: oneOf([false, false, false, true]),
      brandId: oneOf([null, ...brandIds]),
      startsOn: oneOf(days),
      endsOn: oneOf(days),
      audience: randomAudience(values),
    };
    const { isDeleted, audience, ...row } = curriculum;
    // A curriculum cannot end before it starts.
    if (row.startsOn && row.endsOn && row.endsOn < row.startsOn) continue;
    await db
      .insertInto('curriculum')
      .values({
        ...row,
        name: row.id,
        deletedAt: isDeleted ? new Date() : null,
        audienceId: await buildAudience(portal, audience ?? {}),
      })
      .execute();
    made.push(curriculum);
  }
  return made;
}

beforeAll(async () => {
  portal = await openTestPortal();
  brands = [await buildBrand(portal), await buildBrand(portal)];
  const values = await buildPlacesOfAudiences(portal);
  curriculums = await makeCurriculums(brands, values);
  const [groupId] = values.assignmentGroups;
  actors = await actorsOf(portal, [
    {},
    { groupIds: [groupId!], brandIds: [brands[0]!] },
    { dealerId: values.dealers[0]!, adminGroupIds: [values.adminGroups[0]!] },
    { groupIds: values.assignmentGroups, dealerId: values.dealers[1]! },
  ]);
});
afterAll(() => portal.close());

test.each<[string, Scope<(typeof curriculums)[number]>]>([
  ['live', fromCondition(live)],
  ['live on a day', fromCondition(liveOn(today))],
  ['not in the bin', fromCondition(kept)],
  ['of own brands', ofOwnBrands],
  ['worked on', curriculumsManaged],
  ['open on a day', curriculumsOpenOn(today)],
  [
    'combined',
    all(
      any(fromCondition(live), ofOwnBrands),
      any(
        granted((actor) => actor.isPlatformAdmin),
        fromCondition(kept),
      ),
    ),
  ],
])('a list of curriculums %s contains what the rule allows, for every role', async (_name, scope) => {
  const { shown, hidden } = await expectBothFaces(portal, scope, 'curriculum', actors, curriculums);
  expect(Math.min(shown, hidden)).toBeGreaterThan(0);
});

test('a list of own brands contains what the rule allows, for every role', async () => {
  const rows = brands.map((id) => ({ id }));
  const { shown, hidden } = await expectBothFaces(portal, ownBrands, 'brand', actors, rows);
  expect(Math.min(shown, hidden)).toBeGreaterThan(0);
});

test('who a curriculum is for is the same for the person who asks and for a person in a row', async () => {
  const { db } = portal.services;
  const outcomes = new Set<string>();
  for (const actor of actors) {
    const { rows } = await sql<{ id: string; take: boolean; meant: boolean; assigned: boolean }>`
      select k.id, ${mayTake('k', 'u')} as take, ${isMeantFor('k', 'u')} as meant, ${isAssignedTo('k', 'u')} as assigned
      from curriculum k cross join user_account u
      where u.id = ${actor.id} and k.id = any(${curriculums.map((one) => one.id)}::uuid[])`.execute(db);
    for (const { id, ...shown } of rows) {
      const { audience } = curriculums.find((one) => one.id === id)!;
      const own = valuesOfActor(actor);
      const meant = isInAudience(audience, own);
      const expected = {
        take: isWithin(audience, own, isDealerStaff(actor)),
        meant,
        assigned: meant && (isDealerStaff(actor) || (audience !== null && doesNamePeople(audience))),
      };
      expect([actor.roleCode, audience, shown]).toEqual([actor.roleCode, audience, expected]);
      outcomes.add(JSON.stringify(shown));
    }
  }
  expect(outcomes.size).toBe(4);
});
