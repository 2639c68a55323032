import { sql, type SqlBool } from 'kysely';
import type { LearnerRequest } from '#contract/people/learner-requests.calls.ts';
import type { LearnerRequestStatus, LearnerRequestType } from '#contract/people/learner-requests.fields.ts';
import type { Addressee } from '#server/people/notifications/notify.queries.ts';
import { profileImage, userHaystack } from '#server/people/users/lean.queries.ts';
import { isOriginalPerson } from '#server/platform/access/person.scope.ts';
import { listOf, matchesStored, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export type LearnerRequestRow = Omit<LearnerRequest, '_id'> & {
  readonly id: string;
  readonly appliedVersion: number | null;
};

/** Columns of `learner_request l` and of the person, `user_account u`. */
const columns = sql`
  l.id, l.type, l.status, l.reason, l.requested_at as "requestedAt", l.decided_at as "decidedAt", l.decision_reason as "decisionReason",
  l.applied_version as "appliedVersion",
  (select json_build_object('_id', b.id, 'name', b.full_name) from user_account b where b.id = l.requested_by) as "requestedBy",
  (select b.full_name from user_account b where b.id = l.decided_by) as "decidedBy",
  json_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email, 'profileImage', ${profileImage}, 'status', u.status,
    'participatingLearner', u.participating_learner, 'primaryRole', u.primary_role, 'dealerPosition', u.dealer_position,
    'createdAt', u.created_at, 'lastSeenAt', u.last_seen_at,
    'role', (select json_build_object('_id', r.id, 'name', r.name, 'nameFr', r.name_fr) from role r where r.id = u.role_id),
    'dealers', (select s.dealers from access_scope s where s.user_id = u.id),
    'assignmentGroups', (select s.assignment_groups from access_scope s where s.user_id = u.id)) as "user"`;

export interface LearnerRequestQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly status: LearnerRequestStatus;
  readonly type?: LearnerRequestType | undefined;
}

/** Requests that wait, longest first, or decided ones, latest first. One statement. */
export async function listLearnerRequests(
  db: Db,
  query: LearnerRequestQuery,
): Promise<Page<LearnerRequestRow>> {
  const list = listOf({
    page: query,
    from: sql`learner_request l join user_account u on u.id = l.user_id`,
    id: sql`l.id`,
    visible: sql<SqlBool>`true`,
    search: query.text ? matchesStored(userHaystack, query.text) : undefined,
    filters: [
      sql<SqlBool>`l.status = ${query.status} and ${isOriginalPerson('u')}`,
      query.type ? sql<SqlBool>`l.type = ${query.type}` : undefined,
    ],
    order: query.status === 'pending' ? sql`l.requested_at, l.id` : sql`l.decided_at desc, l.id`,
    columns,
    lookUp: sql`learner_request l using (id) join user_account u on u.id = l.user_id`,
  });
  const { rows } = await sql<{ page: LearnerRequestRow[]; total: number }>`
    ${list.start} select ${list.page} as page, ${list.total} as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

export async function learnerRequestById(
  db: Db | Transaction,
  id: string,
): Promise<LearnerRequestRow | undefined> {
  const { rows } = await sql<LearnerRequestRow>`
    select ${columns} from learner_request l join user_account u on u.id = l.user_id
    where l.id = ${id} and ${isOriginalPerson('u')}`.execute(db);
  return rows[0];
}

/** Locks the account, then the request: whoever files one holds the account first too. */
export async function lockLearnerRequest(
  tx: Transaction,
  id: string,
): Promise<LearnerRequestRow | undefined> {
  await sql`
    select from user_account u where u.id = (select user_id from learner_request where id = ${id}) for no key update`.execute(
    tx,
  );
  await tx.selectFrom('learnerRequest').where('id', '=', id).forUpdate().execute();
  return learnerRequestById(tx, id);
}

export interface Decision {
  readonly status: LearnerRequestStatus;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
  /** Whether the account has to stay as it is now for the decision to be undone. */
  readonly isApplied: boolean;
}

export async function writeDecision(
  tx: Transaction,
  id: string,
  { isApplied, ...decision }: Decision,
): Promise<void> {
  await tx
    .updateTable('learnerRequest')
    .set({
      ...decision,
      appliedVersion: isApplied
        ? sql<number>`(select version from user_account u where u.id = learner_request.user_id)`
        : null,
    })
    .where('id', '=', id)
    .execute();
}

/** Whether the account is another one than an approval left, and who changed it last. */
export async function changeSince(
  tx: Transaction,
  { id, appliedVersion }: Pick<LearnerRequestRow, 'id' | 'appliedVersion'>,
): Promise<{ readonly by: string | null } | undefined> {
  const { rows } = await sql<{ by: string | null }>`
    select (select b.full_name from activity_log a join user_account b on b.id = coalesce(a.proxied_by, a.user_id)
      where a.entity_kind = 'user' and a.entity_id = u.id and a.at >= l.decided_at order by a.at desc, a.id desc limit 1) as by
    from learner_request l join user_account u on u.id = l.user_id
    where l.id = ${id} and u.version is distinct from ${appliedVersion}::integer`.execute(tx);
  return rows[0];
}

/** How many requests of each type wait. */
export async function countLearnerRequests(db: Db): Promise<Readonly<Record<LearnerRequestType, number>>> {
  const { rows } = await sql<Record<LearnerRequestType, number>>`
    select count(*) filter (where l.type = 'deactivate') as deactivate,
      count(*) filter (where l.type = 'participating') as participating
    from learner_request l join user_account u on u.id = l.user_id
    where l.status = 'pending' and ${isOriginalPerson('u')}`.execute(db);
  return rows[0]!;
}

/** The person who asked, to be told of the decision; nobody if their account is not active any more. */
export async function requesterOf(
  tx: Transaction,
  id: string,
): Promise<(Addressee & { readonly firstName: string }) | undefined> {
  const { rows } = await sql<Addressee & { readonly firstName: string }>`
    select u.id as "userId", u.email, u.language, u.first_name as "firstName"
    from learner_request l join user_account u on u.id = l.requested_by
    where l.id = ${id} and u.status = 'active' and ${isOriginalPerson('u')}`.execute(tx);
  return rows[0];
}
