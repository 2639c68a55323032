import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Actor } from '#server/platform/access/actor.ts';
import { isCurrentMembership, isOriginalPerson } from '#server/platform/access/person.scope.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { usersVisible } from '../users.scope.ts';

/** From what people are missing. */
export interface MissingFrom {
  readonly actor: Actor;
  /** The dealers that the table names. */
  readonly dealerIds: readonly string[];
  /** Roles whose people the actor may deactivate. */
  readonly roleIds: readonly string[];
  /** Whether the table has this address. */
  readonly names: (key: RawBuilder<unknown>) => RawBuilder<SqlBool>;
}

/** Active people who work at these dealers and at no other, and whom the table does not name. */
const missing = ({ actor, dealerIds, roleIds, names }: MissingFrom) => sql`
  from user_account u where u.status = 'active' and ${isOriginalPerson('u')} and u.claimed_email is null and u.id <> ${actor.id}
    and u.role_id = any(${roleIds}::uuid[]) and ${usersVisible.sql(actor, 'u')} and not ${names(sql`lower(u.email)`)}
    and u.id in (select m.user_id from dealer_membership m where ${isCurrentMembership('m')} and m.dealer_id = any(${dealerIds}::uuid[]))
    and not exists (
      select from dealer_membership m where m.user_id = u.id and ${isCurrentMembership('m')} and m.dealer_id <> all(${dealerIds}::uuid[]))`;

export async function countMissing(db: Db | Transaction, from: MissingFrom): Promise<number> {
  if (from.dealerIds.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`select count(*) as count ${missing(from)}`.execute(db);
  return rows[0]!.count;
}

/** The addresses of some of them. */
export async function missingAddresses(
  db: Db | Transaction,
  from: MissingFrom,
  { among, limit }: { readonly among?: readonly string[]; readonly limit: number },
): Promise<readonly string[]> {
  if (from.dealerIds.length === 0) return [];
  const { rows } = await sql<{ email: string }>`
    select lower(u.email) as email ${missing(from)} ${among ? sql`and lower(u.email) = any(${among}::text[])` : sql``}
    order by u.id limit ${limit}`.execute(db);
  return rows.map(({ email }) => email);
}
