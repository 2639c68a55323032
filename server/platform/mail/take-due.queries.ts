import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';
import { queue } from '#server/platform/queue/queue.queries.ts';
import type { WatchedQueue } from '#server/platform/queue/watched-queue.ts';
import type { DueMail, Leaving, Places } from './leaving.rules.ts';
import { heldReason, isStopped } from './held-reason.queries.ts';
import { mailLanes, type MailLane } from './mail-lanes.rules.ts';
import type { MailRow } from './mail.queries.ts';
import { zoneOf } from './person-zone.queries.ts';

/** A sender that has taken a mail moves its time: that is the lease. */
const waiting = queue({
  table: 'mail',
  ready: sql`w.sent_at is null and w.failed_at is null and w.held_at is null and w.retry_at <= now()`,
  order: sql`w.retry_at, w.id`,
});

/** What is due in each lane. */
export const mailQueues: readonly WatchedQueue[] = mailLanes.map((lane) => ({
  name: `mail_${lane}`,
  waiting: sql`${waiting.waiting} and w.lane = ${sql.lit(lane)}`,
  since: sql`w.retry_at`,
}));

/** Longer than sending a whole batch can take. After it, another sender takes the mails of one that died. */
const leaseSeconds = 300;

/** 244 random bits, once for each person. */
const newSecret = sql`uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())`;

export interface Due {
  readonly lane: MailLane;
  readonly limit: number;
  /** Of people without a dealer. */
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * Locks due mails of a lane, oldest first, and says what decides about them. Which ones are due is asked here and not in the rule: an index
 * finds a few among millions. Texts are not read, because many of these mails do not leave now.
 */
export async function lockDueMails(
  tx: Transaction,
  { lane, limit, timeZone, now }: Due,
): Promise<readonly DueMail[]> {
  const { rows } = await sql<DueMail>`
    with due as materialized (select w.id ${waiting.next({ limit, only: sql`w.lane = ${lane}` })})
    select m.id, m.person_id as "personId", m.condition, m.urgency, m.attempts = 0 as "isNew", coalesce(b.attachments, m.attachments) is not null as "hasFiles",
      m.counted_on as "countedOn", s.choices -> m.kind ->> 'mail' as way, coalesce(b.until <= ${now}, false) as "isOver", ${heldReason('m')} as "heldReason",
      coalesce(${isStopped}, false) as "isStopped", ${zoneOf('m.person_id', timeZone)} as zone
    from due join mail m on m.id = due.id
    left join mail_body b on b.id = m.body_id
    left join user_account u on u.id = m.person_id
    left join notice_setting s on s.person_id = m.person_id
    left join refused_address f on f.address = lower(case when m.condition = 'always' then m.recipient else coalesce(u.email, m.recipient) end)`.execute(
    tx,
  );
  return rows;
}

/**
 * Takes places among the mails of people on a day, and returns how many are taken by then. The rows stay locked, so that two senders never
 * send one too many; in the order of people, so that they never wait for each other in a circle.
 */
export async function takePlaces(
  tx: Transaction,
  places: readonly Places[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ personId: string; used: number }>`
    insert into mail_allowance as a (person_id, day, used)
    select * from unnest(${places.map(({ personId }) => personId)}::uuid[], ${places.map(({ day }) => day)}::date[], ${places.map(({ count }) => count)}::integer[])
      as p (person_id, day, used) order by person_id
    on conflict (person_id) do update set day = excluded.day, used = excluded.used + case when a.day = excluded.day then a.used else 0 end
    returning a.person_id as "personId", a.used`.execute(tx);
  return new Map(rows.map(({ personId, used }) => [personId, used]));
}

/**
 * Writes what becomes of mails, and returns those that leave now, for this sender only. The texts of those that never leave by themselves are
 * removed. Who has no secret for unsubscribing gets one. What is about the person goes to the address they have by now. The text says how few
 * mails that are: under a plan for any number, each batch would read all mails.
 */
export async function writeLeaving(
  tx: Transaction,
  leaving: readonly Leaving[],
  { limit }: Pick<Due, 'limit'>,
): Promise<readonly MailRow[]> {
  const { rows } = await sql<MailRow & { readonly outcome: string }>`
    with decided as materialized (
      select x.*, m.person_id, m.condition = 'wanted' as is_wanted from jsonb_to_recordset(${JSON.stringify(leaving)}::jsonb)
        as x (id uuid, outcome text, "heldReason" text, morning timestamptz, "countedOn" date) join mail m on m.id = x.id limit ${sql.lit(limit)}),
    secrets as (
      insert into unsubscribe_secret as k (person_id, secret)
      select person_id, ${newSecret} from (select distinct person_id from decided d where outcome = 'send' and is_wanted
        and not exists (select from unsubscribe_secret o where o.person_id = d.person_id)) d order by person_id
      on conflict (person_id) do update set secret = k.secret
      returning k.person_id, k.secret)
    update mail m set recipient = case when m.condition = 'always' then m.recipient else coalesce(u.email, m.recipient) end,
      attempts = m.attempts + (d.outcome = 'send')::int,
      retry_at = case when d.outcome = 'wait' then d.morning else now() + make_interval(secs => ${leaseSeconds}) end,
      counted_on = d."countedOn", held_reason = d."heldReason",
      held_at = case when d."heldReason" is not null then now() end,
      digest_at = case when d.outcome = 'digest' then d.morning end,
      body_text = case when d."heldReason" is not null then '' else m.body_text end,
      body_html = case when d."heldReason" is not null then '' else m.body_html end,
      attachments = case when d."heldReason" is null then m.attachments end
    from decided d join mail o on o.id = d.id left join mail_body b on b.id = o.body_id left join user_account u on u.id = d.person_id
    left join unsubscribe_secret k on k.person_id = d.person_id left join secrets n on n.person_id = d.person_id
    where m.id = d.id
    returning m.id, m.recipient, m.language, coalesce(b.subject, m.subject) as subject, coalesce(b.body_text, m.body_text) as "bodyText",
      coalesce(b.body_html, m.body_html) as "bodyHtml", coalesce(b.attachments, m.attachments) as attachments,
      case when m.body_id is not null then u.first_name end as "firstName", d.is_wanted as "isWanted", m.kind, m.person_id as "personId",
      case when d.is_wanted then coalesce(k.secret, n.secret) end as secret, m.attempts, m.created_at as "createdAt",
      m.request_id as "requestId", d.outcome`.execute(tx);
  return rows.filter((row) => row.outcome === 'send').toSorted((a, b) => a.id.localeCompare(b.id));
}
