import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everybody } from '#contract/people/audiences.fields.ts';
import { newId } from '#server/platform/ids.ts';
import { buildAudience } from '#tests/builders/audiences.ts';
import { actorsOf, expectBothFaces } from '#tests/builders/both-faces.ts';
import { buildAssignmentGroup, buildDealer } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { oneOf } from '#tests/builders/random.ts';
import { buildBrand } from '#tests/builders/training.ts';
import { followsManaged, followsVisible } from './suggested-follows.scope.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test('the list of suggested follows and the rule agree for every role', async () => {
  const { db } = portal.services;
  const brands = [await buildBrand(portal), await buildBrand(portal)];
  const groups = [await buildAssignmentGroup(portal), await buildAssignmentGroup(portal)];
  const dealerId = await buildDealer(portal);
  const rows = [];
  for (let count = 0; count < 60; count += 1) {
    const row = {
      id: newId(),
      status: oneOf(['published', 'published', 'draft', 'unpublished'] as const),
      deletedAt: oneOf([null, null, null, '2027-01-05T10:00:00.000Z']),
      brandId: oneOf([null, ...brands]),
      audience: { ...everybody, assignmentGroups: groups.filter(() => oneOf([true, false, false])) },
    };
    const audienceId = await buildAudience(portal, row.audience);
    await sql`insert into suggested_follow (id, name, platform, url, status, deleted_at, brand_id, position, audience_id)
      values (${row.id}, ${row.id}, 'Website', 'https://example.com/', ${row.status}, ${row.deletedAt}, ${row.brandId}, ${count}, ${audienceId})`.execute(
      db,
    );
    rows.push(row);
  }
  const actors = await actorsOf(portal, [{}, { dealerId, groupIds: [groups[0]!], brandIds: [brands[0]!] }]);
  for (const scope of [followsVisible, followsManaged]) {
    const { shown, hidden } = await expectBothFaces(portal, scope, 'suggested_follow', actors, rows);
    expect(Math.min(shown, hidden)).toBeGreaterThan(0);
  }
});
