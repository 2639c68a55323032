import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { genesis, sealText, skipOf, type SealBlock } from '#contract/insight/activity-seals.rules.ts';
import { hashesOf, lastBlock, lockSealing } from '#server/insight/activity-logs/seals.queries.ts';
import type { Transaction } from '#server/platform/database/open.ts';

/** All of them are in the months that the log keeps. */
const days = 690;
const blockSize = 1000;
const timeFormat = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
const isGenerated = sql`l.id between pg_temp.gid(95, 0) and pg_temp.gid(96, 0)`;

/**
 * Adds entries of the activity log over 23 months, by SQL alone, with the blocks that seal them. One in ten is of the company administrator, and one in
 * fifty was made for somebody else. Needs the table `administrator`; `pg_temp.gid` makes the ids.
 */
export async function generatedActivityLog(
  tx: Transaction,
  { entries, users, courses }: { readonly entries: number; readonly users: number; readonly courses: number },
): Promise<void> {
  await sql`select make_activity_months((now() - make_interval(days => ${sql.lit(days + 2)}))::date, (now() + interval '2 months')::date)`.execute(tx);
  await sql`
    insert into activity_log (id, at, type, user_id, proxied_by, proxy_reason, entity_kind, entity_id, entity_name, before, after, ip, request_id)
    select pg_temp.gid(95, n), now() - make_interval(days => ${sql.lit(days)}) + n * (make_interval(days => ${sql.lit(days - 1)}) / ${sql.lit(entries)}::double precision),
      k.type, case when n % 10 = 3 then a.company else p.id end, case when k.is_proxied then a.platform end,
      case when k.is_proxied then 'Asked for help by phone.' else null end, k.kind,
      case k.kind when 'user' then p.id when 'course' then pg_temp.gid(5, 1 + n * 11 % ${sql.lit(courses)}) when 'file' then pg_temp.gid(96, n % 1000)
        else pg_temp.gid(97, n) end,
      case k.kind when 'user' then 'Person ' || 1 + n * 7919 % ${sql.lit(users)} when 'course' then 'Course ' || 1 + n * 11 % ${sql.lit(courses)}
        when 'file' then 'Users' else 'Number ' || n end,
      case when k.type in ('update', 'delete') then jsonb_build_object('city', 'Reno', 'phone', '', 'receiveEmails', true) when k.type in ('approve', 'deny') then '{"status": "pending"}' end,
      case k.type when 'update' then jsonb_build_object('city', 'Bend', 'phone', '503 555 0' || 100 + n % 900, 'receiveEmails', n % 3 = 0)
        when 'create' then jsonb_build_object('name', 'Number ' || n, 'active', true) when 'approve' then jsonb_build_object('status', 'approved', 'amount', 500 + n % 4000)
        when 'deny' then '{"status": "denied", "reason": "dates"}' when 'publish' then '{"status": "published"}' when 'redeem' then '{"status": "redeemed", "points": 10}' end,
      '203.0.113.7', 'req-' || n
    from generate_series(0, ${sql.lit(entries - 1)}::bigint) n cross join administrator a
    cross join lateral (select pg_temp.gid(3, 1 + n * 7919 % ${sql.lit(users)}) as id) p
    cross join lateral (select type, case type when 'login' then 'user' when 'logout' then 'user' when 'proxy' then 'user' when 'publish' then 'course' when 'enroll' then 'course'
        when 'download' then 'file' when 'redeem' then 'reward' when 'approve' then 'spiff-claim' when 'deny' then 'spiff-claim'
        else (array['user', 'course', 'dealer', 'reward', 'spiff-claim'])[1 + n / 100 % 5] end as kind, n % 50 = 21 as is_proxied
      from (select case when n % 100 < 30 then 'login' when n % 100 < 38 then 'logout' when n % 100 < 58 then 'update' when n % 100 < 70 then 'enroll'
        when n % 100 < 80 then 'create' when n % 100 < 86 then 'download' when n % 100 < 91 then 'approve' when n % 100 < 94 then 'redeem'
        when n % 100 < 96 then 'publish' when n % 100 < 98 then 'deny' when n % 100 < 99 then 'remind' when n % 200 < 100 then 'delete' else 'proxy' end as type) t) k
    order by n`.execute(tx);
  await seals(tx);
}

/** Seals the entries as the worker does, a thousand in each block: all hashes of entries in one statement, then the chain of blocks. */
async function seals(tx: Transaction): Promise<void> {
  while (!(await lockSealing(tx))) await pause(100);
  const last = await lastBlock(tx);
  const first = (last?.number ?? 0) + 1;
  await sql`
    create temporary table leaf_made on commit drop as
    select ${first}::bigint + (nr - 1) / ${sql.lit(blockSize)} as block, (1 + (nr - 1) % ${sql.lit(blockSize)})::integer as position, id, at,
      activity_digest(activity_record(id, at, type, user_id, proxied_by, entity_kind, entity_id, request_id),
        activity_details(entity_name, proxy_reason, before, after, ip)) as digest
    from (select row_number() over (order by at, id) as nr, l.* from activity_log l where ${isGenerated}) l`.execute(tx);
  const { rows } = await sql<Omit<SealBlock, 'previous' | 'skip' | 'hash'>>`
    select block as number, to_char((max(at) + interval '2 seconds') at time zone 'UTC', ${timeFormat}) as "sealedAt", count(*)::integer as entries,
      encode(sha256(convert_to(string_agg(id || ' ' || to_char(at at time zone 'UTC', ${timeFormat}) || ' ' || encode(digest, 'hex') || E'\n', '' order by position), 'UTF8')), 'hex') as content
    from leaf_made group by block order by block`.execute(tx);
  const older = rows.flatMap(({ number }) => [number - 1, skipOf(number)]).filter((number) => number < first);
  const hashes = new Map(await hashesOf(tx, older));
  const blocks = rows.map((row): SealBlock => {
    const block = { ...row, previous: hashes.get(row.number - 1) ?? genesis, skip: hashes.get(skipOf(row.number)) ?? genesis };
    const hash = createHash('sha256').update(sealText(block)).digest('hex');
    hashes.set(row.number, hash);
    return { ...block, hash };
  });
  await sql`
    insert into activity_log_block (number, sealed_at, entries, content, previous, skip, hash)
    select number, "sealedAt", entries, decode(content, 'hex'), decode(previous, 'hex'), decode(skip, 'hex'), decode(hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(blocks)}::jsonb) as b (number bigint, "sealedAt" timestamptz, entries integer, content text, previous text, skip text, hash text)`.execute(tx);
  await sql`insert into activity_log_leaf (block, position, entry_id, at, digest, sealed_at)
    select l.block, l.position, l.id, l.at, l.digest, b.sealed_at from leaf_made l join activity_log_block b on b.number = l.block order by l.block, l.position`.execute(tx);
  await sql`
    insert into activity_log_total as t (month, type, kind, under_proxy, entries)
    select date_trunc('month', l.at at time zone 'UTC')::date, l.type, coalesce(l.entity_kind, ''), l.proxied_by is not null, count(*)
    from activity_log l where ${isGenerated} group by 1, 2, 3, 4
    on conflict (month, type, kind, under_proxy) do update set entries = t.entries + excluded.entries`.execute(tx);
}
