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
