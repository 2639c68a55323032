import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { SessionUser } from '#contract/people/session.calls.ts';
import type { Named } from '#contract/platform/ids.ts';
import type { Language } from '#contract/platform/language.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export interface SignInRow {
  readonly id: string;
  readonly status: 'pending' | 'active' | 'denied' | 'deactivated';
  readonly passwordHash: string | null;
  readonly emailVerified: boolean;
  readonly fullName: string;
}

/** The account that signs in with an address, whatever its capitals. */
export async function accountByEmail(db: Db | Transaction, email: string): Promise<SignInRow | undefined> {
  const { rows } = await sql<SignInRow>`
    select id, status, password_hash as "passwordHash", email_verified_at is not null as "emailVerified", full_name as "fullName"
    from user_account where lower(email) = lower(${email}) and merged_into_id is null`.execute(db);
  return rows[0];
}

/** The language a text is told in: one that is known beforehand, or the person's own. */
type ToldIn = Language | RawBuilder<unknown>;

const groupCategoriesExist = sql`exists (select 1 from assignment_group where category <> '' and status = 'active')`;

/** What is only told of a person, as columns on `user_account u` and its `role r`; names in a language. */
const toldColumns = (told: ToldIn) => sql`
  u.first_name as "firstName", u.last_name as "lastName", u.full_name as "fullName", u.email,
  u.profile_image_id as "profileImageId", u.email_verified_at is not null as "emailVerified", u.status,
  u.primary_role as "primaryRole", u.dealer_position as "dealerPosition", u.reset_positions as "resetPositions",
  u.editing_brand_id as "editingBrand", u.receive_emails as "receiveEmails",
  case when ${told} = 'fr' and r.name_fr <> '' then r.name_fr else r.name end as "roleName",
  coalesce((select json_agg(json_build_object('_id', d.id, 'name', d.name, 'number', d.number, 'active', d.status = 'active',
      'businessUnits', coalesce((select json_agg(json_build_object('_id', b.id, 'name', b.name) order by b.name)
        from dealer_business_unit x join business_unit b on b.id = x.business_unit_id where x.dealer_id = d.id), '[]'))
      order by m.started_at, d.id)
    from dealer_membership m join dealer d on d.id = m.dealer_id where m.user_id = u.id and m.ended_at is null), '[]') as dealers,
  coalesce((select json_agg(json_build_object('_id', g.id, 'category', g.category,
      'name', case when ${told} = 'fr' and g.name_fr <> '' then g.name_fr else g.name end) order by g.name)
    from assignment_group_member a join assignment_group g on g.id = a.assignment_group_id
    where a.user_id = u.id), '[]') as "assignmentGroups"`;

interface ToldRow extends Pick<
  SessionUser,
  | 'firstName'
  | 'lastName'
  | 'fullName'
  | 'email'
  | 'emailVerified'
  | 'status'
  | 'primaryRole'
  | 'dealerPosition'
  | 'resetPositions'
  | 'editingBrand'
  | 'receiveEmails'
  | 'dealers'
  | 'assignmentGroups'
> {
  readonly profileImageId: string | null;
  readonly roleName: string;
}

/** What the session check knows of a person. */
interface KnownRow extends Pick<SessionUser, 'isInstructor' | 'language'> {
  readonly id: string;
  readonly roleId: string;
  readonly roleCode: string | null;
  readonly roleRank: number;
  readonly rights: Iterable<string>;
  readonly ownedBrandIds: readonly string[];
}

function sessionUser(known: KnownRow, { profileImageId, roleName, ...told }: ToldRow): SessionUser {
  const { id: _id, roleId, roleCode, roleRank, rights, ownedBrandIds, isInstructor, language } = known;
  return {
    ...told,
    _id,
    isInstructor,
    language,
    role: {
      _id: roleId,
      code: roleCode,
      name: roleName,
      rank: roleRank,
      rights: [...rights].toSorted().map((name) => ({ name })),
    },
    ownedBrands: [...ownedBrandIds],
    profileImage: profileImageId && `/files/${profileImageId}`,
    isPlatformAdmin: roleCode === 'PLATFORM_ADMIN',
    editingBrand: told.editingBrand ?? ownedBrandIds[0] ?? null,
  };
}

