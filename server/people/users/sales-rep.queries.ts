import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';
import { isActivePerson } from '#server/platform/access/person.scope.ts';

/** The sales rep with this address, if there is one. Matched on saving and never offered as a list. */
export const salesRepWith = (email: string): RawBuilder<string | null> => sql<string | null>`(
  select u.id from user_account u join role r on r.id = u.role_id
  where lower(u.email) = lower(${email}) and r.code = 'SALES_REP' and ${isActivePerson('u')})`;

/** Makes these the segments of the person. Those that no longer exist are left out. */
export async function writeSegments(
  tx: Transaction,
  userId: string,
  unitIds: readonly string[],
): Promise<void> {
  const ids = [...unitIds];
  await sql`delete from user_business_unit where user_id = ${userId} and business_unit_id <> all(${ids}::uuid[])`.execute(
    tx,
  );
  await sql`
    insert into user_business_unit (user_id, business_unit_id)
    select ${userId}, id from business_unit where id = any(${ids}::uuid[]) on conflict do nothing`.execute(
    tx,
  );
}
