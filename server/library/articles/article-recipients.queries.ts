import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { matchesAudience } from '#server/people/audiences/audience.scope.ts';

/** On `user_account u`: an active person who may read articles and whom this version of a published article is for. */
export const isRecipientOf = (articleId: string, edition: number): RawBuilder<SqlBool> => sql<SqlBool>`(
  u.status = 'active' and u.merged_into_id is null
  and u.role_id in (select g.role_id from role_right g where g.name = 'VIEW_ANNOUNCEMENTS')
  and exists (select from article x where x.id = ${articleId} and x.edition = ${edition} and x.status = 'published' and x.deleted_at is null
    and (x.audience_id is null or exists (select from audience au, access_scope a where au.id = x.audience_id and a.user_id = u.id
      and ${matchesAudience('u')}))))`;
