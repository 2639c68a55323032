import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everybody } from '#contract/people/audiences.fields.ts';
import { newId } from '#server/platform/ids.ts';
import { buildAudience } from '#tests/builders/audiences.ts';
import { actorOf, actorsOf, expectBothFaces } from '#tests/builders/both-faces.ts';
import {
  buildAdminGroup,
  buildAssignmentGroup,
  buildBusinessUnit,
  buildDealer,
  buildUser,
} from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { oneOf } from '#tests/builders/random.ts';
import { buildBrand } from '#tests/builders/training.ts';
import { withinAudience } from '#server/people/audiences/audience.scope.ts';
import { articlesManaged, articlesRead, articlesVisible } from './articles.scope.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test('the list of articles and the rule agree for every role', async () => {
  const { db } = portal.services;
  const brands = [await buildBrand(portal), await buildBrand(portal)];
  const groups = [await buildAssignmentGroup(portal), await buildAssignmentGroup(portal)];
  const units = [await buildBusinessUnit(portal), await buildBusinessUnit(portal)];
  const dealerId = await buildDealer(portal, { businessUnitIds: [units[0]!] });
  const adminGroup = await buildAdminGroup(portal, [dealerId]);
  const person = await buildUser(portal);
  const reader = await actorOf(portal, { role: 'LEARNER', dealerId, groupIds: [groups[0]!] });
  const rows = [];
  for (let count = 0; count < 60; count += 1) {
    const row = {
      id: newId(),
      status: oneOf(['published', 'published', 'draft', 'unpublished'] as const),
      deletedAt: oneOf([null, null, null, '2027-01-05T10:00:00.000Z']),
      brandId: oneOf([null, ...brands]),
      audience: {
        ...everybody,
        assignmentGroups: groups.filter(() => oneOf([true, false, false])),
        businessUnits: units.filter(() => oneOf([true, false, false])),
      },
      askedDealerIds: oneOf([[], [], [dealerId]]),
      isRecall: oneOf([true, false]),
    };
    const audienceId = await buildAudience(portal, row.audience);
    await sql`insert into article (id, kind, title, status, deleted_at, brand_id, audience_id, is_recall)
      values (${row.id}, ${oneOf(['bulletin', 'promotion'])}, ${row.id}, ${row.status}, ${row.deletedAt}, ${row.brandId}, ${audienceId}, ${row.isRecall})`.execute(
      db,
    );
    for (const asked of row.askedDealerIds)
      await sql`insert into article_confirmation (article_id, edition, user_id, dealer_id, asked_at, due_on, deadline)
        values (${row.id}, 0, ${person.id}, ${asked}, now(), '2031-01-01', '2031-01-02')`.execute(db);
    rows.push({
      ...row,
      askedGroupIds: row.askedDealerIds.map(() => adminGroup),
      readingDealerIds: withinAudience.holds(reader, row) ? [dealerId] : [],
    });
  }
  const actors = await actorsOf(portal, [
    {},
    { dealerId, groupIds: [groups[0]!], brandIds: [brands[0]!] },
    { adminGroupIds: [adminGroup] },
  ]);
  for (const scope of [articlesVisible, articlesManaged, articlesRead]) {
    const { shown, hidden } = await expectBothFaces(portal, scope, 'article', actors, rows);
    expect(Math.min(shown, hidden)).toBeGreaterThan(0);
  }
});
