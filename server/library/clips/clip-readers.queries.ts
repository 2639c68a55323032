import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Right } from '#contract/platform/rights.ts';
import { matchesAudience } from '#server/people/audiences/audience.scope.ts';
import { isActivePerson } from '#server/platform/access/person.scope.ts';
import { roleHolds } from '#server/platform/access/role.scope.ts';
import { isPublished } from '#server/platform/database/record.scope.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { clipKinds, type ClipKind } from './clip-kinds.rules.ts';

/** On `user_account u`: an active person who finds a published one. */
export const isReaderOf = (
  kind: ClipKind,
  clipId: string | RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${isActivePerson('u')} and u.role_id in (select g.role_id from role_right g where g.name = ${sql.lit(clipKinds[kind].view)})
  and exists (select from clip one where one.id = ${clipId} and ${isPublished('one')}
    and (one.audience_id is null or exists (select from audience au, access_scope a where au.id = one.audience_id and a.user_id = u.id
      and ${matchesAudience('u')}))))`;

/** The same among some people. */
export const isReaderAmong = (
  people: Expression<SqlBool>,
  kind: ClipKind,
  clipId: string,
): RawBuilder<SqlBool> => sql<SqlBool>`(${isReaderOf(kind, clipId)} and ${people})`;

export interface Recipient {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly language: string;
}

const recipientColumns = sql`u.id as "userId", u.email, u.first_name as "firstName", u.language`;

/** Active people with a right, as far as they work on the brand of a clip; `all` of them if it does not matter. */
export async function workersOn(
  tx: Transaction,
  {
    right,
    brandId,
    all = false,
  }: { readonly right: Right; readonly brandId: string | null; readonly all?: boolean },
): Promise<readonly Recipient[]> {
  const { rows } = await sql<Recipient>`
    select ${recipientColumns} from user_account u join role r on r.id = u.role_id join access_scope a on a.user_id = u.id
    where ${isActivePerson('u')} and (${all} or r.reach = 'everything' or ${brandId}::uuid = any(a.owned_brand_ids)) and ${roleHolds(right)}
    order by u.id limit 200`.execute(tx);
  return rows;
}

/** An active person. */
export async function recipient(tx: Transaction, userId: string): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select ${recipientColumns} from user_account u where u.id = ${userId} and ${isActivePerson('u')}`.execute(
    tx,
  );
  return rows[0];
}
