import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { queue } from '#server/platform/queue/queue.queries.ts';
import { heldReason, isStopped, type MailLane } from './mail-lanes.ts';
import type { MailRow } from './mail.queries.ts';
import { isQuiet, nextDay, nextMorning, zoneOf, type QuietHours } from './quiet-hours.queries.ts';

/** What people are spared, and when it is. */
export interface CalmRules extends QuietHours {
  /** How many mails a person gets a day, not counting urgent ones, those about the account, and digests. */
  readonly perDay: number;
  /** Of people without a dealer. */
  readonly timeZone: string;
  readonly now: Date;
}

/** A sender that has taken a mail moves its time: that is the lease. */
const waiting = queue({
  table: 'mail',
  ready: sql`w.sent_at is null and w.failed_at is null and w.held_at is null and w.retry_at <= now()`,
  order: sql`w.retry_at, w.id`,
});

/** Longer than sending a whole batch can take. After it, another sender takes the mails of one that died. */
const leaseSeconds = 300;

/** 244 random bits, once for each person. */
const newSecret = sql`uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())`;

export interface Taken {
  readonly mails: readonly MailRow[];
  /** How many were due, including those that do not leave now. */
  readonly count: number;
}

/**
 * Takes due mails of a lane for this sender only, oldest first. Holds back those whose person is no longer active, no longer wants them, or has
 * an address that refused too many, and removes their texts. Others wait for the morning, or for the next digest once a person got enough for a day. What waits over night counts
 * for the day it leaves on, so that the rest is in the digest of that morning. A digest waits for the morning as well, and never counts. A mail with
 * a file never goes into a digest: the file would be lost. Who has no secret for unsubscribing gets one here. What is about the person goes to the address they have by now. The text says how few mails that are: under one plan for all values, each batch would
 * read all mails.
 */
export async function takeDueMails(
  db: Db,
  lane: MailLane,
  limit: number,
  { perDay, timeZone, now, ...hours }: CalmRules,
): Promise<Taken> {
  const clock = sql.ref('x.clock');
  const isNight = isQuiet(clock, hours);
  const leavesOn = nextDay(clock, hours);
  const morning = nextMorning(clock, sql.ref('x.zone'), hours);
  const { rows } = await sql<MailRow & { readonly outcome: string }>`
    with due as (
      select w.id ${waiting.next({ limit, only: sql`w.lane = ${lane}` })}
    ),
    mailed as materialized (
      select m.id, m.person_id, m.condition = 'wanted' as is_wanted, k.secret, case when b.until <= ${now} then 'withdrawn' else coalesce(${heldReason('m')}, case when ${isStopped} then 'unreachable' end) end as held_reason, u.email, case when m.body_id is not null then u.first_name end as first_name,
        coalesce(b.subject, m.subject) as subject, coalesce(b.body_text, m.body_text) as body_text,
        coalesce(b.body_html, m.body_html) as body_html, coalesce(b.attachments, m.attachments) as attachments,
        m.attempts = 0 as is_new, m.counted_on, m.condition = 'wanted' and m.urgency in ('normal', 'quiet', 'digest') as is_calm, m.urgency <> 'digest' as counts,
        m.condition = 'wanted' and coalesce(s.choices -> m.kind ->> 'mail', case when m.urgency = 'quiet' then 'digest' end) = 'digest' as in_digest,
        z.zone, ${now}::timestamptz at time zone z.zone as clock
      from due join mail m on m.id = due.id
      left join mail_body b on b.id = m.body_id
      left join user_account u on u.id = m.person_id
      left join notice_setting s on s.person_id = m.person_id
      left join unsubscribe_secret k on k.person_id = m.person_id
      left join refused_address f on f.address = lower(case when m.condition = 'always' then m.recipient else coalesce(u.email, m.recipient) end)
      cross join lateral (select ${zoneOf('m.person_id', timeZone)} as zone offset 0) z
    ),
    planned as (
      select x.*, case when held_reason is not null then 'hold'
        when is_new and in_digest and attachments is null then 'digest'
        when not is_calm then 'send'
        when ${isNight} then case when counts and is_new and counted_on is distinct from ${leavesOn} then 'reserve' else 'wait' end
        when counts and is_new and counted_on is distinct from clock::date then 'count' else 'send' end as plan,
        case when ${isNight} then ${leavesOn} else clock::date end as day
      from mailed x
    ),
    allowed as (
      insert into mail_allowance as a (person_id, day, used)
      select person_id, day, count(*) from planned where plan in ('count', 'reserve') group by person_id, day order by person_id
      on conflict (person_id) do update set day = excluded.day,
        used = excluded.used + case when a.day = excluded.day then a.used else 0 end
      returning a.person_id, a.used
    ),
    decided as (
      select p.*, case when plan not in ('count', 'reserve') then plan
        when attachments is not null or row_number() over (partition by p.person_id, plan order by p.id)
          <= ${perDay}::integer - (a.used - count(*) over (partition by p.person_id, plan))
          then case plan when 'count' then 'send' else 'wait' end
        else 'digest' end as outcome
      from planned p left join allowed a on a.person_id = p.person_id
    ),
    secrets as (
      insert into unsubscribe_secret as k (person_id, secret)
      select person_id, ${newSecret} from (select distinct person_id from decided where outcome = 'send' and is_wanted and secret is null) d order by person_id
      on conflict (person_id) do update set secret = k.secret
      returning k.person_id, k.secret
    )
    update mail m set recipient = case when m.condition = 'always' then m.recipient else coalesce(x.email, m.recipient) end,
      attempts = attempts + (x.outcome = 'send')::int,
      retry_at = case when x.outcome = 'wait' then ${morning} else now() + make_interval(secs => ${leaseSeconds}) end,
      counted_on = case when x.plan = 'reserve' and x.outcome = 'wait' then x.day else m.counted_on end,
      held_reason = case x.outcome when 'hold' then x.held_reason when 'digest' then 'digest' end,
      held_at = case when x.outcome in ('hold', 'digest') then now() end,
      digest_at = case when x.outcome = 'digest' then ${morning} end,
      body_text = case when x.outcome in ('hold', 'digest') then '' else m.body_text end,
      body_html = case when x.outcome in ('hold', 'digest') then '' else m.body_html end,
      attachments = case when x.outcome not in ('hold', 'digest') then m.attachments end
    from decided x left join secrets k on k.person_id = x.person_id where m.id = x.id
    returning m.id, m.recipient, m.language, x.subject, x.body_text as "bodyText", x.body_html as "bodyHtml", x.attachments,
      x.first_name as "firstName", m.condition = 'wanted' as "isWanted", m.kind, m.person_id as "personId",
      case when x.is_wanted then coalesce(x.secret, k.secret) end as secret, m.attempts, m.created_at as "createdAt", x.outcome`.execute(
    db,
  );
  return {
    mails: rows.filter((row) => row.outcome === 'send').toSorted((a, b) => a.id.localeCompare(b.id)),
    count: rows.length,
  };
}
