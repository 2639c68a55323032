import { sql } from 'kysely';
import { dealerStaff, isInStoredAudience } from '#server/people/audiences/audience.scope.ts';
import { kindsOfPeople } from '#server/people/audiences/audience.rules.ts';
import { isUnread, scopeKey } from './unread.queries.ts';

/** The kept counts that hold: pages show them as they are. */
const holding = sql`
  select c.user_id || ', ' || c.kind as key, c.unread, c.user_id, c.kind, c.day from unread_count c
  join article_change x on x.kind = c.kind and x.number = c.change_number
  join user_account u on u.id = c.user_id join role r on r.id = u.role_id join access_scope a on a.user_id = u.id and c.scope_key = ${scopeKey}`;

/** On `article k` and `user_account u`: what `withinAudience` says of the person who asks. */
const isForPerson = sql`(k.audience_id is null or case when ${dealerStaff.sql('u')} then ${isInStoredAudience('k', 'u')}
  else ${isInStoredAudience('k', 'u', kindsOfPeople)} end)`;

/** What is kept, as `key` and `value`. */
export const keptUnread = sql`select key, unread::text as value from (${holding}) h`;

/** The same, counted anew. */
export const exactUnread = sql`select h.key, (
    select count(*) from article a join article k on k.id = a.id
    where a.kind = h.kind and ${isUnread(sql`h.user_id`, sql`h.day`)} and ${isForPerson})::text as value
  from (${holding}) h join user_account u on u.id = h.user_id`;
