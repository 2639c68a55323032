import { sql, type RawBuilder } from 'kysely';

/**
 * Mails leave in lanes. `codes`: someone waits for it right now. `urgent`: many people must know at once. `personal`: about one person's
 * own work. `bulk`: the same to many. Each lane has connections of its own, so a code never waits behind a broadcast.
 */
export const mailLanes = ['codes', 'urgent', 'personal', 'bulk'] as const;
export type MailLane = (typeof mailLanes)[number];

/**
 * What has to be true of the person when a mail is queued and again when it is sent. `always`: nothing, the account depends on it.
 * `active`: the account is active. `wanted`: also, the person wants mails, and this kind of them.
 */
export type MailCondition = 'always' | 'active' | 'wanted';

/**
 * How a mail disturbs. `account` and `urgent` leave at once, also at night. Of `normal` ones, a person gets only so many a day and none at
 * night. `quiet` ones go into the next digest, unless the person wants each. The `digest` itself does not leave at night, and does not count.
 */
export type Urgency = 'account' | 'urgent' | 'normal' | 'quiet' | 'digest';

/** Why a mail was not sent: the account is not active, the person wants no mails, or not this kind; or it is no news any more. */
export type HeldReason = 'inactive' | 'no-mails' | 'switched-off' | 'withdrawn';

/** Why the mail `alias` (its `condition` and `kind`) must not go to `user_account u` with its `notice_setting s`; null if it may. */
export const heldReason = (alias: 'm' | 'x'): RawBuilder<HeldReason | null> => {
  const [condition, kind] = [sql.ref(`${alias}.condition`), sql.ref(`${alias}.kind`)];
  return sql`case when ${condition} = 'always' then null
    when u.status is distinct from 'active' or u.merged_into_id is not null then 'inactive'
    when ${condition} = 'active' then null
    when not u.receive_emails then 'no-mails'
    when s.choices -> ${kind} ->> 'mail' = 'false' then 'switched-off' end`;
};
