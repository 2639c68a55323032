import { sql, type Expression, type SqlBool } from 'kysely';
import type { CurriculumRow } from '#contract/training/curriculums.calls.ts';
import { namedAudience } from '#server/people/audiences/audience.queries.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import {
  inStates,
  keptStates,
  pageOfRecords,
  type RecordPage,
} from '#server/platform/publishing/record-list.queries.ts';
import { purgedAt } from '#server/platform/publishing/bin.ts';
import type { Db } from '#server/platform/database/open.ts';
import { isKept } from './curriculum-records.queries.ts';
import {
  curriculumColumns,
  curriculumList,
  joinProgress,
  type CurriculumQuery,
} from './curriculums.queries.ts';
import { live } from '#server/training/catalog/live.scope.ts';

type Managed = NonNullable<CurriculumRow['managed']>;
export type ManagedRow = Omit<CurriculumRow, '_id' | 'managed'> & {
  readonly id: string;
  readonly managed: Omit<Managed, 'abilities'>;
};

export interface ManagedQuery extends CurriculumQuery {
  readonly deleted: boolean;
  readonly sortBy: 'order' | 'name' | 'updatedAt' | 'coursesCount';
  readonly direction: 'asc' | 'desc';
}

const sortKeys = {
  order: sql`k.position`,
  name: sql`k.name`,
  updatedAt: sql`k.updated_at`,
  coursesCount: sql`(select count(*) from curriculum_course x where x.curriculum_id = k.id)`,
} as const;

const managedColumn = sql`json_build_object('order', k.position,
  'audience', ${namedAudience(sql`k.audience_id`)},
  'coursesCount', (select count(*) from curriculum_course x where x.curriculum_id = k.id),
  'closedCoursesCount', (select count(*) from curriculum_course x join course c on c.id = x.course_id
    where x.curriculum_id = k.id and not ${live.sql('c')}),
  'updatedBy', ${namedUser('k.updated_by')},
  'deletedAt', k.deleted_at, 'purgedAt', ${purgedAt('k', isKept)}) as managed`;

/** One page of the curriculums somebody works on. */
export const listManagedCurriculums = (
  db: Db,
  userId: string,
  today: string,
  visible: Expression<SqlBool>,
  query: ManagedQuery,
): Promise<RecordPage<ManagedRow>> =>
  pageOfRecords(db, {
    ...curriculumList(query, visible),
    kept: sql`${keptStates('k', sortKeys[query.sortBy])}, k.name as sort_name`,
    shown: inStates({ deleted: query.deleted, status: query.status }),
    order: sql`sort_key ${sql.raw(query.direction)}, sort_name, matching_id`,
    columns: sql`${curriculumColumns}, ${managedColumn}`,
    lookUp: sql`curriculum k on k.id = matching_id ${joinProgress(userId, today)}`,
  });
