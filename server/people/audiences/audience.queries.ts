import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Audience, AudienceKind, AudienceValues } from '#contract/people/audiences.fields.ts';
import { isActivePerson, isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';
import { asksNothing, type StoredAudience } from './audience.rules.ts';
import { audienceColumns, hasChosenValues } from './audience.scope.ts';

const isCounted = isActivePerson('u');

/**
 * On `user_account u`: works at one of these dealers. An index leads to these people, and only their values are compared: to compare some hundred
 * dealers with those of everybody takes a second.
 */
const worksAt = (dealers: readonly string[]) => sql<SqlBool>`u.id in (
  select m.user_id from dealer_membership m where ${isCurrentMembership('m')} and m.dealer_id = any(${dealers}::uuid[]))`;

/** On `user_account u` and its `access_scope a`: an active person, not merged into another one, who has a value in every kind. */
export const isPersonOf = (audience: AudienceValues): RawBuilder<SqlBool> => {
  const atDealers = audience.dealers.length > 0 ? sql<SqlBool>`${worksAt(audience.dealers)} and ` : sql``;
  return sql<SqlBool>`(${isCounted} and ${atDealers}${hasChosenValues(audience)})`;
};

/**
 * On `user_account u`: the people a stored audience is for, as it is now. An empty id means everybody. An audience that was deleted since
 * has nobody.
 */
export const isPersonOfStored = (audienceId: string): RawBuilder<SqlBool> =>
  audienceId === ''
    ? sql<SqlBool>`(${isCounted})`
    : sql<SqlBool>`(${isCounted} and exists (
        select from audience au, access_scope a where au.id = ${audienceId} and a.user_id = u.id and is_meant_for(au, a)))`;

const named = (table: string, column: string, names: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(json_build_object('_id', n.id, 'name', n.name${names}) order by n.name, n.id)
  from ${sql.table(table)} n where n.id = any(au.${sql.raw(column)})), '[]')`;
const inBoth = sql`, 'nameFr', n.name_fr`;

/** The audience with this id as replies show it; null if there is none. */
export const namedAudience = (id: RawBuilder<unknown>): RawBuilder<Audience | null> => sql<Audience | null>`(
  select json_build_object(
    'assignmentGroups', ${named('assignment_group', 'assignment_group_ids', inBoth)},
    'businessUnits', ${named('business_unit', 'business_unit_ids', inBoth)},
    'roles', ${named('role', 'role_ids', inBoth)}, 'dealers', ${named('dealer', 'dealer_ids', sql``)},
    'adminGroups', ${named('admin_group', 'admin_group_ids', sql``)},
    'countries', au.countries, 'states', au.states)
  from audience au where au.id = ${id})`;

/** The record with this audience names the group. */
export const namesGroup = (audienceId: RawBuilder<unknown>, groupId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from audience x where x.id = ${audienceId} and ${groupId} = any(x.assignment_group_ids))`;

/** The groups that an audience names. */
export const groupsOfAudience = (id: RawBuilder<unknown>): RawBuilder<Audience['assignmentGroups']> => sql`(
  select ${named('assignment_group', 'assignment_group_ids', inBoth)} from audience au where au.id = ${id})`;

const rowOf = (audience: AudienceValues) => ({
  assignmentGroupIds: unique(audience.assignmentGroups),
  businessUnitIds: unique(audience.businessUnits),
  roleIds: unique(audience.roles),
  dealerIds: unique(audience.dealers),
  adminGroupIds: unique(audience.adminGroups),
  countries: unique(audience.countries),
  states: unique(audience.states),
});

const unique = (values: readonly string[]): string[] => [...new Set(values)].toSorted();

/**
 * Writes the audience of a record and returns the `audience_id` to save in it: the one it has, a new one, or null for everybody. A trigger
 * of the record's table deletes the audience it leaves behind.
 */
export async function writeAudience(
  tx: Transaction,
  currentId: string | null,
  audience: StoredAudience,
): Promise<string | null> {
  if (audience === null || asksNothing(audience)) return null;
  const id = currentId ?? newId();
  const row = rowOf(audience);
  await tx
    .insertInto('audience')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  return id;
}

/** Copies an audience for a copy of its record. */
export async function copyAudience(tx: Transaction, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const copy = newId();
  await sql`insert into audience (id, assignment_group_ids, business_unit_ids, role_ids, dealer_ids, admin_group_ids, countries, states)
    select ${copy}, assignment_group_ids, business_unit_ids, role_ids, dealer_ids, admin_group_ids, countries, states
    from audience where id = ${id}`.execute(tx);
  return copy;
}

