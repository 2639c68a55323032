import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isActivePerson } from '#server/platform/access/person.scope.ts';

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

/**
 * Why a mail was not sent: the account is not active, the person wants no mails, or not this kind; it is no news any more; or the address refused
 * too many.
 */
export type HeldReason = 'inactive' | 'no-mails' | 'switched-off' | 'withdrawn' | 'unreachable';

/**
 * Mails that leave even if the address refused too many: with them a person shows that it works again. They are about proving an address or getting into
 * an account, and each is asked for by somebody.
 */
const provingKinds = ['verify-email', 'recovery', 'user-invited'] as const;

/**
 * On `refused_address f` of the recipient of mail `m`: it must not leave. Mails that belong to no account, such as those to the help address, go on:
 * nobody could verify it, and what people wrote would be lost.
 */
export const isStopped = sql<SqlBool>`(f.stopped_at is not null and m.person_id is not null and m.kind <> all(${sql.lit(`{${provingKinds.join()}}`)}::text[]))`;

/** Why the mail `alias` (its `condition` and `kind`) must not go to `user_account u` with its `notice_setting s`; null if it may. */
export const heldReason = (alias: 'm' | 'x'): RawBuilder<HeldReason | null> => {
  const [condition, kind] = [sql.ref(`${alias}.condition`), sql.ref(`${alias}.kind`)];
  return sql`case when ${condition} = 'always' then null
    when ${isActivePerson('u')} is not true then 'inactive'
    when ${condition} = 'active' then null
    when not u.receive_emails then 'no-mails'
    when s.choices -> ${kind} ->> 'mail' = 'false' then 'switched-off' end`;
};
