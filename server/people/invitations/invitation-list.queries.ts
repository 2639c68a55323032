import { sql, type Expression, type SqlBool } from 'kysely';
import type { Invitation } from '#contract/people/invitations.calls.ts';
import type { InvitationState } from '#contract/people/invitations.fields.ts';
import type { UserStatus } from '#contract/people/users.fields.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { startingRole } from '#contract/platform/roles.ts';
import { profileImage } from '#server/people/users/lean.queries.ts';
import type { GivenRole } from '#server/people/users/users.rules.ts';
import { isOriginalPerson } from '#server/platform/access/person.scope.ts';
import { listOf, matchesStored, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { stateOfInvitation } from './invitation-state.queries.ts';

type Shown = Omit<Invitation, '_id' | 'abilities' | 'user'>;
export type InvitationRow = Shown & {
  readonly id: string;
  readonly user: Invitation['user'] & {
    readonly status: UserStatus;
    readonly hasPassword: boolean;
    readonly role: Invitation['user']['role'] & GivenRole;
  };
};

/** Columns of `invitation i`, `user_account u`, and its `access_scope s`. */
const columns = (now: Date) => sql`
  i.id, ${stateOfInvitation(now)} as state, (select b.full_name from user_account b where b.id = i.invited_by) as "invitedBy",
  i.sent_at as "sentAt", i.sends, i.expires_at as "expiresAt", i.used_at as "usedAt", i.withdrawn_at as "withdrawnAt",
  (select b.full_name from user_account b where b.id = i.withdrawn_by) as "withdrawnBy",
  json_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email, 'profileImage', ${profileImage}, 'status', u.status,
    'hasPassword', u.password_hash is not null, 'dealers', s.dealers,
    'role', (select json_build_object('_id', r.id, 'code', r.code, 'name', r.name, 'nameFr', r.name_fr, 'rank', r.rank,
        'rights', case when r.code = ${sql.lit(startingRole)} then '{}' else r.rights end,
        'reach', r.reach, 'adminArea', r.admin_area, 'frenchOnly', r.french_only)
      from role r where r.id = u.role_id)) as "user"`;

const invited = sql`invitation i join user_account u on u.id = i.user_id`;

export interface InvitationQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly state?: InvitationState | undefined;
}

export interface InvitationPage {
  readonly rows: readonly InvitationRow[];
  readonly byState: Readonly<Partial<Record<InvitationState, number>>>;
}

/** One page of the invitations of these people, last sent first, with the number of each state. */
export async function listInvitations(
  db: Db,
  query: InvitationQuery,
  visible: Expression<SqlBool>,
  now: Date,
): Promise<InvitationPage> {
  const list = listOf({
    page: query,
    from: invited,
    id: sql`i.id`,
    visible,
    search: query.text ? matchesStored(sql`u.search_text`, query.text) : undefined,
    filters: [isOriginalPerson('u')],
    kept: sql`${stateOfInvitation(now)} as state, i.sent_at as last_sent`,
    shown: query.state ? sql<SqlBool>`m.state = ${query.state}` : undefined,
    order: sql`last_sent desc, matching_id`,
    columns: columns(now),
    lookUp: sql`invitation i on i.id = matching_id join user_account u on u.id = i.user_id join access_scope s on s.user_id = u.id`,
  });
  const { rows } = await sql<{ page: InvitationRow[]; byState: InvitationPage['byState'] }>`
    ${list.start} select ${list.page} as page, coalesce((select json_object_agg(state, n) from (
      select m.state, count(*) as n from matching m group by m.state) s), '{}') as "byState"`.execute(db);
  return { rows: rows[0]!.page, byState: rows[0]!.byState };
}

/** One invitation, if `visible` admits its person. */
export async function invitationById(
  db: Db | Transaction,
  id: string,
  visible: Expression<SqlBool>,
  now: Date,
): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    select ${columns(now)} from ${invited} join access_scope s on s.user_id = u.id
    where i.id = ${id} and ${isOriginalPerson('u')} and ${visible}`.execute(db);
  return rows[0];
}

/** Locks the invitation for the rest of the transaction. */
export async function lockInvitation(
  tx: Transaction,
  id: string,
  visible: Expression<SqlBool>,
  now: Date,
): Promise<InvitationRow | undefined> {
  await tx.selectFrom('invitation').where('id', '=', id).forUpdate().execute();
  return invitationById(tx, id, visible, now);
}

/** Names of the people of these invitations, or their addresses, by the id of the invitation. */
export async function namesOfInvited(
  db: Db,
  ids: readonly string[],
  visible: Expression<SqlBool>,
): Promise<ReadonlyMap<string, Bilingual>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select i.id, coalesce(nullif(u.full_name, ''), u.email) as name from ${invited}
    where i.id = any(${ids}::uuid[]) and ${visible}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, { en: name, fr: name }]));
}
