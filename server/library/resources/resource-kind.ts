import { resourceCalls } from '#contract/library/resources.calls.ts';
import { resourceErrors as errors } from '#contract/library/resources.errors.ts';
import { resourceFields } from '#contract/library/resources.fields.ts';
import { resourceScreens as screens } from '#contract/library/resources.screens.ts';
import { publicationLife } from '#server/people/publishing/publication-life.ts';
import { publishable } from '#server/people/publishing/publishable.ts';
import { refuse } from '#server/platform/refusal.ts';
import { isReaderOf } from './resource-readers.queries.ts';
import { lockResource, resourceById, type ResourceRow } from './resources.queries.ts';
import { resourcesManaged, resourcesVisible } from './resources.scope.ts';

/** Resources: drafts, published, unpublished, and in the trash. */
export const resources = publishable<ResourceRow>({
  kind: 'resource',
  table: 'resource',
  alias: 'r',
  title: 'name',
  words: { one: { en: 'resource', fr: 'ressource' }, many: { en: 'resources', fr: 'ressources' } },
  feature: 'resources',
  forms: [resourceFields],
  path: screens.admin.path,
  bulk: resourceCalls.bulk,
  notFound: errors.notFound,
  life: publicationLife({
    edit: 'CREATE_EDIT_RESOURCE',
    publish: 'PUBLISH_RESOURCE',
    delete: 'DELETE_RESOURCE',
  }),
  visible: resourcesVisible,
  managed: resourcesManaged,
  files: ['file_id', 'file_fr_id'],
  copies: ['description', 'description_fr', 'type', 'url', 'brand_id', 'course_id'],
  isOrdered: true,
  nameOf,
  read: ({ tx }, _actor, id) => resourceById(tx, id),
  lock: ({ tx }, actor, id) => lockResource(tx, id, resourcesVisible.sql(actor, 'r')),
  checkReady: (_change, row) => checkReady(row),
  readers: (_change, { id }) => isReaderOf(id),
  languages: ({ name, nameFr }) => [...(name ? (['en'] as const) : []), ...(nameFr ? (['fr'] as const) : [])],
});

/** The name for the log, in the language it was written in. */
export function nameOf({ name, nameFr }: Pick<ResourceRow, 'name' | 'nameFr'>): string {
  return name || nameFr;
}

/** Refuses to publish a resource with nothing to open. */
function checkReady({ type, url, file, fileFr }: ResourceRow): void {
  if (type === 'link' && !url) refuse(errors.needsAddress, {}, { field: 'url' });
  if (type !== 'link' && !file && !fileFr) refuse(errors.needsFile, {}, { field: 'file' });
}
