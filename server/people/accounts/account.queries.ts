import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { SessionUser } from '#contract/platform/session.calls.ts';
import type { Named } from '#contract/platform/ids.ts';
import { shownOf } from '#server/people/reach/shown-notices.queries.ts';
import { inLanguage, type Language } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import { personFacts, type AccessSettings, type PersonRow } from '#server/platform/access/person-facts.ts';

import type { Db, Transaction } from '#server/platform/database/open.ts';
import { personFactColumns, type MoreColumns } from '#server/platform/sessions/session.queries.ts';
import type { SessionFigure } from './accounts.ports.ts';

export interface SignInRow {
  readonly id: string;
  readonly status: 'pending' | 'active' | 'denied' | 'deactivated';
  readonly passwordHash: string | null;
  readonly emailVerified: boolean;
  readonly fullName: string;
  /** The owner signed in from one of the networks within the last ninety days. An account with an unverified address is never known. */
  readonly isKnown: boolean;
}

/** The account that signs in with an address, ignoring case. */
export async function accountByEmail(
  db: Db | Transaction,
  email: string,
  networks: readonly string[],
): Promise<SignInRow | undefined> {
  const { rows } = await sql<SignInRow>`
    select id, status, password_hash as "passwordHash", email_verified_at is not null as "emailVerified", full_name as "fullName",
      exists (select from activity_log l where l.user_id = u.id and l.type = 'login' and l.after is null and l.at > now() - interval '90 days'
        and l.ip <<= any(${networks}::inet[])) as "isKnown"
    from user_account u where lower(email) = lower(${email}) and merged_into_id is null`.execute(db);
  return rows[0];
}

/**
 * Checks that the account still has this address and password, and locks it for the rest of the transaction: a sign-in must not outlive
 * the change that ended the other sessions. Returns whether the address is verified, or undefined if something has changed.
 */
export async function stillSame(
  tx: Transaction,
  { id, passwordHash }: SignInRow,
  email: string,
): Promise<{ readonly emailVerified: boolean } | undefined> {
  const { rows } = await sql<{ emailVerified: boolean }>`
    select email_verified_at is not null as "emailVerified" from user_account
    where id = ${id} and lower(email) = lower(${email}) and password_hash = ${passwordHash} for share`.execute(
    tx,
  );
  return rows[0];
}

/** At least one department has a category. */
const groupCategoriesExist = sql`exists (select 1 from assignment_group where category <> '' and status = 'active')`;

/** What is shown of a person, as columns on `user_account u`, its `role r` and its `access_scope a`. */
const shownColumns = sql`
  u.first_name as "firstName", u.last_name as "lastName", u.full_name as "fullName", coalesce(u.claimed_email, u.email) as email,
  u.profile_image_id as "profileImageId", u.email_verified_at is not null as "emailVerified", u.status,
  u.primary_role as "primaryRole", u.dealer_position as "dealerPosition", u.reset_positions as "resetPositions",
  u.editing_brand_id as "editingBrand", u.receive_emails as "receiveEmails", u.language as "userLanguage",
  r.name as "roleName", r.name_fr as "roleNameFr", a.dealers, a.assignment_groups as departments`;

interface ShownRow extends Pick<
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
> {
  readonly userLanguage: Language;
  readonly profileImageId: string | null;
  readonly roleName: string;
  readonly roleNameFr: string;
  readonly departments: readonly (SessionUser['assignmentGroups'][number] & { readonly nameFr: string })[];
}

/** What the session check knows about a person. */
interface KnownRow extends Pick<
  Actor,
  | 'id'
  | 'roleId'
  | 'roleCode'
  | 'roleRank'
  | 'reach'
  | 'adminArea'
  | 'isPlatformAdmin'
  | 'isInstructor'
  | 'isFieldTrainingAdmin'
  | 'isDealerOwner'
> {
  readonly rights: Iterable<string>;
  readonly ownedBrandIds: readonly string[];
}

type PersonAlone = Pick<Actor, 'id' | 'roleId' | 'roleRank'> & {
  readonly rights: readonly string[];
  readonly ownedBrandIds: readonly string[];
};

