import { useTranslation } from 'react-i18next';
import { resourceCalls, type Resource } from '#contract/library/resources.calls.ts';
import { useAudienceColumn } from '#web/people/audiences/use-audience-column.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { usePublicationColumns } from '#web/platform/publishing/publication-columns.tsx';
import { PublishableListPage } from '#web/platform/publishing/publishable-list-page.tsx';
import { publicationTabs, usePublishableList } from '#web/platform/publishing/use-publishable-list.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ResourceIcon } from '../resource-icon.tsx';
import { resourceFor } from '../resource-texts.ts';
import { resourceTypes, useResourceTypes } from '../use-resource-types.ts';
import { resourceKind } from './resource-kind.ts';

const NewResource = lazyPart(() =>
  import('./new-resource.tsx').then((module) => ({ default: module.NewResource })),
);

const sorts = ['order', 'name', 'updatedAt', 'downloadCount'] as const;

/** Every resource the person may manage: search, filter, publish, schedule, order, trash. */
export function Page() {
  const { t } = useTranslation('resources');
  const list = useListState({ text: 'text', type: resourceTypes, state: publicationTabs }, sorts);
  const mayAdd = useAllowed(resourceCalls.create.access);
  const page = usePublishableList(resourceKind, {
    list,
    scope: { isAdmin: 'true' },
    narrowed: { type: list.filters.type },
    bulk: { publish: mayAdd, remove: mayAdd },
  });
  return (
    <PublishableListPage
      page={page}
      columns={useColumns(page.isTrash)}
      sortedBy={{ key: 'order', direction: 'asc' }}
      choices={[{ name: 'type', label: t('ui:word.type'), options: useResourceTypes() }]}
      create={(onClose) => <NewResource onClose={onClose} />}
      orderItem={({ type }) => ({ before: <ResourceIcon type={type} /> })}
    />
  );
}

function useColumns(isTrash: boolean): readonly Column<Resource>[] {
  const { t } = useTranslation('resources');
  const language = useLanguage();
  const formats = useFormats();
  const columns = usePublicationColumns(resourceKind, isTrash);
  const audience = useAudienceColumn<Resource>((resource) => resource.audience, 240);
  return [
    columns.title({ key: 'name', header: t('ui:word.name') }, (resource) => {
      const { file } = resourceFor(resource, language);
      return {
        before: <ResourceIcon type={resource.type} />,
        detail: file
          ? `${file.name} · ${formats.fileSize(file.sizeBytes)}`
          : resource.url || t('admin.nothingYet'),
      };
    }),
    audience,
    columns.status(210),
    {
      key: 'downloadCount',
      header: t('admin.opened'),
      align: 'end',
      sortable: true,
      priority: 4,
      width: 110,
      cell: ({ downloadCount }) => formats.number(downloadCount),
    },
    columns.day({ key: 'updatedAt', header: t('admin.changed') }, ({ updatedAt }) => updatedAt),
  ];
}
