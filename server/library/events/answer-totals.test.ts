import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventCalls as calls } from '#contract/library/events.calls.ts';
import { checkTotals } from '#server/insight/reports/totals-check.queries.ts';
import { buildNewsEvent } from '#tests/builders/events.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { many, oneOf } from '#tests/builders/random.ts';
import { rounds } from '#tests/harness/rounds.ts';
import { deleteAnswersOf } from './personal-data.queries.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => new Date('2031-05-01T12:00:00Z') });
});
afterAll(() => portal.close());

const db = () => portal.services.db;

async function expectExact(): Promise<void> {
  const { wrong, examples } = (await checkTotals(db())).find(({ name }) =>
    name.includes('event_answer_total'),
  )!;
  expect([wrong, examples]).toEqual([0, []]);
}

test('answers, accounts that end or return, and erased people, all at once, leave exact totals', async () => {
  const admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const events = await many(4, () => buildNewsEvent(admin, { published: true }));
  const people = await many(12, async () => {
    const user = await buildUser(portal);
    return { user, client: await signedIn(portal, user) };
  });
  const answer = () => {
    const body = { type: oneOf(['going', 'interested', 'not-interested'] as const) };
    // Somebody whose account has just ended is refused.
    return oneOf(people).client.send(calls.attend, { params: { id: oneOf(events)._id }, body });
  };
  const setStatus = (status: 'active' | 'deactivated') =>
    db().updateTable('userAccount').set({ status }).where('id', '=', oneOf(people).user.id).execute();
  const erase = () =>
    db()
      .transaction()
      .execute((tx) => deleteAnswersOf(tx, oneOf(people).user.id));

  const statuses = new Set<number>();
  for (let round = 0; round < rounds(20); round += 1) {
    const others = [setStatus('deactivated'), setStatus('active'), setStatus('active')];
    const sent = await Promise.all(Array.from({ length: 6 }, answer));
    await Promise.all(round % 5 === 0 ? [...others, erase()] : others);
    for (const { statusCode } of sent) statuses.add(statusCode);
  }
  expect(statuses).toContain(200);
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  await expectExact();

  await sql`delete from event where id = ${events[0]!._id}`.execute(db());
  await expectExact();
});