/** Everything the shells need to know of a person, in one statement. */
export async function sessionUserById(
  db: Db | Transaction,
  id: string,
  language: Language,
): Promise<SessionUser> {
  const { rows } = await sql<{ known: KnownRow } & ToldRow>`
    select json_build_object('id', u.id, 'isInstructor', u.is_instructor, 'language', u.language, 'roleId', r.id, 'roleCode', r.code,
        'roleRank', r.rank, 'rights', r.rights,
        'ownedBrandIds', array(select brand_id from brand_owner where user_id = u.id)) as known, ${toldColumns(language)}
    from user_account u join role r on r.id = u.role_id where u.id = ${id}`.execute(db);
  const { known, ...told } = rows[0]!;
  return sessionUser(known, told);
}

/** What the session tells beyond what its check reads. */
export interface SessionRow extends ToldRow {
  readonly userLanguage: string;
  readonly hasGroupCategories: boolean;
}

/** That as columns for the session check; the names in `told`, else in the person's own language. */
export const sessionColumns = (told: Language | undefined): RawBuilder<SessionRow> => sql<SessionRow>`
  ${groupCategoriesExist} as "hasGroupCategories", u.language as "userLanguage", ${toldColumns(told ?? sql`u.language`)}`;

export interface SessionFacts {
  readonly user: SessionUser;
  /** Some department says what kind it is, so people are asked by kind. */
  readonly hasGroupCategories: boolean;
}

/** What the session check and those columns say. */
export const factsFrom = (
  known: Omit<KnownRow, 'language'>,
  { hasGroupCategories: groups, userLanguage: language, ...told }: SessionRow,
): SessionFacts => ({ user: sessionUser({ ...known, language }, told), hasGroupCategories: groups });

export interface ProxyRow {
  readonly by: { readonly _id: string; readonly fullName: string };
  readonly reason: string;
  readonly expiresAt: string;
}

export async function proxyOf(db: Db, sessionId: string): Promise<ProxyRow | undefined> {
  const { rows } = await sql<ProxyRow>`
    select json_build_object('_id', u.id, 'fullName', u.full_name) as by, coalesce(s.proxy_reason, '') as reason,
      s.proxy_expires_at as "expiresAt"
    from session s join user_account u on u.id = s.user_id where s.id = ${sessionId}`.execute(db);
  return rows[0];
}

export async function setLanguage(tx: Transaction, userId: string, language: string): Promise<void> {
  await tx.updateTable('userAccount').set({ language }).where('id', '=', userId).execute();
}

export async function hasGroupCategories(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select ${groupCategoriesExist} as found`.execute(db);
  return rows[0]!.found;
}

export interface Choices {
  readonly departments: readonly Named[];
  readonly businessUnits: readonly Named[];
}

/** What somebody who registers chooses from, by name in a language. */
export async function choicesOf(db: Db, language: Language): Promise<Choices> {
  const name = sql`case when ${language} = 'fr' and name_fr <> '' then name_fr else name end collate natural_order`;
  const { rows } = await sql<Choices>`
    select coalesce((select json_agg(json_build_object('_id', id, 'name', ${name}) order by ${name}, id)
        from assignment_group where status = 'active'), '[]') as departments,
      coalesce((select json_agg(json_build_object('_id', id, 'name', ${name}) order by ${name}, id)
        from business_unit), '[]') as "businessUnits"`.execute(db);
  return rows[0]!;
}

/** Whether a person is among those a scope condition on `user_account u` admits. */
export async function isVisibleUser(db: Db, id: string, visible: Expression<SqlBool>): Promise<boolean> {
  const { rows } = await sql`select from user_account u where u.id = ${id} and ${visible}`.execute(db);
  return rows.length > 0;
}
