import { sql, type RawBuilder } from 'kysely';
import type { PublicationCounts } from '#contract/platform/publishing.ts';

/** The number of rows in each state, for a list whose `kept` columns include `status` and `deleted`. */
export const countsOfStates: RawBuilder<PublicationCounts> = sql`
  (select json_build_object('all', count(*) filter (where not m.deleted),
    'draft', count(*) filter (where not m.deleted and m.status = 'draft'),
    'published', count(*) filter (where not m.deleted and m.status = 'published'),
    'unpublished', count(*) filter (where not m.deleted and m.status = 'unpublished'),
    'deleted', count(*) filter (where m.deleted)) from matching m)`;