/** How many audiences name this record. Such a record cannot be deleted: its audiences would become wider. */
export async function countAudiencesWith(tx: Transaction, kind: AudienceKind, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audience where ${sql.raw(audienceColumns[kind].column)} @> ${[id]}::uuid[]`.execute(
    tx,
  );
  return rows[0]!.count;
}

/**
 * How many records of each kind people find because a department is in their audience: published, or approved, and neither in the trash nor
 * canceled. Which tables have an audience is read from the database, so that a new kind of record needs no entry here.
 */
export async function countMeantFor(
  tx: Transaction,
  kinds: Iterable<RecordKind>,
  departmentId: string,
): Promise<readonly { readonly kind: RecordKind; readonly count: number }[]> {
  const stored = [...kinds].filter((kind) => kind.stored !== undefined);
  const { rows } = await sql<{ table: string }>`
    select c.relname as table from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'audience_id' and not a.attisdropped and c.relkind = 'r' and c.relname = any(${stored.map((kind) => kind.stored!.table)}::text[])
      and c.relnamespace = current_schema()::regnamespace`.execute(tx);
  const tables = new Set(rows.map(({ table }) => table));
  const withAudience = stored.filter((kind) => tables.has(kind.stored!.table));
  if (withAudience.length === 0) return [];
  const counts = withAudience.map(({ stored: of }) => {
    const value = (column: string) => sql`to_jsonb(x) ->> ${sql.lit(column)}`;
    return sql`(select count(*) from ${sql.table(of!.table)} x where ${of!.only === undefined ? sql`true` : sql.raw(of!.only)}
      and x.audience_id in (select id from meant) and ${value('status')} in ('published', 'approved')
      and ${value('deleted_at')} is null and ${value('canceled_at')} is null)`;
  });
  const counted = await sql<{ counts: number[] }>`
    with meant as materialized (select id from audience where assignment_group_ids @> ${[departmentId]}::uuid[])
    select array[${sql.join(counts)}]::int[] as counts`.execute(tx);
  return withAudience.map((kind, at) => ({ kind, count: counted.rows[0]!.counts[at]! }));
}

interface CountedPeople {
  readonly peopleCount: number;
}
export interface CountRow extends CountedPeople {
  readonly languages: readonly { readonly language: 'en' | 'fr'; readonly peopleCount: number }[];
  readonly dealers: readonly { readonly _id: string; readonly name: string; readonly peopleCount: number }[];
  readonly otherDealers: CountedPeople;
  readonly withoutDealer: CountedPeople;
}

/** Dealers that a count lists; the others are added up. */
const listedDealers = 20;

/**
 * The people of an audience, by language and by dealer, in one statement. People with the same language and dealers are counted together
 * first: everything else then adds up some thousand rows instead of 100,000. `among` narrows them further, on `user_account u`. Dealers are
 * listed as far as `visible` admits them, on `dealer d`.
 */
export async function countPeople(
  db: Db,
  audience: AudienceValues,
  { among, visible }: { readonly among?: Expression<SqlBool>; readonly visible: Expression<SqlBool> },
): Promise<CountRow> {
  const { rows } = await sql<CountRow>`
    with team as materialized (
      select case when u.language = 'fr' then 'fr' else 'en' end as language, a.dealer_ids, count(*) as people
      from user_account u join access_scope a on a.user_id = u.id
      where ${isPersonOf(audience)} and ${among ?? sql`true`} group by 1, 2),
    at_dealer as (
      select dealer_id, sum(people)::integer as people from team cross join unnest(dealer_ids) as dealer_id group by dealer_id),
    listed as materialized (
      select d.id, d.name, x.people from at_dealer x join dealer d on d.id = x.dealer_id
      where ${visible} order by x.people desc, d.name, d.id limit ${listedDealers}),
    total as (
      select coalesce(sum(people), 0)::integer as people, coalesce(sum(people) filter (where dealer_ids = '{}'), 0)::integer as without_dealer,
        coalesce(sum(people) filter (where dealer_ids <> '{}' and not dealer_ids && array(select id from listed)), 0)::integer as elsewhere
      from team)
    select t.people as "peopleCount",
      coalesce((select json_agg(json_build_object('language', language, 'peopleCount', people) order by people desc, language)
        from (select language, sum(people)::integer as people from team group by language) l), '[]') as languages,
      coalesce((select json_agg(json_build_object('_id', id, 'name', name, 'peopleCount', people) order by people desc, name, id)
        from listed), '[]') as dealers,
      json_build_object('peopleCount', t.elsewhere) as "otherDealers", json_build_object('peopleCount', t.without_dealer) as "withoutDealer"
    from total t`.execute(db);
  return rows[0]!;
}

/** Whether an audience has anybody in it. */
export async function hasPeople(tx: Transaction, audience: AudienceValues): Promise<boolean> {
  const { rows } = await sql`
    select from user_account u join access_scope a on a.user_id = u.id where ${isPersonOf(audience)} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}
