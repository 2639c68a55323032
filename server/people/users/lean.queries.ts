import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { StaffPerson } from '#contract/people/dealers.calls.ts';
import { userCalls, type LeanUser } from '#contract/people/users.calls.ts';
import { allows } from '#contract/platform/access.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import {
  limitOf,
  matchesStored,
  offsetOf,
  rowsOfPage,
  type Page,
  type PageQuery,
} from '#server/platform/database/lists.ts';
import { byFamilyName } from './people-order.queries.ts';
import { usersVisible } from './users.scope.ts';

/** Name and address of `user_account u`, for `matchesStored`. */
export const userHaystack = sql`u.search_text`;

/** The address of the picture of `user_account u`, null without one. */
export const profileImage = sql<
  string | null
>`case when u.profile_image_id is not null then '/files/' || u.profile_image_id end`;

/** Whether a reader of people sees their e-mail addresses: only those who may open accounts do. */
export const tellsAddresses = (actor: Actor): boolean => allows(userCalls.get.access, actor);

const leanColumns = (actor: Actor) => sql`
  u.id as "_id", u.full_name as "fullName", ${
    tellsAddresses(actor) ? sql`case when ${usersVisible.sql(actor, 'u')} then u.email end` : sql`null`
  } as email, ${profileImage} as "profileImage",
  coalesce((select json_agg(json_build_object('_id', d.id, 'name', d.name) order by m.started_at, d.id)
    from dealer_membership m join dealer d on d.id = m.dealer_id where m.user_id = u.id and ${isCurrentMembership('m')}), '[]') as dealers`;

/** The rows of people whom `picked` names by `id`, as JSON. */
const leanRowsOf = (actor: Actor, picked: RawBuilder<unknown>, more = sql``): RawBuilder<unknown> => sql`
  select coalesce(json_agg(page), '[]') from (
    select ${leanColumns(actor)} ${more} from (${picked}) picked
    join user_account u using (id) order by ${byFamilyName}
  ) page`;

const leanRows = (
  actor: Actor,
  where: Expression<SqlBool>,
  query: PageQuery,
  more = sql``,
): RawBuilder<unknown> =>
  leanRowsOf(
    actor,
    rowsOfPage(sql`select u.id from user_account u where ${where} order by ${byFamilyName}`, query),
    more,
  );

/** The first people by name who match the conditions. */
export async function leanUsers(
  db: Db | Transaction,
  actor: Actor,
  conditions: readonly Expression<SqlBool>[],
  limit: number,
): Promise<LeanUser[]> {
  const where = sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<{
    users: LeanUser[];
  }>`select (${leanRows(actor, where, { page: 1, limit })}) as users`.execute(db);
  return rows[0]!.users;
}

type PageOfPeople = PageQuery & { readonly text?: string | undefined };

/** One page of active people by family name with their number, in one statement. */
export const leanUserPage = (
  db: Db,
  actor: Actor,
  conditions: readonly Expression<SqlBool>[],
  query: PageOfPeople,
): Promise<Page<LeanUser>> => pageOfPeople<LeanUser>(db, actor, conditions, query);

/** What people do, in addition to what every list shows of them. */
const workColumns = sql`,
  (select json_build_object('_id', r.id, 'name', r.name, 'nameFr', r.name_fr) from role r where r.id = u.role_id) as role,
  coalesce((select json_agg(json_build_object('_id', g.id, 'name', g.name, 'nameFr', g.name_fr) order by g.name)
    from assignment_group_member m join assignment_group g on g.id = m.assignment_group_id where m.user_id = u.id), '[]') as "assignmentGroups"`;

/** The same with each person's role and departments. */
export const staffPage = (
  db: Db,
  actor: Actor,
  conditions: readonly Expression<SqlBool>[],
  query: PageOfPeople,
): Promise<Page<StaffPerson>> => pageOfPeople<StaffPerson>(db, actor, conditions, query, workColumns);

async function pageOfPeople<Row>(
  db: Db,
  actor: Actor,
  conditions: readonly Expression<SqlBool>[],
  query: PageOfPeople,
  more?: RawBuilder<unknown>,
): Promise<Page<Row>> {
  const isActive = sql<SqlBool>`u.status = 'active' and ${sql.join(conditions, sql` and `)}`;
  const { rows } = await (
    query.text ? foundByText<Row>(actor, isActive, query, more) : everybody<Row>(actor, isActive, query, more)
  ).execute(db);
  return rows[0]!;
}

const everybody = <Row>(actor: Actor, where: Expression<SqlBool>, query: PageOfPeople, more = sql``) => sql<
  Page<Row>
>`
  select (${leanRows(actor, where, query, more)}) as rows, (select count(*) from user_account u where ${where}) as total`;

/**
 * People found by a text are looked for once, for the page and for their number. Short texts are in many names, so that an index does not help,
 * and the search has to look at everybody.
 */
function foundByText<Row>(
  actor: Actor,
  where: Expression<SqlBool>,
  query: PageOfPeople,
  more = sql``,
): RawBuilder<Page<Row>> {
  const searched = tellsAddresses(actor) ? userHaystack : sql`u.search_name`;
  const picked = sql`select u.id from found u order by ${byFamilyName} limit ${limitOf(query)} offset ${offsetOf(query)}`;
  return sql<Page<Row>>`
    with found as materialized (
      select u.id, u.last_name, u.first_name from user_account u where ${matchesStored(searched, query.text ?? '')} and ${where})
    select (${leanRowsOf(actor, picked, more)}) as rows, (select count(*) from found) as total`;
}
