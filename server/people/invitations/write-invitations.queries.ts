import { sql } from 'kysely';
import type { Language } from '#contract/platform/language.ts';
import { isActivePerson } from '#server/platform/access/person.scope.ts';
import type { Transaction } from '#server/platform/database/open.ts';

export interface NewLink {
  readonly userId: string;
  /** For a person who has no invitation yet. */
  readonly id: string;
  readonly tokenHash: Buffer;
}

export interface SentInvitation {
  readonly id: string;
  readonly userId: string;
  readonly sends: number;
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
  readonly invitedBy: string | null;
}

interface Sending {
  readonly by: string | null;
  readonly at: Date;
  readonly expiresAt: Date;
}

/**
 * Writes an invitation for each of these people, or sends theirs again: the earlier link stops working, and a withdrawn invitation is open again.
 * People who have a password, and accounts that are not active, are left out. One statement.
 */
export async function writeInvitations(
  tx: Transaction,
  links: readonly NewLink[],
  { by, at, expiresAt }: Sending,
): Promise<readonly SentInvitation[]> {
  const given = links.map(({ id, userId, tokenHash }) => ({ id, userId, hash: tokenHash.toString('hex') }));
  const { rows } = await sql<SentInvitation>`
    with given as materialized (
      select x.id, decode(x.hash, 'hex') as hash, u.id as user_id, u.email, u.first_name, case u.language when 'fr' then 'fr' else 'en' end as language
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x(id uuid, "userId" uuid, hash text)
      join user_account u on u.id = x."userId"
      where ${isActivePerson('u')} and u.password_hash is null order by u.id),
    written as (
      insert into invitation as i (id, user_id, invited_by, invited_at, sent_at, expires_at)
      select id, user_id, ${by}::uuid, ${at}::timestamptz, ${at}::timestamptz, ${expiresAt}::timestamptz from given order by user_id
      on conflict (user_id) do update set sent_at = excluded.sent_at, expires_at = excluded.expires_at, sends = i.sends + 1,
        invited_by = coalesce(excluded.invited_by, i.invited_by), withdrawn_at = null, withdrawn_by = null
        where i.used_at is null
      returning i.id, i.user_id, i.sends, i.invited_by),
    linked as (
      insert into invitation_link (token_hash, invitation_id, number, email)
      select g.hash, w.id, w.sends, g.email from written w join given g using (user_id))
    select w.id, w.user_id as "userId", w.sends, g.email, g.first_name as "firstName", g.language,
      (select b.full_name from user_account b where b.id = w.invited_by) as "invitedBy"
    from written w join given g using (user_id)`.execute(tx);
  return rows;
}

/** Withdraws those of these invitations that nobody has used. Returns them. */
export async function markWithdrawn(
  tx: Transaction,
  ids: readonly string[],
  { by, at }: { readonly by: string | null; readonly at: Date },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with found as (
      select i.id from invitation i join user_account u on u.id = i.user_id
      where i.id = any(${ids}::uuid[]) and i.used_at is null and i.withdrawn_at is null and u.password_hash is null
      order by i.user_id for update of i)
    update invitation i set withdrawn_at = ${at}::timestamptz, withdrawn_by = ${by}::uuid from found f where f.id = i.id
    returning i.id`.execute(tx);
  return rows.map(({ id }) => id);
}
