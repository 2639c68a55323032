import { sql } from 'kysely';
import { roleHolds } from '#server/platform/access/role.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { queue } from '#server/platform/queue/queue.queries.ts';
import type { Addressee } from '#server/people/notifications/notify.queries.ts';
import type { GivenRole } from '#server/people/users/users.rules.ts';
import { isOriginal, usersVisible } from '#server/people/users/users.scope.ts';

export interface UntoldAddress {
  readonly address: string;
  readonly isStopped: boolean;
}

const untold = queue({
  table: 'refused_address',
  ready: sql`w.refusals > 0 and w.told is distinct from case when w.stopped_at is null then 'marked' else 'stopped' end`,
  order: sql`w.address`,
});

/** Addresses about which administrators were not told yet as they stand. Locked, so that two workers never tell of the same one. */
export async function lockUntold(tx: Transaction, limit: number): Promise<readonly UntoldAddress[]> {
  const { rows } = await sql<UntoldAddress>`
    select w.address, w.stopped_at is not null as "isStopped" ${untold.next({ limit })}`.execute(tx);
  return rows;
}

export async function noteTold(tx: Transaction, addresses: readonly string[]): Promise<void> {
  await sql`
    update refused_address set told = case when stopped_at is null then 'marked' else 'stopped' end
    where address = any(${addresses}::text[])`.execute(tx);
}

/** Those who may change people’s accounts at all; which ones is asked of each. */
export async function administrators(
  tx: Transaction,
): Promise<readonly (Addressee & { readonly firstName: string })[]> {
  const { rows } = await sql<Addressee & { readonly firstName: string }>`
    select u.id as "userId", u.email, u.language, u.first_name as "firstName" from user_account u join role r on r.id = u.role_id
    where u.status = 'active' and ${isOriginal} and r.reach <> 'dealers' and ${roleHolds('MODIFY_USERS')}
    order by u.id`.execute(tx);
  return rows;
}

export interface RefusingPeople {
  readonly role: GivenRole;
  readonly count: number;
  readonly stopped: number;
  /** One of them. */
  readonly id: string;
  readonly name: string;
}

/** The people the actor sees who have these addresses, by role. */
export async function peopleAt(
  tx: Transaction,
  actor: Actor,
  addresses: readonly string[],
): Promise<readonly RefusingPeople[]> {
  const { rows } = await sql<RefusingPeople>`
    select json_build_object('code', r.code, 'rank', r.rank, 'rights', r.rights, 'reach', r.reach, 'adminArea', r.admin_area,
        'frenchOnly', r.french_only) as role,
      count(*) as count, count(*) filter (where f.stopped_at is not null) as stopped, (array_agg(u.id order by u.id))[1] as id,
      (array_agg(u.full_name order by u.id))[1] as name
    from refused_address f join user_account u on lower(u.email) = f.address join role r on r.id = u.role_id
    where f.address = any(${addresses}::text[]) and ${isOriginal} and u.id <> ${actor.id} and ${usersVisible.sql(actor, 'u')}
    group by r.id`.execute(tx);
  return rows;
}
