import { resourceCalls } from '#contract/library/resources.calls.ts';
import { publicationWork } from '#server/platform/publishing/bulk.ts';
import { makeChange } from './change-resource.ts';
import { resourceNames } from './resource-states.queries.ts';
import { resourcesVisible } from './resources.scope.ts';

/** The actions that the list offers for many resources. */
export const resourceBulk = publicationWork({
  starts: resourceCalls.bulk,
  path: '/auth/admin/resources',
  records: { one: { en: 'resource', fr: 'ressource' }, many: { en: 'resources', fr: 'ressources' } },
  names: ({ db, actor }, ids) => resourceNames(db, ids, resourcesVisible.sql(actor, 'r')),
  change: (change, actor, id, { action }) => makeChange(change, actor, id, action),
});
