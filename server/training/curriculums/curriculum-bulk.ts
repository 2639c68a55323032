import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { publicationWork } from '#server/platform/publishing/bulk.ts';
import { makeChange } from './change-status.ts';
import { curriculumNames } from './curriculum-records.queries.ts';
import { recordsVisible } from './curriculums.scope.ts';

/** The actions that the list offers for many curriculums. */
export const curriculumBulk = publicationWork({
  starts: curriculumRecordCalls.bulk,
  path: '/auth/admin/curriculums',
  records: { one: { en: 'curriculum', fr: 'parcours' }, many: { en: 'curriculums', fr: 'parcours' } },
  names: ({ db, actor }, ids) => curriculumNames(db, ids, recordsVisible.sql(actor, 'k')),
  change: (change, actor, id, { action }) => makeChange(change, actor, id, action),
});
