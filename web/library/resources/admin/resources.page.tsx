import { IconArrowsSort, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { resourceCalls, type Resource } from '#contract/library/resources.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useAudienceWords } from '#web/people/audiences/use-audience-words.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { publicationStatuses } from '#contract/platform/publishing.ts';
import { usePublicationMenu } from '#web/platform/publishing/publication-menu.tsx';
import { useBulk } from '#web/platform/publishing/use-bulk.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { editAction } from '#web/platform/lists/row-actions.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Row } from '#web/ui/layout.tsx';
import { PlanChips } from '#web/platform/publishing/plan-chips.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ResourceIcon } from '../resource-icon.tsx';
import { resourceFor } from '../resource-texts.ts';
import { editAddress, useResourceActions } from './use-resource-actions.tsx';
import { resourceTypes, useResourceTypes } from '../use-resource-types.ts';

const NewResource = lazyPart(() =>
  import('./new-resource.tsx').then((module) => ({ default: module.NewResource })),
);
const ResourceOrder = lazyPart(() =>
  import('./resource-order.tsx').then((module) => ({ default: module.ResourceOrder })),
);

const limit = 10;
const states = ['all', ...publicationStatuses, 'deleted'] as const;
const sorts = ['order', 'name', 'updatedAt', 'downloadCount'] as const;

/** Every resource the person may manage: search, filter, publish, schedule, order, trash. */
export function Page() {
  const { t } = useTranslation('resources');
  const language = useLanguage();
  const [open, setOpen] = useState<'new' | 'order'>();
  const list = useListState({ text: 'text', type: resourceTypes, state: states }, sorts);
  const { state = 'all' } = list.filters;
  const isBin = state === 'deleted';
  const narrowed = {
    isAdmin: 'true',
    text: list.filters.text,
    type: list.filters.type,
    deleted: String(isBin),
    status: state === 'all' || isBin ? undefined : state,
  };
  const resources = useCall(
    resourceCalls.list,
    { query: { ...narrowed, ...list.order, page: list.page, limit } },
    { keepPrevious: true },
  );
  const types = useResourceTypes();
  const { actions, dialog } = useResourceActions();
  const menu = usePublicationMenu<Resource>(actions);
  const columns = useColumns(isBin);
  const bulk = useBulk(resourceCalls.bulk, {
    input: (body) => ({ body }),
    actions: isBin ? ['restore'] : ['publish', 'unpublish', 'delete'],
    narrowed,
    total: resources.data?.pagination.total,
    load: async (paging) => {
      const { resources: rows, pagination } = await callApi(resourceCalls.list, {
        query: { ...narrowed, ...paging },
      });
      return { rows, pages: pagination.pages };
    },
    keyOf: (resource) => resource._id,
    rowName: (resource: Resource) => resourceFor(resource, language).name,
  });
  const { abilities, counts } = resources.data ?? {};
  const addButton = abilities?.create && (
    <Button variant="filled" icon={<IconPlus size={16} stroke={1.7} />} onClick={() => setOpen('new')}>
      {t('add')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('title')}
        sub={t('admin.sub')}
        actions={
          <>
            {abilities?.order && (counts?.all ?? 0) > 1 && (
              <Button icon={<IconArrowsSort size={16} stroke={1.7} />} onClick={() => setOpen('order')}>
                {t('order.open')}
              </Button>
            )}
            {addButton}
          </>
        }
      />
      <Tabs
        label={t('admin.states')}
        current={state}
        items={states.map((key) => ({ key, label: t(`publishing:state.${key}`), count: counts?.[key] }))}
        onChange={(key) => {
          bulk.clear();
          list.setFilters({ state: key === 'all' ? undefined : key });
        }}
      />
      <ListTable
        label={t('title')}
        list={list}
        reply={resources}
        rows={resources.data?.resources}
        rowKey={(resource) => resource._id}
        rowMenu={(resource) => ({
          name: resourceFor(resource, language).name,
          items: [
            editAction(t(resource.abilities.edit ? 'ui:word.edit' : 'ui:word.open'), editAddress(resource)),
            ...menu(resource, resource.abilities),
          ],
        })}
        columns={columns}
        sortedBy={{ key: 'order', direction: 'asc' }}
        search={t('search')}
        {...(abilities?.create && { selection: bulk.selection })}
        choices={[{ name: 'type', label: t('ui:word.type'), options: types }]}
        empty={
          isBin
            ? { title: t('publishing:binEmpty'), sentence: t('publishing:binSentence') }
            : { title: t('admin.empty.title'), sentence: t('admin.empty.sentence'), action: addButton }
        }
      />
      <Suspense>
        {open === 'new' && <NewResource onClose={() => setOpen(undefined)} />}
        {open === 'order' && <ResourceOrder onClose={() => setOpen(undefined)} />}
      </Suspense>
      {dialog}
      {bulk.dialogs}
    </>
  );
}

function useColumns(isBin: boolean): readonly Column<Resource>[] {
  const { t } = useTranslation('resources');
  const language = useLanguage();
  const formats = useFormats();
  return [
    {
      key: 'name',
      header: t('ui:word.name'),
      primary: true,
      sortable: true,
      cell: (resource) => {
        const shown = resourceFor(resource, language);
        return (
          <IdentityCell
            before={<ResourceIcon type={resource.type} />}
            title={<TextIn text={{ en: resource.name, fr: resource.nameFr }} language={language} />}
            href={editAddress(resource)}
            detail={
              shown.file
                ? `${shown.file.name} · ${formats.fileSize(shown.file.sizeBytes)}`
                : resource.url || t('admin.nothingYet')
            }
          />
        );
      },
    },
    {
      key: 'audience',
      header: t('admin.audience'),
      hideOnPhone: true,
      width: 240,
      cell: (resource) => <Audience resource={resource} />,
    },
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 210,
      cell: (resource) => (
        <Row gap={4}>
          <StatusChip status={resource.deletedAt ? 'deleted' : resource.status} />
          <PlanChips plans={resource.plans} />
        </Row>
      ),
    },
    {
      key: 'downloadCount',
      header: t('admin.opened'),
      align: 'end',
      sortable: true,
      hideOnPhone: true,
      width: 110,
      cell: (resource) => formats.number(resource.downloadCount),
    },
    {
      key: 'updatedAt',
      header: t('admin.changed'),
      sortable: true,
      hideOnPhone: true,
      width: isBin ? 240 : 130,
      cell: ({ updatedAt, purgedAt }) =>
        purgedAt
          ? t('publishing:until', { date: formats.date(purgedAt, 'MM/DD/YYYY') })
          : formats.date(updatedAt, 'MM/DD/YYYY'),
    },
  ];
}

function Audience({ resource }: { resource: Resource }) {
  const { t } = useTranslation('resources');
  const words = useAudienceWords();
  return resource.audience ? words(resource.audience) : t('ui:word.everyone');
}
