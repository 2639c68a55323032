import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clipStatuses } from '#contract/library/clip-statuses.ts';
import { everybody } from '#contract/people/audiences.fields.ts';
import { newId } from '#server/platform/ids.ts';
import { buildAudience } from '#tests/builders/audiences.ts';
import { actorsOf, expectBothFaces } from '#tests/builders/both-faces.ts';
import { buildAssignmentGroup, buildDealer } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { oneOf } from '#tests/builders/random.ts';
import { buildBrand } from '#tests/builders/training.ts';
import { clipScopes } from './clips.scope.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test('the lists of videos and the rules agree for every role', async () => {
  const { db } = portal.services;
  const brands = [await buildBrand(portal), await buildBrand(portal)];
  const groups = [await buildAssignmentGroup(portal), await buildAssignmentGroup(portal)];
  const dealerId = await buildDealer(portal);
  const actors = await actorsOf(portal, [{}, { dealerId, groupIds: [groups[0]!], brandIds: [brands[0]!] }]);
  const rows = [];
  for (let count = 0; count < 120; count += 1) {
    const isSubmission = oneOf([true, false]);
    const row = {
      id: newId(),
      status: isSubmission ? oneOf(clipStatuses) : oneOf(['published', 'draft', 'unpublished'] as const),
      isSubmission,
      deletedAt: oneOf([null, null, null, '2027-01-05T10:00:00.000Z']),
      brandId: oneOf([null, ...brands]),
      ownerId: oneOf(actors).id,
      audience: { ...everybody, assignmentGroups: groups.filter(() => oneOf([true, false, false])) },
    };
    const audienceId = await buildAudience(portal, row.audience);
    await sql`insert into clip (id, kind, title, status, is_submission, deleted_at, brand_id, created_by, audience_id)
      values (${row.id}, 'video', ${row.id}, ${row.status}, ${row.isSubmission}, ${row.deletedAt}, ${row.brandId}, ${row.ownerId}, ${audienceId})`.execute(
      db,
    );
    rows.push(row);
  }
  const { managed, reviewed, submitted, read, worked, visible } = clipScopes.video;
  for (const scope of [managed, reviewed, submitted, read, worked, visible]) {
    const { shown, hidden } = await expectBothFaces(portal, scope, 'clip', actors, rows);
    expect(Math.min(shown, hidden)).toBeGreaterThan(0);
  }
});
