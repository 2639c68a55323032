import { sql } from 'kysely';
import type { UserStatus } from '#contract/people/users.fields.ts';
import { startingRole } from '#contract/platform/roles.ts';
import { dealersReached, dealersVisible } from '#server/people/reach/dealers.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { isCurrentMembership, isOriginalPerson } from '#server/platform/access/person.scope.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { GivenRole } from '../users.rules.ts';
import { usersVisible } from '../users.scope.ts';

/** The columns of an account that tables fill, by their keys. */
export const accountColumns = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  language: 'language',
  dateOfBirth: 'date_of_birth',
  addressLine1: 'address_line1',
  city: 'city',
  region: 'region',
  postalCode: 'postal_code',
  country: 'country',
  primaryRole: 'primary_role',
  dealerPosition: 'dealer_position',
  company: 'company',
  companyRole: 'company_role',
  receiveEmails: 'receive_emails',
  participatingLearner: 'participating_learner',
} as const;
export type AccountKey = keyof typeof accountColumns;

/** An account as a table may name it. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly status: UserStatus;
  readonly isMerged: boolean;
  readonly isErased: boolean;
  readonly isVisible: boolean;
  readonly isInstructor: boolean;
  readonly roleId: string;
  readonly dealers: readonly { readonly _id: string; readonly name: string; readonly number: string }[];
  /** Of those dealers, the ones that the actor sees. */
  readonly visibleDealerIds: readonly string[];
  /** Departments that somebody chose, and those whose rule the person meets. */
  readonly groups: readonly { readonly _id: string; readonly name: string; readonly nameFr: string }[];
  readonly groupIdsByRule: readonly string[];
  readonly brandIds: readonly string[];
  readonly adminGroupIds: readonly string[];
  readonly fields: Readonly<Record<AccountKey, string | boolean | null>>;
}

const fields = sql.join(
  Object.entries(accountColumns).map(([key, column]) => sql`${sql.lit(key)}, ${sql.ref(`u.${column}`)}`),
);

/** The accounts with these addresses, also merged and erased ones. A stand-in is never found. */
export async function accountsByAddress(
  db: Db | Transaction,
  actor: Actor,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  const { rows } = await sql<Account>`
    select u.id, lower(u.email) as email, u.full_name as "fullName", u.status, not ${isOriginalPerson('u')} as "isMerged",
      u.erased_at is not null as "isErased", ${usersVisible.sql(actor, 'u')} as "isVisible", u.is_instructor as "isInstructor",
      u.role_id as "roleId", s.dealers,
      coalesce((select json_agg(json_build_object('_id', g.id, 'name', g.name, 'nameFr', g.name_fr) order by g.name, g.id)
        from assignment_group g where g.id = any(s.assignment_group_ids) and not g.follows_rule), '[]') as groups,
      array(select g.id from assignment_group g where g.id = any(s.assignment_group_ids) and g.follows_rule) as "groupIdsByRule", s.owned_brand_ids as "brandIds",
      array(select x.admin_group_id from admin_group_staff x where x.user_id = u.id) as "adminGroupIds",
      array(select d.id from dealer_membership m join dealer d on d.id = m.dealer_id
        where m.user_id = u.id and ${isCurrentMembership('m')} and ${dealersVisible.sql(actor, 'd')}) as "visibleDealerIds",
      json_build_object(${fields}) as fields
    from user_account u join access_scope s on s.user_id = u.id
    where lower(u.email) = any(${addresses}::text[]) and u.claimed_email is null`.execute(db);
  return new Map(rows.map((row) => [row.email, row]));
}

/** Locks accounts by address, in the order of their ids. */
export async function lockByAddress(tx: Transaction, addresses: readonly string[]): Promise<void> {
  await sql`
    select from user_account u where u.id in (
      select id from user_account where lower(email) = any(${addresses}::text[])) order by u.id for no key update`.execute(
    tx,
  );
}

export type NamedRole = GivenRole & {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string;
};

/** Every role. The rights that everyone starts with are left out, as everywhere. */
export async function everyRole(db: Db | Transaction): Promise<readonly NamedRole[]> {
  const { rows } = await sql<NamedRole>`
    select id, code, name, name_fr as "nameFr", rank, case when code = ${sql.lit(startingRole)} then '{}' else rights end as rights, reach,
      admin_area as "adminArea", french_only as "frenchOnly"
    from role order by rank, name`.execute(db);
  return rows;
}

