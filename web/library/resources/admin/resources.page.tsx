import { IconArrowsSort, IconEye, IconEyeOff, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { resourceCalls, type Resource } from '#contract/library/resources.calls.ts';
import { resourceScreens as screens } from '#contract/library/resources.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall, useChange } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { deleteAction, editAction } from '#web/platform/lists/row-actions.tsx';
import { useDeletion } from '#web/platform/lists/use-deletion.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/toasts.ts';
import { ResourceIcon } from '../resource-icon.tsx';
import { resourceFor } from '../resource-texts.ts';
import { contentOf } from '../save-resource.ts';
import { resourceTypes, useResourceTypes } from '../use-resource-types.ts';

const NewResource = lazy(() =>
  import('./new-resource.tsx').then((module) => ({ default: module.NewResource })),
);
const ResourceOrder = lazy(() =>
  import('./resource-order.tsx').then((module) => ({ default: module.ResourceOrder })),
);

const limit = 10;
const states = { all: undefined, published: 'true', unpublished: 'false' } as const;
type State = keyof typeof states;
const sorts = ['order', 'name', 'updatedAt', 'downloadCount'] as const;

/** Every resource the person may manage: search, filter, publish, order. */
export function Page() {
  const { t } = useTranslation('resources');
  const [open, setOpen] = useState<'new' | 'order'>();
  const list = useListState(
    { text: 'text', type: resourceTypes, state: ['published', 'unpublished'] },
    sorts,
  );
  const { state = 'all' } = list.filters;
  const resources = useCall(
    resourceCalls.list,
    {
      query: {
        isAdmin: 'true',
        page: list.page,
        limit,
        text: list.filters.text,
        type: list.filters.type,
        active: states[state],
        ...list.order,
      },
    },
    { keepPrevious: true },
  );
  const types = useResourceTypes();
  const deletion = useDeletion(resourceCalls.remove, {
    input: (resource: Resource) => ({ params: { id: resource._id } }),
    words: (resource) => ({
      title: t('ui:word.deleteNamed', { name: resource.name }),
      text: t('confirmDelete.text', { count: resource.downloadCount }),
      confirm: t('confirmDelete.confirm'),
    }),
    done: t('deleted'),
  });
  const rowMenu = useRowMenu(deletion.ask);
  const columns = useColumns();
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
        items={(Object.keys(states) as State[]).map((key) => ({
          key,
          label: t(`admin.state.${key}`),
          count: counts?.[key],
        }))}
        onChange={(key) => list.setFilters({ state: key === 'all' ? undefined : key })}
      />
      <ListTable
        label={t('title')}
        list={list}
        reply={resources}
        rows={resources.data?.resources}
        rowKey={(resource) => resource._id}
        rowMenu={rowMenu}
        columns={columns}
        sortedBy={{ key: 'order', direction: 'asc' }}
        search={t('search')}
        choices={[{ name: 'type', label: t('ui:word.type'), options: types }]}
        empty={{ title: t('admin.empty.title'), sentence: t('admin.empty.sentence'), action: addButton }}
      />
      <Suspense>
        {open === 'new' && <NewResource onClose={() => setOpen(undefined)} />}
        {open === 'order' && <ResourceOrder onClose={() => setOpen(undefined)} />}
      </Suspense>
      {deletion.dialog}
    </>
  );
}

function useRowMenu(onDelete: (resource: Resource) => void) {
  const { t } = useTranslation('resources');
  const save = useChange(resourceCalls.save, {
    onDone: ({ resource }) => toast(resource.active ? t('published') : t('unpublished')),
  });
  return (resource: Resource): { name: string; items: MenuAction[] } => {
    const publish: MenuAction = {
      key: 'publish',
      label: resource.active ? t('unpublish') : t('publish'),
      icon: resource.active ? <IconEyeOff size={16} stroke={1.7} /> : <IconEye size={16} stroke={1.7} />,
      onSelect: () =>
        save.mutate({
          params: { id: resource._id },
          body: { ...contentOf(resource), active: !resource.active, version: resource.version },
        }),
    };
    const { abilities } = resource;
    return {
      name: resource.name,
      items: [
        ...(abilities.edit
          ? [editAction(t('ui:word.edit'), addressOf(screens.edit, { resourceId: resource._id }))]
          : []),
        ...(abilities.publish ? [publish] : []),
        ...(abilities.delete ? [deleteAction(t('ui:word.delete'), () => onDelete(resource))] : []),
      ],
    };
  };
}

function useColumns(): readonly Column<Resource>[] {
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
            title={shown.name}
            href={addressOf(screens.edit, { resourceId: resource._id })}
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
      width: 130,
      cell: (resource) => (
        <StatusChip status={resource.active ? 'published' : resource.publishedAt ? 'unpublished' : 'draft'} />
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
      width: 130,
      cell: (resource) => formats.date(resource.updatedAt, 'MM/DD/YYYY'),
    },
  ];
}

function Audience({ resource }: { resource: Resource }) {
  const { t } = useTranslation('resources');
  const language = useLanguage();
  const names = [...resource.assignmentGroups, ...resource.businessUnits].map((one) => nameIn(one, language));
  return names.length === 0 ? t('ui:word.everyone') : names.join(', ');
}
