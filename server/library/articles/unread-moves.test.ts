import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulletinCalls } from '#contract/library/bulletins.calls.ts';
import { promotionCalls } from '#contract/library/promotions.calls.ts';
import { everybody, type AudienceValues } from '#contract/people/audiences.fields.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { checkTotals } from '#server/insight/reports/totals-check.queries.ts';
import { setStatus } from '#server/people/users/change-user.queries.ts';
import { newId } from '#server/platform/ids.ts';
import { buildBulletin } from '#tests/builders/articles.ts';
import { buildPlacesOfAudiences, randomAudience } from '#tests/builders/audiences.ts';
import { isMeantByRows } from '#tests/builders/meant-by-rows.ts';
import { buildUser, roleIdOf, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { many, oneOf } from '#tests/builders/random.ts';
import { rounds } from '#tests/harness/rounds.ts';

let portal: TestPortal;
let admin: Client;
let values: AudienceValues;
let people: { readonly user: BuiltUser; readonly client: Client }[];
let roles: string[];

const db = () => portal.services.db;
const somebody = () => oneOf(people).user.id;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  values = await buildPlacesOfAudiences(portal);
  roles = [await roleIdOf(portal, 'LEARNER'), await roleIdOf(portal, 'DEALER_MANAGER')];
  people = await many(8, async () => {
    const user = await buildUser(portal, {
      groupIds: [oneOf(values.assignmentGroups)],
      dealerId: oneOf(values.dealers),
    });
    return { user, client: await signedIn(portal, user) };
  });
});
afterAll(() => portal.close());

const audience = () => randomAudience(values) ?? everybody;

/** Some audiences are refused: their state is elsewhere, or nobody is in them. */
async function tried(sent: ReturnType<Client['send']>): Promise<void> {
  const reply = await sent;
  expect([200, 400], reply.body).toContain(reply.statusCode);
}
const text = { title: 'Check the bolts', description: '<p>All four.</p>', published: true };
const days = { startDate: '2020-01-01', endDate: '2099-12-31' };

async function readdress(): Promise<void> {
  const { announcements } = await admin.ask(bulletinCalls.list, { query: { isAdmin: 'true' } } as never);
  const { _id } = oneOf(announcements);
  const { announcement } = await admin.ask(bulletinCalls.get, { params: { id: _id } });
  const { title, description, version } = announcement;
  await tried(
    admin.send(bulletinCalls.save, {
      params: { id: _id },
      body: { title, description, version, newVersion: oneOf([true, false]), audience: audience() },
    } as never),
  );
}

/** What changes what somebody has not read. */
const changes: readonly (() => Promise<unknown>)[] = [
  () => tried(admin.send(bulletinCalls.create, { body: { ...text, audience: audience() } } as never)),
  () =>
    tried(admin.send(promotionCalls.create, { body: { ...text, ...days, audience: audience() } } as never)),
  readdress,
  async () => {
    const { rows } = await sql<{ id: string }>`
      select id from article where kind = 'bulletin' order by random() limit 1`.execute(db());
    const query = { visit: 'true' };
    // Not everybody may open it.
    await oneOf(people).client.send(bulletinCalls.get, { params: { id: rows[0]!.id }, query } as never);
  },
  () =>
    sql`insert into assignment_group_member values (${oneOf(values.assignmentGroups)}, ${somebody()}) on conflict do nothing`.execute(
      db(),
    ),
  () => sql`delete from assignment_group_member where user_id = ${somebody()}`.execute(db()),
  () =>
    sql`insert into dealer_membership (id, user_id, dealer_id) values (${newId()}, ${somebody()}, ${oneOf(values.dealers)}) on conflict do nothing`.execute(
      db(),
    ),
  () =>
    sql`update dealer_membership set ended_at = now() where user_id = ${somebody()} and ended_at is null`.execute(
      db(),
    ),
  () =>
    sql`update dealer set status = ${oneOf(['active', 'inactive'])} where id = ${oneOf(values.dealers)}`.execute(
      db(),
    ),
  () => sql`update user_account set role_id = ${oneOf(roles)} where id = ${somebody()}`.execute(db()),
  // Deactivated and reactivated at once: the session stays.
  () =>
    db()
      .transaction()
      .execute(async (tx) => {
        const userId = somebody();
        for (const status of ['deactivated', 'active'] as const)
          await setStatus(tx, userId, { status, reason: null, changedBy: userId, at: new Date() });
      }),
  () =>
    sql`insert into admin_group_user values (${oneOf(values.adminGroups)}, ${somebody()}) on conflict do nothing`.execute(
      db(),
    ),
];

/** What a dealer's person has not read, counted from the rows. */
async function countedFor(userId: string): Promise<object> {
  const { rows } = await sql<{ announcements: number; promotions: number }>`
    select count(*) filter (where k.kind = 'bulletin') as announcements, count(*) filter (where k.kind = 'promotion') as promotions
    from article k join user_account u on u.id = ${userId}
    where k.status = 'published' and k.deleted_at is null and ${isMeantByRows} and k.edition_at >= u.created_at
      and k.edition_at >= coalesce(u.reactivated_at, u.approved_at, '-infinity')
      and not exists (select from visit v where v.user_id = u.id and v.kind = k.kind and v.record_id = k.id and v.edition >= k.edition)`.execute(
    db(),
  );
  return rows[0]!;
}

test('after random changes of audiences, departments, dealers, and roles, unread counts are exact', async () => {
  await buildBulletin(admin);
  for (let round = 0; round < rounds(15); round += 1) {
    for (let count = 0; count < 3; count += 1) await oneOf(changes)();
    for (const { user, client } of people) {
      const { badges } = await client.ask(sessionCalls.read);
      expect(badges).toMatchObject(await countedFor(user.id));
    }
  }
  const check = (await checkTotals(db())).find(({ name }) => name.includes('unread_count'))!;
  expect(check).toMatchObject({ wrong: 0, examples: [] });
  expect(check.compared).toBeGreaterThanOrEqual(people.length);
});