/** The roles that these texts name, in either language or by code. */
export async function rolesNamed(
  db: Db | Transaction,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ asked: string; id: string }>`
    select distinct on (t.asked) t.asked, r.id from unnest(${texts}::text[]) t (asked) join role r on t.asked <> ''
      and (folded(r.name) = folded(t.asked) or folded(r.name_fr) = folded(t.asked) or lower(r.code) = lower(t.asked) or r.id::text = t.asked)
    order by t.asked, r.rank, r.id`.execute(db);
  return new Map(rows.map(({ asked, id }) => [asked, id]));
}

export interface NamedDealer {
  readonly asked: string;
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly isInactive: boolean;
  readonly region: string;
  readonly country: string;
  readonly language: string;
  /** The actor may put people there, and may give others access to it. */
  readonly isVisible: boolean;
  readonly isReached: boolean;
}

/** The dealers that these texts name: by number, else by the whole name or the id. */
export async function dealersNamed(
  db: Db | Transaction,
  actor: Actor,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedDealer[]>> {
  const { rows } = await sql<NamedDealer>`
    with asked as materialized (select asked from unnest(${texts}::text[]) t (asked)),
    numbered as materialized (select a.asked, d.id from asked a join dealer d on upper(d.number) = upper(a.asked)),
    found as (
      select asked, id from numbered
      union all
      select a.asked, d.id from asked a join dealer d on folded(d.name) = folded(a.asked)
      where not exists (select from numbered n where n.asked = a.asked)
      union all
      select a.asked, d.id from asked a join dealer d on d.id::text = a.asked)
    select f.asked, d.id, d.number, d.name, d.status = 'inactive' as "isInactive", d.region, d.country, d.language,
      ${dealersVisible.sql(actor, 'd')} as "isVisible", ${dealersReached.sql(actor, 'd')} as "isReached"
    from found f join dealer d on d.id = f.id`.execute(db);
  return Map.groupBy(rows, ({ asked }) => asked);
}

export interface CloseDealer {
  readonly asked: string;
  readonly number: string;
  readonly name: string;
}

const closeEnough = 0.45;

/** For each of these texts the visible dealer that is most like it, if one is. */
export async function closeDealers(
  db: Db | Transaction,
  actor: Actor,
  texts: readonly string[],
): Promise<ReadonlyMap<string, CloseDealer>> {
  const { rows } = await sql<CloseDealer>`
    select t.asked, c.number, c.name from unnest(${texts}::text[]) t (asked) cross join lateral (
      select d.number, d.name, greatest(similarity(searchable(d.name), searchable(t.asked)), similarity(lower(d.number), lower(t.asked))) as alike
      from dealer d where d.status <> 'inactive' and ${dealersVisible.sql(actor, 'd')} order by alike desc, d.id limit 1) c
    where c.alike >= ${closeEnough}`.execute(db);
  return new Map(rows.map((row) => [row.asked, row]));
}

export interface NamedGroup {
  readonly asked: string;
  readonly _id: string;
  readonly name: string;
  readonly nameFr: string;
  readonly followsRule: boolean;
}

/** The departments that these texts name, in either language. */
export async function groupsNamed(
  db: Db | Transaction,
  texts: readonly string[],
): Promise<ReadonlyMap<string, NamedGroup>> {
  const { rows } = await sql<Omit<NamedGroup, '_id'> & { id: string }>`
    select distinct on (t.asked) t.asked, g.id, g.name, g.name_fr as "nameFr", g.follows_rule as "followsRule" from unnest(${texts}::text[]) t (asked)
    join assignment_group g on folded(g.name) = folded(t.asked) or folded(g.name_fr) = folded(t.asked) and g.name_fr <> ''
    order by t.asked, folded(g.name) = folded(t.asked) desc, g.id`.execute(db);
  return new Map(rows.map(({ id: _id, ...row }) => [row.asked, { ...row, _id }]));
}

export interface PersonAtDealers {
  readonly number: number;
  readonly name: string;
  readonly dealerIds: readonly string[];
}

/** Rows whose name somebody has who works at one of their dealers now: who that is, by the number of the row. */
export async function namesakes(
  db: Db | Transaction,
  people: readonly PersonAtDealers[],
): Promise<readonly { readonly number: number; readonly userId: string }[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<{ number: number; userId: string }>`
    select x.number, u.id as "userId"
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as x(number integer, name text, "dealerIds" uuid[])
    join user_account u on u.search_name = searchable(x.name) and ${isOriginalPerson('u')}
    where exists (select from dealer_membership m where m.user_id = u.id and ${isCurrentMembership('m')} and m.dealer_id = any(x."dealerIds"))
    order by x.number, u.id`.execute(db);
  return rows;
}
