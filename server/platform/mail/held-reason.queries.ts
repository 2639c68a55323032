import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isActivePerson } from '#server/platform/access/person.scope.ts';
import type { HeldReason } from './mail-lanes.rules.ts';

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
