import { sql } from 'kysely';
import { namedUser } from './named-user.queries.ts';
import { pageOf, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';

export interface ActivityRow {
  readonly id: string;
  readonly at: string;
  readonly type: string;
  readonly user: { readonly _id: string; readonly name: string } | null;
  readonly changed: string[];
}

/** What was changed in a record, newest first. `kind` is its kind in the activity log. */
export const activitiesOf = (
  db: Db,
  kind: string,
  id: string,
  query: PageQuery,
): Promise<Page<ActivityRow>> =>
  pageOf(
    db
      .selectFrom('activityLog as a')
      .select(['a.id', 'a.at', 'a.type'])
      .select([
        namedUser('a.user_id').as('user'),
        sql<
          string[]
        >`coalesce((select json_agg(distinct key order by key) from jsonb_object_keys(coalesce(a.before, '{}') || coalesce(a.after, '{}')) key), '[]')`.as(
          'changed',
        ),
      ])
      .where('a.entityKind', '=', kind)
      .where('a.type', '<>', 'download')
      .where('a.entityId', '=', id)
      .orderBy('a.at', 'desc')
      .orderBy('a.id', 'desc'),
    query,
  );
