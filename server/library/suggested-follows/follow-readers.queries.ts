import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { matchesAudience } from '#server/people/audiences/audience.scope.ts';
import { isActivePerson } from '#server/platform/access/person.scope.ts';
import { isPublished } from '#server/platform/database/record.scope.ts';

/** On `user_account u`: an active person who finds a published one. */
export const isReaderOf = (followId: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${isActivePerson('u')} and u.role_id in (select g.role_id from role_right g where g.name = 'VIEW_SUGGESTED_FOLLOWERS')
  and exists (select from suggested_follow s where s.id = ${followId} and ${isPublished('s')}
    and (s.audience_id is null or exists (select from audience au, access_scope a where au.id = s.audience_id and a.user_id = u.id
      and ${matchesAudience('u')}))))`;
