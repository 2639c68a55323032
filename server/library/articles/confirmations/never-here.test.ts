import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCrew, buildRecall, runConfirmations } from '#tests/builders/confirmations.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { withdrawUnopened } from './confirmations.queries.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => new Date('2031-05-12T15:00:00Z') });
});
afterAll(() => portal.close());

test('what an imported person was never here to open is taken back, and what was opened stays', async () => {
  const { group, people } = await buildCrew(portal);
  const bulletin = await buildRecall(await signedInAs(portal, 'COMPANY_ADMIN'), group, '2031-05-20');
  await runConfirmations(portal);
  const { db } = portal.services;
  await db
    .updateTable('articleConfirmation')
    .set({ openedAt: new Date() })
    .where('articleId', '=', bulletin._id)
    .where('userId', '=', people[0].id)
    .execute();
  const asked = async () =>
    (
      await db
        .selectFrom('articleConfirmation')
        .select('userId')
        .where('articleId', '=', bulletin._id)
        .execute()
    ).map(({ userId }) => userId);
  expect(await asked()).toEqual(expect.arrayContaining(people.map(({ id }) => id)));
  const userIds = people.map(({ id }) => id);
  await db.transaction().execute((tx) => withdrawUnopened(tx, userIds));
  expect(await asked()).toContain(people[0].id);
  expect(await asked()).not.toContain(people[1].id);
});
