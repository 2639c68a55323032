import { sql } from 'kysely';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';

export async function isActiveDealer(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('dealer')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return found !== undefined;
}

/** The active dealer of exactly this name, ignoring case and accents. */
export async function activeDealerNamed(tx: Transaction, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from dealer where searchable(name) = searchable(${name}) and status = 'active' order by id limit 1`.execute(
    tx,
  );
  return rows[0]?.id;
}

export async function joinDealer(tx: Transaction, userId: string, dealerId: string): Promise<void> {
  await tx.insertInto('dealerMembership').values({ id: newId(), userId, dealerId }).execute();
}

/** Activates dealers that waited for this person. */
export async function activateDealersOf(tx: Transaction, userId: string): Promise<void> {
  await sql`
    update dealer d set status = 'active', updated_at = now(), version = version + 1
    from dealer_membership m
    where m.dealer_id = d.id and m.user_id = ${userId} and ${isCurrentMembership('m')} and d.status = 'pending'`.execute(
    tx,
  );
}
