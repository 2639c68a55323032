import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { all, any, fromCondition, granted, type Scope } from '#server/platform/access/scope.ts';
import { actorsOf, expectBothFaces } from '#tests/builders/both-faces.ts';
import { buildAssignmentGroup } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { oneOf } from '#tests/builders/random.ts';
import { buildBrand } from '#tests/builders/training.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { curriculumsManaged, curriculumsOpenOn } from './curriculums.scope.ts';
import { kept, live, liveOn } from './live.scope.ts';
import { ofOwnBrands, ownBrands } from './managed-brand.scope.ts';

const today = '2026-06-15';
const days = [null, '2026-06-14', '2026-06-15', '2026-06-16'] as const;

let portal: TestPortal;
let actors: readonly Actor[];
let curriculums: Awaited<ReturnType<typeof makeCurriculums>>;
let brands: readonly string[];

async function makeCurriculums(brandIds: readonly string[], groupIds: readonly string[]) {
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
      assignmentGroupIds: groupIds.filter(() => oneOf([true, false, false])),
    };
    const { isDeleted, assignmentGroupIds, ...row } = curriculum;
    // A curriculum cannot end before it starts.
    if (row.startsOn && row.endsOn && row.endsOn < row.startsOn) continue;
    await db
      .insertInto('curriculum')
      .values({ ...row, name: row.id, deletedAt: isDeleted ? new Date() : null })
      .execute();
    for (const assignmentGroupId of assignmentGroupIds)
      await db.insertInto('curriculumAudience').values({ curriculumId: row.id, assignmentGroupId }).execute();
    made.push(curriculum);
  }
  return made;
}

beforeAll(async () => {
  portal = await openTestPortal();
  brands = [await buildBrand(portal), await buildBrand(portal)];
  const groups = [await buildAssignmentGroup(portal), await buildAssignmentGroup(portal)];
  curriculums = await makeCurriculums(brands, groups);
  actors = await actorsOf(portal, [{}, { groupIds: [groups[0]!], brandIds: [brands[0]!] }]);
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
