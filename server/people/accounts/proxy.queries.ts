import { sql } from 'kysely';
import type { GivenRole } from '#server/people/users/users.rules.ts';
import { isActivePerson } from '#server/platform/access/person.scope.ts';
import type { Transaction } from '#server/platform/database/open.ts';

export interface ProxyTarget extends GivenRole {
  readonly id: string;
  readonly fullName: string;
}

/** A person who can currently sign in. */
export async function proxyTarget(tx: Transaction, id: string): Promise<ProxyTarget | undefined> {
  const { rows } = await sql<ProxyTarget>`
    select u.id, u.full_name as "fullName", r.rank, r.code, r.rights,
      r.reach, r.admin_area as "adminArea", r.french_only as "frenchOnly" from user_account u join role r on r.id = u.role_id
    where u.id = ${id} and ${isActivePerson('u')}`.execute(tx);
  return rows[0];
}

/** Makes the session act for another person, read-only, for 30 minutes. */
export async function startProxy(
  tx: Transaction,
  sessionId: string,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  await sql`
    update session set proxy_user_id = ${userId}, proxy_reason = ${reason}, proxy_expires_at = now() + interval '30 minutes',
      proxy_step_up_at = null
    where id = ${sessionId}`.execute(tx);
}

/** Returns the session to its owner. Answers with the person it acted for, even if the time was up. */
export async function closeProxy(
  tx: Transaction,
  sessionId: string,
): Promise<{ id: string; fullName: string } | undefined> {
  const { rows } = await sql<{ id: string; fullName: string }>`
    with acted as (
      select s.id as session_id, u.id, u.full_name from session s join user_account u on u.id = s.proxy_user_id
      where s.id = ${sessionId} for update of s
    )
    update session s set proxy_user_id = null, proxy_reason = null, proxy_expires_at = null, proxy_step_up_at = null
    from acted where s.id = acted.session_id
    returning acted.id, acted.full_name as "fullName"`.execute(tx);
  return rows[0];
}

/** Allows changes from now on. */
export async function stepUpProxy(tx: Transaction, sessionId: string): Promise<void> {
  await sql`update session set proxy_step_up_at = now() where id = ${sessionId}`.execute(tx);
}
