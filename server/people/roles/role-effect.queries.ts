import { sql } from 'kysely';
import type { RoleEffect } from '#contract/people/roles.calls.ts';
import { profileImage } from '#server/people/users/lean.queries.ts';
import { byFamilyName } from '#server/people/users/people-order.queries.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { isActivePerson } from '#server/platform/access/person.scope.ts';
import type { Transaction } from '#server/platform/database/open.ts';

type Holder = Omit<RoleEffect['holders'][number], 'sees' | 'changes'>;

/** The first active people with a role whom the caller sees, by name, and how many there are. */
export async function holdersOf(
  tx: Transaction,
  roleId: string,
  caller: Actor,
  limit: number,
): Promise<{ readonly holders: readonly Holder[]; readonly total: number }> {
  const where = sql`u.role_id = ${roleId} and ${isActivePerson('u')} and ${usersVisible.sql(caller, 'u')}`;
  const { rows } = await sql<{ holders: Holder[]; total: number }>`
    select coalesce((select json_agg(p) from (
        select u.id as "_id", u.full_name as "fullName", ${profileImage} as "profileImage" from user_account u
        where ${where} order by ${byFamilyName} limit ${limit}) p), '[]') as holders,
      (select count(*) from user_account u where ${where}) as total`.execute(tx);
  return rows[0]!;
}

export interface SeenOfRank {
  readonly roleRank: number;
  readonly people: number;
}

/** How many other active people of each rank the holder sees, among those whom the caller sees. */
export async function peopleSeenBy(
  tx: Transaction,
  holder: Actor,
  caller: Actor,
  trialId: string | undefined,
): Promise<readonly SeenOfRank[]> {
  const { rows } = await sql<SeenOfRank>`
    select r.rank as "roleRank", count(*) as people from user_account u join role r on r.id = u.role_id
    where ${isActivePerson('u')} and u.id <> ${holder.id} and u.id is distinct from ${trialId ?? null}::uuid
      and ${usersVisible.sql(holder, 'u')} and ${usersVisible.sql(caller, 'u')} group by r.rank`.execute(tx);
  return rows;
}
