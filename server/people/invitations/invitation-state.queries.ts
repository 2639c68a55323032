import { sql, type RawBuilder } from 'kysely';
import type { InvitationState, LinkState } from '#contract/people/invitations.fields.ts';
import { isActivePerson } from '#server/platform/access/person.scope.ts';

/**
 * The state of `invitation i` for `user_account u`. It follows from the account too: who has chosen a password by a recovery code needs no
 * invitation, and one to an account that is closed opens nothing until the account is open again.
 */
export const stateOfInvitation = (now: Date): RawBuilder<InvitationState> => sql<InvitationState>`
  case when i.used_at is not null or u.password_hash is not null then 'used'
    when i.withdrawn_at is not null or not ${isActivePerson('u')} then 'withdrawn'
    when i.expires_at <= ${now}::timestamptz then 'expired' else 'open' end`;

/** The state of `invitation_link l`: only the last one works, and only while the account has the address that the link went to. */
export const stateOfLink = (now: Date): RawBuilder<LinkState> => sql<LinkState>`
  case when i.used_at is null and u.password_hash is null and lower(l.email) <> lower(u.email) then 'withdrawn'
    when ${stateOfInvitation(now)} = 'open' and l.number < i.sends then 'replaced'
    else ${stateOfInvitation(now)} end`;
