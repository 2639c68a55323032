import { sql, type Expression, type SqlBool } from 'kysely';
import type { Role } from '#contract/people/roles.calls.ts';
import type { RoleFields } from '#contract/people/roles.fields.ts';
import { matchesText } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { WithId } from '#server/platform/database/with-id.ts';
import { newId } from '#server/platform/ids.ts';

export type RoleRow = WithId<Omit<Role, 'abilities' | 'adminArea'>> & {
  /** Null for built-in roles: the settings decide. */
  readonly adminArea: Role['adminArea'] | null;
};

const roleRows = async (db: Db | Transaction, where: Expression<SqlBool>): Promise<RoleRow[]> => {
  const { rows } = await sql<RoleRow>`
    with people as (
      select role_id, count(*) as users, count(*) filter (where last_seen_at > now() - interval '15 minutes') as online
      from user_account where merged_into_id is null group by role_id
    )
    select r.id, r.code, r.name, r.name_fr as "nameFr", r.description, r.rank, r.system,
      r.reach, r.admin_area as "adminArea", r.french_only as "frenchOnly", r.rights,
      coalesce(p.users, 0) as "usersCount", coalesce(p.online, 0) as "onlineCount", r.updated_at as "updatedAt", r.version
    from role r left join people p on p.role_id = r.id where ${where} order by r.rank, r.name, r.id limit 1000`.execute(
    db,
  );
  return rows;
};

/** Every role by rank, equal ranks by name, with how many people have it. */
export const listRoles = (db: Db, text?: string): Promise<RoleRow[]> =>
  roleRows(
    db,
    text ? matchesText(sql`r.name || ' ' || r.name_fr || ' ' || r.description`, text) : sql<SqlBool>`true`,
  );

export async function roleById(db: Db | Transaction, id: string): Promise<RoleRow | undefined> {
  const [row] = await roleRows(db, sql<SqlBool>`r.id = ${id}`);
  return row;
}

/** Locks the role for the rest of the transaction. Changes that assign it wait meanwhile. */
export async function lockRole(tx: Transaction, id: string): Promise<RoleRow | undefined> {
  const locked = await tx.selectFrom('role').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return locked && roleById(tx, locked.id);
}

export async function insertRole(tx: Transaction, { rights, ...role }: RoleFields): Promise<string> {
  const id = newId();
  await tx
    .insertInto('role')
    .values({ id, ...role })
    .execute();
  await writeRights(tx, id, rights);
  return id;
}

/** Every field of the form; the area is null for a built-in role. */
type WrittenRole = Omit<RoleFields, 'rights' | 'adminArea'> & Pick<RoleRow, 'rights' | 'adminArea'>;

export async function updateRole(
  tx: Transaction,
  id: string,
  { name, nameFr, description, rank, reach, adminArea, frenchOnly, rights }: WrittenRole,
): Promise<void> {
  await tx
    .updateTable('role')
    .set((eb) => ({
      name,
      nameFr,
      description,
      rank,
      reach,
      adminArea,
      frenchOnly,
      updatedAt: sql<string>`now()`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('roleRight').where('roleId', '=', id).execute();
  await writeRights(tx, id, rights);
}

async function writeRights(tx: Transaction, roleId: string, rights: readonly string[]): Promise<void> {
  if (rights.length === 0) return;
  await tx
    .insertInto('roleRight')
    .values([...new Set(rights)].map((name) => ({ roleId, name })))
    .execute();
}

export async function deleteRole(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('role').where('id', '=', id).execute();
}

export interface RoleHistoryRow {
  readonly id: string;
  readonly at: string;
  readonly by: string | null;
  readonly type: 'create' | 'update';
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The latest log entries in which a role's rights changed, with the rights before and after. */
export async function roleHistory(db: Db, roleId: string): Promise<RoleHistoryRow[]> {
  const { rows } = await sql<RoleHistoryRow>`
    select l.id, l.at, l.type, (select u.full_name from user_account u where u.id = coalesce(l.proxied_by, l.user_id)) as by,
      coalesce(l.before -> 'rights', '[]') as before, coalesce(l.after -> 'rights', '[]') as after
    from activity_log l where l.entity_kind = 'role' and l.entity_id = ${roleId} and l.type in ('create', 'update')
    order by l.at desc, l.id desc limit 5`.execute(db);
  return rows;
}
