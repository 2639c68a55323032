import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { matchesAudience } from '#server/people/audiences/audience.scope.ts';
import { isActivePerson, isCurrentMembership } from '#server/platform/access/person.scope.ts';
import { isPublished } from '#server/platform/database/record.scope.ts';
import { isStoppedAt } from '#server/platform/mail/refused-addresses.queries.ts';
import { rightsOnPeople } from '#server/platform/access/actor.ts';

/** On `user_account u`: an active person who may read articles and whom this version of a published article is for. */
export const isRecipientOf = (
  articleId: string | RawBuilder<unknown>,
  edition: number | RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${isActivePerson('u')}
  and u.role_id in (select g.role_id from role_right g where g.name = 'VIEW_ANNOUNCEMENTS')
  and exists (select from article meant where meant.id = ${articleId} and meant.edition = ${edition} and ${isPublished('meant')}
    and (meant.audience_id is null or exists (select from audience au, access_scope a where au.id = meant.audience_id and a.user_id = u.id
      and ${matchesAudience('u')}))))`;

/** On `user_account u`: a dealer manager who works with somebody whom this recall is for, and who gets no mails, or none of recalls, or whose address refuses them. The manager can open it. */
export const isManagerOfUnmailed = (articleId: string, edition: number): RawBuilder<SqlBool> => sql<SqlBool>`(
  u.role_id in (select r.id from role r where r.reach = 'dealers' and r.rights @> array['VIEW_ANNOUNCEMENTS'] and r.rights && ${[...rightsOnPeople]}::text[])
  and exists (select from dealer_membership own join dealer_membership m on m.dealer_id = own.dealer_id and ${isCurrentMembership('m')}
      join dealer d on d.id = m.dealer_id and d.status = 'active'
    where own.user_id = u.id and ${isCurrentMembership('own')} and m.user_id <> u.id
      and exists (select from user_account p left join notice_setting s on s.person_id = p.id
        where p.id = m.user_id and (not p.receive_emails or ${isStoppedAt(sql`p.email`)} or s.choices -> 'bulletin-recall' ->> 'mail' = 'false') and p.id in (
        select u.id from user_account u where u.id = m.user_id and ${isRecipientOf(articleId, edition)}))))`;
