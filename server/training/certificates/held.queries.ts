import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { PersonCount } from '#server/people/merging/merging.ports.ts';
import { isCurrentCertificate } from '#server/training/standings/certificate.scope.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

/** Days on which a certificate counts, the last one included. Null: it does not end. */
export interface HeldPeriod {
  readonly from: string;
  readonly until: string | null;
}

/**
 * When a person held certificates of curriculums, by curriculum. One that was renewed counts for its own days; one that was revoked never
 * counts.
 */
export async function certificatesHeld(
  db: Db | Transaction,
  { userId, curriculumIds }: { readonly userId: string; readonly curriculumIds: readonly string[] },
): Promise<ReadonlyMap<string, readonly HeldPeriod[]>> {
  if (curriculumIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; periods: HeldPeriod[] }>`
    select t.curriculum_id as id, json_agg(json_build_object('from', t.issued_on, 'until', t.expires_on) order by t.issued_on, t.id) as periods
    from certificate t
    where t.user_id = ${userId} and t.curriculum_id = any(${curriculumIds}::uuid[]) and t.revoked_at is null
    group by t.curriculum_id`.execute(db);
  return new Map(rows.map(({ id, periods }) => [id, periods]));
}

/** On a person and a day of a statement: the person held a certificate of the curriculum on that day, as `certificatesHeld` counts. */
export const heldOnDay = (
  curriculumId: string,
  { person, day }: { readonly person: RawBuilder<unknown>; readonly day: RawBuilder<unknown> },
): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from certificate t where t.user_id = ${person} and t.curriculum_id = ${curriculumId} and t.revoked_at is null
    and t.issued_on <= ${day} and (t.expires_on is null or t.expires_on >= ${day}))`;

/** A curriculum that people can be certified for: published once, so that it is never deleted for good. */
export async function certifiableCurriculum(
  db: Db | Transaction,
  id: string,
): Promise<{ readonly id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select k.id from curriculum k where k.id = ${id} and k.published_at is not null and k.deleted_at is null`.execute(
    db,
  );
  return rows[0];
}

/** How many certificates of people are in force. */
export async function certificatesInForce(
  tx: Transaction,
  userIds: readonly string[],
  today: string,
): Promise<readonly PersonCount[]> {
  const { rows } = await sql<PersonCount>`
    select t.user_id as "userId", count(*)::integer as count from certificate t
    where t.user_id = any(${userIds}::uuid[]) and ${isCurrentCertificate('t')} and (t.expires_on is null or t.expires_on >= ${today}::date)
    group by t.user_id`.execute(tx);
  return rows;
}
