import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupCalls } from '#contract/people/groups.calls.ts';
import { jobs } from '#server/jobs.ts';
import { applyNextRule } from '#server/people/department-rules/apply-rules.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import { buildRecall } from '#tests/builders/confirmations.ts';
import { applied, previewOf, tableOf, undone } from '#tests/builders/imports.ts';
import { contextsOf } from '#tests/builders/long-work.ts';
import { buildAssignmentGroup, buildDealer, buildUser, signedIn } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse, buildCurriculum } from '#tests/builders/training.ts';

let portal: TestPortal;
let now = new Date('2031-05-12T15:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
});
afterAll(() => portal.close());

const dayMs = 24 * 3600_000;

/** Everything that a worker does by the clock, once. */
async function everyJob(): Promise<void> {
  for (const job of jobs) await runJob(job, portal.services);
  while (await applyNextRule(contextsOf(portal).forWork()));
}

test('nothing that the portal does by itself keeps somebody who was never here', async () => {
  const importer = await buildUser(portal, { role: 'COMPANY_ADMIN' });
  const admin = await signedIn(portal, importer);
  const dealerId = await buildDealer(portal);
  const { number } = await portal.services.db
    .selectFrom('dealer')
    .select('number')
    .where('id', '=', dealerId)
    .executeTakeFirstOrThrow();
  const chosen = await buildAssignmentGroup(portal, 'Parts counter');
  const rule = [[{ kind: 'dealers' as const, isNot: false, values: [dealerId], days: null }]];
  const { assignmentGroup: ruled } = await admin.ask(groupCalls.create, {
    body: { name: 'At one dealer', rule },
  });
  // Nothing is published for nobody.
  await buildUser(portal, { dealerId, groupIds: [chosen] });
  const course = await buildCourse(portal);
  for (const group of [chosen, ruled._id]) {
    await buildRecall(admin, group, '2031-05-20');
    await buildCurriculum(portal, [course], { groupIds: [group] });
  }
  const people = Array.from({ length: 3 }, (_, index) => [
    `jobs${index}@people.example`,
    'Nadia',
    `Flores ${index}`,
    number,
    'Parts counter',
  ]);
  const csv = tableOf([['E-mail', 'First name', 'Last name', 'Dealer number', 'Department'], ...people]);
  const { import: read } = await previewOf(portal, admin, { kind: 'users', csv });
  expect((await applied(portal, admin, read._id)).import.results).toMatchObject({ added: 3 });
  const ids = (
    await portal.services.db
      .selectFrom('userAccount')
      .select('id')
      .where('email', 'like', 'jobs%@people.example')
      .execute()
  ).map(({ id }) => id);
  for (const days of [0, 0.05, 1.1, 8, 20]) {
    now = new Date(now.getTime() + days * dayMs);
    await everyJob();
  }
  const rowsOf = async (table: 'articleConfirmation' | 'assignmentGroupMember') =>
    (
      await portal.services.db
        .selectFrom(table)
        .select(sql<number>`count(*)`.as('rows'))
        .where(sql.ref('user_id'), 'in', ids)
        .executeTakeFirstOrThrow()
    ).rows;
  // The portal has been busy with them.
  expect(await rowsOf('articleConfirmation')).toBeGreaterThanOrEqual(6);
  expect(await rowsOf('assignmentGroupMember')).toBe(6);
  const back = await undone(portal, await signedIn(portal, importer), read._id);
  expect(back.import.results).toMatchObject({ undone: 3, kept: 0 });
});
