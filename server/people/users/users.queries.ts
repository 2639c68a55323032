import { sql, type Expression, type SqlBool } from 'kysely';
import type { MailFilter } from '#contract/people/mail-filters.ts';
import type { ListedUser, User } from '#contract/people/users.calls.ts';
import type { UserStatus } from '#contract/people/users.fields.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { dealerHaystack } from '#server/people/reach/dealers-within.queries.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { isCurrentMembership, isOriginalPerson } from '#server/platform/access/person.scope.ts';
import { isIndexed, listOf, matchesStored, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { troubleOf } from '#server/platform/mail/refused-addresses.queries.ts';
import { stretches } from '#server/platform/database/stretches.ts';
import { byFamilyName, comesAfter, nameColumns } from './people-order.queries.ts';
import { profileImage, userHaystack } from './lean.queries.ts';
import { startingRole } from '#contract/platform/roles.ts';
import type { GivenRole, RolePower } from './users.rules.ts';
import { usersVisible } from './users.scope.ts';
import { isWithin, whereaboutsOf } from './whereabouts.queries.ts';
import { seesEverybody } from '#server/platform/access/actor.ts';

type RequestStatus = 'none' | 'pending' | 'approved' | 'denied';

export interface UserQuery extends PageQuery {
  readonly name?: string | undefined;
  readonly text?: string | undefined;
  readonly state?: string | undefined;
  readonly country?: string | undefined;
  readonly zipcode?: string | undefined;
  readonly zipDistance?: number | undefined;
  readonly active?: boolean | undefined;
  readonly status?: UserStatus | undefined;
  readonly assignmentGroup?: string | undefined;
  readonly adminGroup?: string | undefined;
  readonly dealer?: string | undefined;
  readonly role?: string | undefined;
  readonly participatingRequestStatus?: RequestStatus | undefined;
  readonly deactivateRequestStatus?: RequestStatus | undefined;
  readonly mail?: MailFilter | undefined;
  readonly sortBy: 'name' | 'lastSeenAt' | 'createdAt';
  readonly direction: 'asc' | 'desc';
}

const requestStatus = (type: 'participating' | 'deactivate') => sql<RequestStatus>`
  coalesce((select l.status from learner_request l where l.user_id = u.id and l.type = ${sql.lit(type)}
    order by l.requested_at desc limit 1), 'none')`;

/** People whose latest request of a kind has this status. Starts from the requests, because few people have any. */
const hasRequestStatus = (type: 'participating' | 'deactivate', status: RequestStatus) =>
  status === 'none'
    ? sql<SqlBool>`not exists (select from learner_request l where l.user_id = u.id and l.type = ${sql.lit(type)})`
    : sql<SqlBool>`u.id in (
      select l.user_id from learner_request l where l.type = ${sql.lit(type)} and l.status = ${status} and not exists (
        select from learner_request o where o.user_id = l.user_id and o.type = l.type and o.requested_at > l.requested_at))`;

/** People whose address refused mails. Starts from the addresses, because few have refused any. */
const refusesMails = (mail: MailFilter) => sql<SqlBool>`lower(u.email) in (
  select f.address from refused_address f where f.refusals > 0 ${mail === 'stopped' ? sql`and f.stopped_at is not null` : sql``})`;

/** Columns of `user_account u`, with the stored dealers and departments in `access_scope s`. */
const listColumns = sql`
  u.id, ${nameColumns}, coalesce(nullif(u.full_name, ''), u.email) as "fullName", u.email,
  ${profileImage} as "profileImage", u.status,
  (select json_build_object('_id', r.id, 'code', r.code, 'name', r.name, 'nameFr', r.name_fr, 'rank', r.rank,
      'rights', case when r.code = ${sql.lit(startingRole)} then '{}' else r.rights end,
      'reach', r.reach, 'adminArea', r.admin_area, 'frenchOnly', r.french_only)
    from role r where r.id = u.role_id) as role,
  s.dealers, s.assignment_groups as "assignmentGroups",
  ${requestStatus('participating')} as "participatingRequestStatus", ${requestStatus('deactivate')} as "deactivateRequestStatus",
  u.last_seen_at as "lastSeenAt", u.created_at as "createdAt"`;

const ofDealer = (condition: Expression<SqlBool>) => sql<SqlBool>`exists (
  select from dealer_membership m join dealer d on d.id = m.dealer_id
  where m.user_id = u.id and ${isCurrentMembership('m')} and ${condition})`;

const atDealersNamed = (text: string) => sql`
  select m.user_id from dealer d join dealer_membership m on m.dealer_id = d.id and ${isCurrentMembership('m')}
  where ${matchesStored(dealerHaystack, text)}`;

/** Matches by name, e-mail or dealer. Uses ids, so that both trigram indexes serve it; a text that they do not serve is looked for once. */
const matchesPersonOrDealer = (text: string) =>
  isIndexed(text)
    ? sql<SqlBool>`u.id in (
        select u.id from user_account u where ${matchesStored(userHaystack, text)} union all ${atDealersNamed(text)})`
    : sql<SqlBool>`(${matchesStored(userHaystack, text)} or u.id in (${atDealersNamed(text)}))`;

/** The filters of a list of people as conditions on `user_account u`. The list itself handles the status. */
export async function userConditions(query: Partial<UserQuery>): Promise<Expression<SqlBool>[]> {
  const conditions: Expression<SqlBool>[] = [isOriginalPerson('u')];
  const add = (condition: Expression<SqlBool>) => void conditions.push(condition);
  if (query.name) add(matchesStored(sql`u.search_name`, query.name));
  if (query.text) add(matchesPersonOrDealer(query.text));
  if (query.role) add(sql<SqlBool>`u.role_id = ${query.role}`);
  if (query.dealer) add(ofDealer(sql<SqlBool>`d.id = ${query.dealer}`));
  if (query.state)
    add(sql<SqlBool>`(u.region = ${query.state} or ${ofDealer(sql<SqlBool>`d.region = ${query.state}`)})`);
  if (query.country) {
    add(
      sql<SqlBool>`(u.country = ${query.country} or ${ofDealer(sql<SqlBool>`d.country = ${query.country}`)})`,
    );
  }
  const whereabouts = await whereaboutsOf(query);
  if (whereabouts) add(isWithin(whereabouts));
  if (query.assignmentGroup) {
    add(sql<SqlBool>`exists (select from assignment_group_member a where a.user_id = u.id
      and a.assignment_group_id = ${query.assignmentGroup})`);
  }
  if (query.adminGroup) {
    add(sql<SqlBool>`(exists (select from admin_group_staff a where a.user_id = u.id and a.admin_group_id = ${query.adminGroup})
      or exists (select from admin_group_user a where a.user_id = u.id and a.admin_group_id = ${query.adminGroup})
      or ${ofDealer(sql<SqlBool>`exists (select from admin_group_dealer a where a.dealer_id = d.id
        and a.admin_group_id = ${query.adminGroup})`)})`);
  }
  if (query.participatingRequestStatus)
    add(hasRequestStatus('participating', query.participatingRequestStatus));
  if (query.deactivateRequestStatus) add(hasRequestStatus('deactivate', query.deactivateRequestStatus));
  if (query.mail) add(refusesMails(query.mail));
  if (query.active !== undefined)
    add(query.active ? sql<SqlBool>`u.status = 'active'` : sql<SqlBool>`u.status <> 'active'`);
  return conditions;
}

/** What rows know about a role beyond what is shown of it. The rights that everyone starts with are left out. */
type WithPower = { readonly role: RolePower };

export type UserListRow = Omit<ListedUser, '_id' | 'abilities'> & WithPower & { readonly id: string };

export interface UserPage {
  readonly rows: readonly UserListRow[];
  readonly byStatus: Readonly<Partial<Record<UserStatus, number>>>;
}

const orders = {
  name: { asc: byFamilyName, desc: sql`u.last_name desc, u.first_name desc, u.id desc` },
  createdAt: { asc: sql`u.created_at, u.id`, desc: sql`u.created_at desc, u.id desc` },
  lastSeenAt: {
    asc: sql`u.last_seen_at nulls first, u.id desc`,
    desc: sql`u.last_seen_at desc nulls last, u.id`,
  },
} as const;

/** One page of the people the actor sees, with the number of each status, in one statement. */
export async function listUsers(db: Db, actor: Actor, query: UserQuery): Promise<UserPage> {
  const conditions = await userConditions(query);
  // Others than these find few people, whom the order of an index would take long to come by.
  const cheap = [query.role, query.active].filter((one) => one !== undefined).length;
  const isCostly = conditions.length > cheap + 1;
  const list = listOf({
    page: query,
    from: sql`user_account u`,
    id: sql`u.id`,
    visible: usersVisible.sql(actor, 'u'),
    filters: conditions,
    once: isCostly ? sql`u.status` : undefined,
    shown: query.status ? sql<SqlBool>`u.status = ${query.status}` : undefined,
    order: orders[query.sortBy][query.direction],
    columns: listColumns,
    lookUp: sql`user_account u using (id) join access_scope s on s.user_id = u.id`,
  });
  // Counts of everyone are stored and kept up to date. A subset is counted here.
  const byStatusOfAll = sql`coalesce((select json_object_agg(status, n) from (
    select status, sum(people) as n from user_account_total group by status) s), '{}')`;
  const seesAll = seesEverybody(actor) && conditions.length === 1;
  const { rows } = await sql<{ page: UserListRow[]; byStatus: UserPage['byStatus'] }>`
    ${list.start} select ${list.page} as page, ${seesAll ? byStatusOfAll : list.countBy(sql`u.status`)} as "byStatus"`.execute(
    db,
  );
  const { page, byStatus } = rows[0]!;
  return { rows: page, byStatus };
}

const rowsAtOnce = 2000;

/** A person in a file: it can be imported again. */
export type ExportedUser = UserListRow & { readonly language: string };

/** Everyone in a filtered list by family name, a few thousand at a time. */
export async function* everyUser(
  db: Db,
  actor: Actor,
  query: Partial<UserQuery> & { readonly ids?: readonly string[] | undefined },
): AsyncGenerator<readonly ExportedUser[]> {
  const where = sql.join(
    [
      ...(await userConditions(query)),
      usersVisible.sql(actor, 'u'),
      query.status ? sql`u.status = ${query.status}` : sql`true`,
      query.ids ? sql`u.id = any(${query.ids}::uuid[])` : sql`true`,
    ],
    sql` and `,
  );
  yield* stretches(rowsAtOnce, async (after: ExportedUser | undefined) => {
    const { rows } = await sql<ExportedUser>`
      with chosen as materialized (
        select u.id from user_account u where ${where} and ${comesAfter(after)} order by ${byFamilyName} limit ${sql.lit(rowsAtOnce)})
      select ${listColumns}, u.language from chosen join user_account u using (id) join access_scope s on s.user_id = u.id
      order by ${byFamilyName}`.execute(db);
    return rows;
  });
}

const detailColumns = sql`${listColumns},
  u.status_reason as "statusReason", u.status_changed_at as "statusChangedAt", u.email_verified_at is not null as "emailVerified",
  ${troubleOf(sql`u.email`)} as "mailTrouble",
  u.password_hash is not null as "hasPassword", u.phone, u.language, u.date_of_birth as "dateOfBirth",
  u.address_line1 as "addressLine1", u.city, u.region, u.postal_code as "postalCode", u.country,
  u.primary_role as "primaryRole", u.dealer_position as "dealerPosition", u.company, u.company_role as "companyRole",
  u.website, u.sales_rep_email as "salesRep", (select b.full_name from user_account b where b.id = u.sales_rep_id) as "salesRepName",
  coalesce((select json_agg(json_build_object('_id', b.id, 'name', b.name, 'nameFr', b.name_fr) order by b.name, b.id)
    from user_business_unit x join business_unit b on b.id = x.business_unit_id where x.user_id = u.id), '[]') as segments,
  u.receive_emails as "receiveEmails", u.participating_learner as "participatingLearner", u.is_instructor as "isInstructor",
  coalesce((select json_agg(json_build_object('_id', g.id, 'name', g.name) order by g.name)
    from admin_group_staff s join admin_group g on g.id = s.admin_group_id where s.user_id = u.id), '[]') as "adminGroups",
  array(select brand_id from brand_owner where user_id = u.id) as "brandIds",
  coalesce((select json_agg(json_build_object('dealer', json_build_object('_id', d.id, 'name', d.name),
      'startedAt', m.started_at, 'endedAt', m.ended_at) order by m.ended_at desc nulls first, m.started_at desc)
    from dealer_membership m join dealer d on d.id = m.dealer_id where m.user_id = u.id), '[]') as memberships,
  (select coalesce(json_agg(r), '[]') from (
    select distinct on (l.type) l.type, l.status, l.reason, l.requested_at as "requestedAt", l.decided_at as "decidedAt",
      l.decision_reason as "decisionReason", (select b.full_name from user_account b where b.id = l.requested_by) as "requestedBy",
      (select b.full_name from user_account b where b.id = l.decided_by) as "decidedBy"
    from learner_request l where l.user_id = u.id order by l.type, l.requested_at desc) r) as requests,
  u.version`;

export type UserRow = Omit<User, '_id' | 'abilities' | 'ownedBrands' | 'activity'> &
  WithPower & {
    readonly id: string;
    readonly brandIds: readonly string[];
  };

/** One person, if `visible` admits the account. */
export async function userById(
  db: Db | Transaction,
  id: string,
  visible: Expression<SqlBool>,
): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select ${detailColumns} from user_account u join access_scope s on s.user_id = u.id
    where u.id = ${id} and ${isOriginalPerson('u')} and ${visible}`.execute(db);
  return rows[0];
}

/** Locks the account for the rest of the transaction. */
/** The names of the people among these that the caller sees. */
export async function namesOfUsers(
  db: Db,
  ids: readonly string[],
  visible: Expression<SqlBool>,
): Promise<ReadonlyMap<string, Bilingual>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.full_name as name from user_account u
    where u.id = any(${ids}::uuid[]) and ${visible}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, { en: name, fr: name }]));
}

export async function lockUser(
  tx: Transaction,
  id: string,
  visible: Expression<SqlBool>,
): Promise<UserRow | undefined> {
  await tx.selectFrom('userAccount').where('id', '=', id).forNoKeyUpdate().execute();
  return userById(tx, id, visible);
}

/** The latest log entries about or by a person. */
export async function activityOf(db: Db | Transaction, userId: string): Promise<User['activity']> {
  const { rows } = await sql<Omit<User['activity'][number], '_id'> & { id: string }>`
    select l.id, l.at, l.type, l.entity_kind as "entityKind", l.entity_name as "entityName",
      (select b.full_name from user_account b where b.id = coalesce(l.proxied_by, l.user_id) and b.id <> ${userId}) as by,
      array(select jsonb_object_keys(l.after) where l.type = 'update' and jsonb_typeof(l.after) = 'object') as changed
    from (
      (select * from activity_log where user_id = ${userId} order by at desc limit 20)
      union
      (select * from activity_log where entity_kind = 'user' and entity_id = ${userId} order by at desc limit 20)
    ) l order by l.at desc, l.id desc limit 20`.execute(db);
  return rows.map(({ id: _id, ...entry }) => ({ _id, ...entry }));
}

/** A role to assign, locked against change for the rest of the transaction. Without an id, the role that everyone starts with. */
export async function roleToGive(
  tx: Transaction,
  roleId?: string,
): Promise<(GivenRole & { readonly id: string }) | undefined> {
  const which = roleId === undefined ? sql`code = ${startingRole}` : sql`id = ${roleId}`;
  const { rows } = await sql<GivenRole & { id: string }>`
    select id, code, rank, rights, reach, admin_area as "adminArea", french_only as "frenchOnly" from role where ${which} for share`.execute(
    tx,
  );
  return rows[0];
}

export async function activeAdminGroups(db: Db): Promise<{ _id: string; name: string }[]> {
  const rows = await db
    .selectFrom('adminGroup')
    .select(['id', 'name'])
    .where('status', '=', 'active')
    .orderBy('name')
    .orderBy('id')
    .limit(1000)
    .execute();
  return rows.map(({ id: _id, name }) => ({ _id, name }));
}
