import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { queue } from '#server/platform/queue/queue.queries.ts';

/**
 * On the occasion of a mail that is written: no older mail of it was deleted. Statements that ask this say so (`occasion_asked`). A query for each
 * occasion, because a plan for all of them would read every occasion that ever was.
 */
export const isNotGone = (occasion: RawBuilder<unknown>) =>
  sql<SqlBool>`(select true from mail_occasion o where o.key = mail_occasion_key(${occasion})) is null`;

/** Nothing becomes of it any more, neither by itself nor in a digest. */
const isSettled = sql`w.state <> 'queued' and (w.held_reason is distinct from 'digest' or w.digest_id is not null)`;
/** Nobody got it, and it may be told after all. */
const wasTakenBack = sql`w.held_reason is not distinct from 'withdrawn'`;

/**
 * So long after its occasion was kept, a mail is deleted. Whoever writes a mail looks for its occasion first and for the mail then: of the two, one is
 * there, because no statement takes so long.
 */
const apartMinutes = 60;

export interface Reached {
  readonly createdAt: string;
  readonly id: string;
}

/** Keeps the occasions of the next mails from before an instant. Returns how many mails those are, and the last one. */
export async function keepOccasions(
  db: Db,
  { before, now, after }: { readonly before: Date; readonly now: Date; readonly after: Reached | undefined },
  limit: number,
): Promise<{ readonly found: number; readonly last: Reached | undefined }> {
  const { rows } = await sql<Reached & { readonly found: number }>`
    with old as materialized (
      select w.id, w.created_at, w.occasion from mail w
      where w.created_at < ${before} and ${isSettled} and not ${wasTakenBack}
        and (w.created_at, w.id) > (coalesce(${after?.createdAt ?? null}::timestamptz, '-infinity'), coalesce(${after?.id ?? null}::uuid, '00000000-0000-0000-0000-000000000000'))
      order by w.created_at, w.id limit ${sql.lit(limit)}),
    kept as (
      insert into mail_occasion (key, since) select distinct mail_occasion_key(occasion), ${now}::timestamptz from old order by 1 on conflict (key) do nothing)
    select to_json(created_at) #>> '{}' as "createdAt", id, (select count(*) from old) as found
    from old order by created_at desc, id desc limit 1`.execute(db);
  return { found: rows[0]?.found ?? 0, last: rows[0] };
}

/** Deletes some mails from before an instant whose occasions are kept, or that were taken back. Returns how many. */
export async function deleteOldMails(
  db: Db,
  { before, now }: { readonly before: Date; readonly now: Date },
  limit: number,
): Promise<number> {
  const old = queue({
    table: 'mail',
    ready: sql`w.created_at < ${before} and ${isSettled} and (${wasTakenBack}
      or exists (select from mail_occasion o where o.key = mail_occasion_key(w.occasion) and o.since <= ${now}::timestamptz - make_interval(mins => ${apartMinutes})))`,
    order: sql`w.created_at`,
  });
  const { numAffectedRows } = await sql`
    with old as materialized (select w.id ${old.next({ limit })})
    delete from mail m using old where m.id = old.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
