import { sql, type Expression, type SqlBool } from 'kysely';
import type { RequestingUser } from '#contract/people/requests.calls.ts';
import type { Addressee } from '#server/people/notifications/notify.queries.ts';
import { profileImage, userHaystack } from '#server/people/users/lean.queries.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { GivenRole } from '#server/people/users/users.rules.ts';
import {
  isActivePerson,
  isCurrentMembership,
  isOriginalPerson,
} from '#server/platform/access/person.scope.ts';
import { listOf, matchesStored, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export type RequestRow = Omit<RequestingUser, '_id' | 'status'> & {
  readonly id: string;
  readonly firstName: string;
  readonly language: string;
  readonly status: RequestingUser['status'] | 'deactivated';
};

const columns = sql`
  u.id, u.first_name as "firstName", u.language, u.full_name as "fullName", u.email, ${profileImage} as "profileImage",
  u.email_verified_at is not null as "emailVerified", u.status,
  (select json_build_object('_id', r.id, 'name', r.name, 'nameFr', r.name_fr) from role r where r.id = u.role_id) as role,
  coalesce((select json_agg(json_build_object('_id', d.id, 'name', d.name, 'number', d.number, 'city', d.city,
      'region', d.region, 'status', d.status) order by m.started_at, d.id)
    from dealer_membership m join dealer d on d.id = m.dealer_id where m.user_id = u.id and ${isCurrentMembership('m')}), '[]') as dealers,
  coalesce((select json_agg(json_build_object('_id', g.id, 'name', g.name, 'nameFr', g.name_fr) order by g.name)
    from assignment_group_member a join assignment_group g on g.id = a.assignment_group_id where a.user_id = u.id), '[]') as "assignmentGroups",
  u.primary_role as "primaryRole", u.dealer_position as "dealerPosition", u.created_at as "requestedAt",
  (select b.full_name from user_account b where b.id = u.status_changed_by) as "decidedBy",
  u.status_changed_at as "decidedAt", u.status_reason as reason`;

export interface RequestQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly status: RequestingUser['status'];
}

/** On `user_account u`: works, or asks to work, at dealers that the manager runs and nowhere else. */
export const onlyAtDealersOf = (actor: Actor): Expression<SqlBool> => sql<SqlBool>`(
  exists (select from dealer_membership m where m.user_id = u.id and ${isCurrentMembership('m')})
  and not exists (select from dealer_membership m where m.user_id = u.id and ${isCurrentMembership('m')}
    and not m.dealer_id = any(${actor.dealerIds}::uuid[])))`;

/** Waiting people, longest wait first, or decided ones with who decided, latest first. One statement. */
export async function listRequests(
  db: Db,
  query: RequestQuery,
  visible: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<Page<RequestRow>> {
  const list = listOf({
    page: query,
    from: sql`user_account u`,
    id: sql`u.id`,
    visible,
    search: query.text ? matchesStored(userHaystack, query.text) : undefined,
    filters: [
      sql<SqlBool>`u.status = ${query.status} and ${isOriginalPerson('u')}`,
      query.status === 'pending' ? undefined : sql<SqlBool>`u.status_changed_by is not null`,
    ],
    order: query.status === 'pending' ? sql`u.created_at, u.id` : sql`u.status_changed_at desc, u.id`,
    columns,
    lookUp: sql`user_account u using (id)`,
  });
  const { rows } = await sql<{ page: RequestRow[]; total: number }>`
    ${list.start} select ${list.page} as page, ${list.total} as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

/** Locks the account for the rest of the transaction: of two people who decide at once, the second finds it decided. */
export async function lockRequest(
  tx: Transaction,
  userId: string,
  visible?: Expression<SqlBool>,
): Promise<RequestRow | undefined> {
  await tx.selectFrom('userAccount').where('id', '=', userId).forNoKeyUpdate().execute();
  return requestById(tx, userId, visible);
}

export async function requestById(
  tx: Transaction,
  userId: string,
  visible: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select ${columns} from user_account u where u.id = ${userId} and ${isOriginalPerson('u')} and ${visible}`.execute(
    tx,
  );
  return rows[0];
}

export async function countRequests(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from user_account where status = 'pending' and merged_into_id is null`.execute(
    db,
  );
  return rows[0]!.count;
}

export interface RoleChoiceRow extends GivenRole {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string;
}

/** Every role in order. */
export async function allRoles(db: Db): Promise<RoleChoiceRow[]> {
  const { rows } = await sql<RoleChoiceRow>`
    select id, name, name_fr as "nameFr", code, rank, rights, reach, admin_area as "adminArea", french_only as "frenchOnly"
    from role order by rank, name limit 1000`.execute(db);
  return rows;
}

export async function giveRole(tx: Transaction, userId: string, roleId: string): Promise<void> {
  await tx.updateTable('userAccount').set({ roleId }).where('id', '=', userId).execute();
}

/** The active managers of the dealers where a person works, or asks to work, who may change people’s accounts. */
export async function managersOf(
  tx: Transaction,
  userId: string,
): Promise<readonly (Addressee & { readonly firstName: string })[]> {
  const { rows } = await sql<Addressee & { readonly firstName: string }>`
    select distinct u.id as "userId", u.email, u.language, u.first_name as "firstName"
    from dealer_membership own join dealer_membership m on m.dealer_id = own.dealer_id and ${isCurrentMembership('m')}
    join user_account u on u.id = m.user_id join role r on r.id = u.role_id
    where own.user_id = ${userId} and ${isCurrentMembership('own')} and u.id <> ${userId} and ${isActivePerson('u')}
      and r.reach = 'dealers' and 'MODIFY_USERS' = any(r.rights)
    order by u.id`.execute(tx);
  return rows;
}
