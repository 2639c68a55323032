import { sql } from 'kysely';
import type { NewDealerFields } from '#contract/people/dealers.fields.ts';
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

/** The active dealer of exactly this name, whatever its capitals and accents. */
export async function activeDealerNamed(tx: Transaction, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from dealer where searchable(name) = searchable(${name}) and status = 'active' order by id limit 1`.execute(
    tx,
  );
  return rows[0]?.id;
}

/** Adds a dealer that waits until its first person is approved; without a number it gets the next free one (gap 187). */
export async function insertPendingDealer(tx: Transaction, dealer: NewDealerFields): Promise<string> {
  const id = newId();
  await tx
    .insertInto('dealer')
    .values({
      id,
      number: dealer.dealerId || (await nextDealerNumber(tx)),
      name: dealer.name,
      status: 'pending',
      addressLine1: dealer.address.addressLine1,
      city: dealer.address.city,
      region: dealer.address.region,
      postalCode: dealer.address.postalCode,
      country: dealer.country,
      phone: dealer.phone,
      website: dealer.website,
    })
    .execute();
  if (dealer.businessUnit) {
    await tx
      .insertInto('dealerBusinessUnit')
      .values({ dealerId: id, businessUnitId: dealer.businessUnit })
      .execute();
  }
  return id;
}

async function nextDealerNumber(tx: Transaction): Promise<string> {
  // Held to the end of the transaction: the next one to ask sees the number this one takes.
  await sql`select pg_advisory_xact_lock(hashtext('dealer-number'))`.execute(tx);
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(substr(number, 2)::int), 0) + 1 as next from dealer where number ~ '^D\\d{6}$'`.execute(
    tx,
  );
  return `D${String(rows[0]!.next).padStart(6, '0')}`;
}

export async function joinDealer(tx: Transaction, userId: string, dealerId: string): Promise<void> {
  await tx.insertInto('dealerMembership').values({ id: newId(), userId, dealerId }).execute();
}

/** Dealers that waited for this person begin. */
export async function activateDealersOf(tx: Transaction, userId: string): Promise<void> {
  await sql`
    update dealer d set status = 'active', updated_at = now(), version = version + 1
    from dealer_membership m
    where m.dealer_id = d.id and m.user_id = ${userId} and m.ended_at is null and d.status = 'pending'`.execute(
    tx,
  );
}