/** `language` is the language of names, by default the person's own. */
export function sessionUser(
  known: KnownRow,
  row: ShownRow,
  language: Language = row.userLanguage,
): SessionUser {
  const { id: _id, roleId, roleCode, roleRank, rights, ownedBrandIds } = known;
  const named = (name: string, nameFr: string) => inLanguage({ en: name, fr: nameFr }, language);
  return {
    _id,
    firstName: row.firstName,
    lastName: row.lastName,
    fullName: row.fullName,
    email: row.email,
    emailVerified: row.emailVerified,
    status: row.status,
    primaryRole: row.primaryRole,
    dealerPosition: row.dealerPosition,
    resetPositions: row.resetPositions,
    receiveEmails: row.receiveEmails,
    dealers: row.dealers,
    isInstructor: known.isInstructor,
    isFieldTrainingAdmin: known.isFieldTrainingAdmin,
    isDealerOwner: known.isDealerOwner,
    language: row.userLanguage,
    role: {
      _id: roleId,
      code: roleCode,
      name: named(row.roleName, row.roleNameFr),
      rank: roleRank,
      reach: known.reach,
      adminArea: known.adminArea,
      rights: [...rights].toSorted().map((name) => ({ name })),
    },
    assignmentGroups: row.departments.map(({ name, nameFr, ...group }) => ({
      ...group,
      name: named(name, nameFr),
    })),
    ownedBrands: [...ownedBrandIds],
    profileImage: row.profileImageId && `/files/${row.profileImageId}`,
    isPlatformAdmin: known.isPlatformAdmin,
    // A brand that was taken away is edited no more.
    editingBrand: ownedBrandIds.find((brand) => brand === row.editingBrand) ?? ownedBrandIds[0] ?? null,
  };
}

/** Everything the shells need to know about a person, in one statement. */
export async function sessionUserById(
  db: Db | Transaction,
  settings: AccessSettings,
  id: string,
  language: Language,
): Promise<SessionUser> {
  const { rows } = await sql<PersonAlone & PersonRow & ShownRow>`
    select u.id, r.id as "roleId", r.rank as "roleRank", r.rights, a.owned_brand_ids as "ownedBrandIds", ${personFactColumns}, ${shownColumns}
    from user_account u join role r on r.id = u.role_id join access_scope a on a.user_id = u.id where u.id = ${id}`.execute(
    db,
  );
  const row = rows[0]!;
  return sessionUser({ ...row, ...personFacts(row, settings) }, row, language);
}

/** What the session shows of the person. */
export interface SessionRow extends ShownRow {
  /** There is work in the background that the person started. */
  readonly hasWorks: boolean;
  /** What other rooms read of the person, by name. */
  readonly figuresOfPerson: Readonly<Record<string, unknown>>;
}

/** What the session shows beyond that. */
export interface CurrentRow {
  readonly hasGroupCategories: boolean;
  /** Null if the person never had a notice, and undefined if the portal shows none. */
  readonly unreadNotices?: number | null;
  /** What other rooms keep for the session, by name. */
  readonly figures: Readonly<Record<string, unknown>>;
}

/** A kept row, read in the statement of the session: the number of unread notices is on every page. */
const unreadNotices = (settings: Settings) =>
  shownOf(sql`(select t.unread from notice_total t where t.person_id = u.id)`, sql`u.id`, {
    settings,
    onlyUnread: true,
  });

const byName = (columns: readonly (readonly [name: string, sql: RawBuilder<unknown>])[]) =>
  sql`json_build_object(${sql.join(columns.flatMap(([name, column]) => [sql.lit(name), column]))})`;

/**
 * The same as columns for the session check. `asksPositions`: whether people have to choose positions by kind of department.
 * `notices`: whether the portal has notices, and by which settings. `figures`: what other rooms keep for the session.
 */
export const sessionColumns = ({
  asksPositions,
  notices,
  figures,
}: {
  readonly asksPositions: boolean;
  readonly notices: Settings | undefined;
  readonly figures: readonly Pick<SessionFigure, 'name' | 'sql' | 'ofPerson'>[];
}): MoreColumns<SessionRow, CurrentRow> => ({
  ofPerson: sql<SessionRow>`
    ${shownColumns}, u.has_works as "hasWorks",
    ${byName(figures.map(({ name, ofPerson }) => [name, ofPerson ?? sql`null`]))} as "figuresOfPerson"`,
  current: sql<CurrentRow>`
    ${byName(figures.map((one) => [one.name, one.sql]))} as figures,
    ${notices ? sql`${unreadNotices(notices)} as "unreadNotices",` : sql``}
    ${asksPositions ? groupCategoriesExist : sql`false`} as "hasGroupCategories"`,
});

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

/** The choices on the registration form, sorted by their name in a language. */
export async function choicesOf(db: Db, language: Language): Promise<Choices> {
  const name = sql`case when ${language} = 'fr' and name_fr <> '' then name_fr else name end collate natural_order`;
  const { rows } = await sql<Choices>`
    select coalesce((select json_agg(json_build_object('_id', id, 'name', ${name}) order by ${name}, id)
        from assignment_group where status = 'active' and not follows_rule), '[]') as departments,
      coalesce((select json_agg(json_build_object('_id', id, 'name', ${name}) order by ${name}, id)
        from business_unit), '[]') as "businessUnits"`.execute(db);
  return rows[0]!;
}

/** Whether a scope condition on `user_account u` admits a person. */
export async function isVisibleUser(db: Db, id: string, visible: Expression<SqlBool>): Promise<boolean> {
  const { rows } = await sql`select from user_account u where u.id = ${id} and ${visible}`.execute(db);
  return rows.length > 0;
}
