import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { isUnreachable, type RefusedMail } from './refusals.rules.ts';

/** `outdated`: the mail had left before the address was verified, changed, or tried again. */
export type RefusalOutcome = 'counted' | 'repeated' | 'outdated';

const maxReason = 500;

/**
 * Counts refusals and marks their addresses. The only place that does: what the server says while a mail is sent and what the provider reports
 * later both come here. Addresses are locked in their order, so that two reports never deadlock. Returns the outcomes in the order of the mails.
 */
export async function recordRefusals(
  tx: Transaction,
  refused: readonly RefusedMail[],
): Promise<readonly RefusalOutcome[]> {
  if (refused.length === 0) return [];
  const items = JSON.stringify(
    refused.map(({ mailId, reason, at, ...row }, place) => ({
      ...row,
      place,
      mail_id: mailId,
      reason: reason.slice(0, maxReason),
      at,
    })),
  );
  const item = sql`
    item as (
      select x.place, lower(x.address) as address, x.mail, x.reason, least(greatest(x.at, m.sent_at), now()) as at, coalesce(m.sent_at, x.at) as left_at
      from jsonb_to_recordset(${items}::jsonb) as x(place integer, address text, mail text, mail_id uuid, reason text, at timestamptz)
      left join mail m on m.id = x.mail_id)`;
  await sql`
    with ${item} insert into refused_address (address) select distinct address from item order by address
    on conflict (address) do update set address = excluded.address`.execute(tx);
  const { rows } = await sql<{ outcome: RefusalOutcome; address: string; refusals: number }>`
    with ${item},
    judged as (
      select i.*, coalesce(i.left_at <= a.cleared_at, false) as is_outdated from item i join refused_address a using (address)),
    fresh as (select distinct on (address, mail) * from judged where not is_outdated order by address, mail, place),
    written as (
      insert into mail_refusal (address, mail, at) select address, mail, at from fresh on conflict do nothing returning address, mail),
    counted as (select f.* from fresh f join written using (address, mail)),
    together as (
      select address, count(*) as refusals, min(at) as since, max(at) as last_at, (array_agg(reason order by at desc, place desc))[1] as reason
      from counted group by address),
    changed as (
      update refused_address a set refusals = a.refusals + t.refusals, since = least(a.since, t.since),
        last_at = greatest(a.last_at, t.last_at), last_reason = case when a.last_at > t.last_at and a.refusals > 0 then a.last_reason else t.reason end
      from together t where a.address = t.address returning a.address, a.refusals)
    select j.address, coalesce(n.refusals, 0) as refusals,
      case when j.is_outdated then 'outdated' when c.place is null then 'repeated' else 'counted' end as outcome
    from judged j left join counted c using (place) left join changed n on n.address = j.address order by j.place`.execute(
    tx,
  );
  const stopped = [
    ...new Set(rows.filter((one) => isUnreachable(one.refusals)).map(({ address }) => address)),
  ];
  if (stopped.length > 0)
    await sql`update refused_address set stopped_at = now() where address = any(${stopped}::text[]) and stopped_at is null`.execute(
      tx,
    );
  return rows.map(({ outcome }) => outcome);
}

/**
 * The address was verified, changed, or is tried again: what was refused before does not count any more. Which mails those were is kept, so that a
 * late report about them does not mark it anew. True if it was marked.
 */
export async function forgetRefusals(tx: Transaction, address: string): Promise<boolean> {
  const { rows } = await sql<{ wasMarked: boolean }>`
    update refused_address a set refusals = 0, since = null, last_reason = '', stopped_at = null, cleared_at = now(), told = null
    from (select address, refusals > 0 as was_marked from refused_address where address = lower(${address}) for update) b
    where a.address = b.address returning b.was_marked as "wasMarked"`.execute(tx);
  return rows[0]?.wasMarked ?? false;
}

/** True if the address refused a mail since. */
export async function isMarked(tx: Transaction, address: string): Promise<boolean> {
  const { rows } =
    await sql`select from refused_address where address = lower(${address}) and refusals > 0`.execute(tx);
  return rows.length > 0;
}

/** Removes everything that is stored about an address. */
export async function removeRefusals(tx: Transaction, address: string): Promise<void> {
  await sql`delete from refused_address where address = lower(${address})`.execute(tx);
}

/** On an account’s address: so many mails were refused that none go there any more. */
export const isStoppedAt = (address: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from refused_address f where f.address = lower(${address}) and f.stopped_at is not null)`;

/** What an address refused, as it is shown of a person. */
export interface MailTrouble {
  readonly refusals: number;
  readonly since: string;
  readonly lastAt: string;
  readonly reason: string;
  /** Null while mails still go there. */
  readonly stoppedAt: string | null;
}

/** A column with the trouble of an address; null if there is none. */
export const troubleOf = (address: RawBuilder<unknown>) => sql<MailTrouble | null>`(
  select json_build_object('refusals', f.refusals, 'since', f.since, 'lastAt', f.last_at, 'reason', f.last_reason, 'stoppedAt', f.stopped_at)
  from refused_address f where f.address = lower(${address}) and f.refusals > 0)`;

/**
 * Removes the marks of addresses that refused nothing for half a year, unless mail to them stopped and somebody has the address: then only they
 * can tell whether it works again.
 */
export async function removeOldRefusals(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - 180 * 86_400_000);
  const { numAffectedRows } = await sql`
    delete from refused_address a where coalesce(a.last_at, a.cleared_at) < ${before}
      and (a.stopped_at is null or not exists (select from user_account u where lower(u.email) = a.address))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
