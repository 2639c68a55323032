import { useNavigate } from '@tanstack/react-router';
import { IconArrowsSort, IconEye, IconEyeOff, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resourceCalls, type Resource } from '#contract/library/resources.calls.ts';
import { resourceScreens as screens } from '#contract/library/resources.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { failureText } from '#web/platform/failures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall, useChange } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { useListState } from '#web/platform/use-list-state.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/toasts.ts';
import { ResourceIcon } from '../resource-icon.tsx';
import { resourceFor } from '../resource-texts.ts';
import { contentOf } from '../save-resource.ts';
import { useResourceTypes } from '../use-resource-types.ts';

const NewResource = lazy(() =>
  import('./new-resource.tsx').then((module) => ({ default: module.NewResource })),
);
const ResourceOrder = lazy(() =>
  import('./resource-order.tsx').then((module) => ({ default: module.ResourceOrder })),
);

const limit = 10;
const states = { all: undefined, published: 'true', unpublished: 'false' } as const;
type State = keyof typeof states;
type SortKey = 'order' | 'name' | 'updatedAt' | 'downloadCount';

/** Every resource the person may manage: found, filtered, published, put in order. */
export function Page() {
  const { t } = useTranslation('resources');
  const [open, setOpen] = useState<'new' | 'order'>();
  const [deleting, setDeleting] = useState<Resource>();
  const list = useListState(['text', 'type', 'state']);
  const state: State =
    list.filters.state === 'published' || list.filters.state === 'unpublished' ? list.filters.state : 'all';
  const resources = useCall(
    resourceCalls.list,
    {
      query: {
        isAdmin: 'true',
        page: list.page,
        limit,
        text: list.filters.text,
        type: list.filters.type as Resource['type'] | undefined,
        active: states[state],
        ...(list.sort && { sortBy: list.sort.key as SortKey, direction: list.sort.direction }),
      },
    },
    { keepPrevious: true },
  );
  const types = useResourceTypes();
  const rowMenu = useRowMenu(setDeleting);
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
      <DataTable
        label={t('title')}
        columns={columns}
        rows={resources.data?.resources}
        rowKey={(resource) => resource._id}
        {...(list.sort && { sort: list.sort })}
        onSort={({ key, direction }) => list.setSort(key, direction)}
        refreshing={resources.isPlaceholderData}
        rowMenu={rowMenu}
        filters={
          <FilterBar
            search={{
              label: t('search'),
              value: list.filters.text ?? '',
              onChange: (text) => list.setFilters({ text: text || undefined }),
            }}
            selects={[
              {
                key: 'type',
                label: t('field.type'),
                value: list.filters.type ?? null,
                options: types,
                onChange: (type) => list.setFilters({ type: type ?? undefined }),
              },
            ]}
          />
        }
        {...(list.isFiltered && { filtered: { onClear: list.clearFilters } })}
        {...(resources.isError && {
          failed: { message: failureText(resources.error), onRetry: () => void resources.refetch() },
        })}
        empty={
          <EmptyState title={t('admin.empty.title')} action={addButton}>
            {t('admin.empty.sentence')}
          </EmptyState>
        }
        footer={
          resources.data && (
            <Pagination
              page={list.page}
              limit={limit}
              total={resources.data.pagination.total}
              onPage={list.setPage}
            />
          )
        }
      />
      <Suspense>
        {open === 'new' && <NewResource onClose={() => setOpen(undefined)} />}
        {open === 'order' && <ResourceOrder onClose={() => setOpen(undefined)} />}
      </Suspense>
      <DeleteResource resource={deleting} onClose={() => setDeleting(undefined)} />
    </>
  );
}

function useRowMenu(onDelete: (resource: Resource) => void) {
  const { t } = useTranslation('resources');
  const navigate = useNavigate();
  const save = useChange(resourceCalls.save, {
    onDone: ({ resource }) => toast(resource.active ? t('published') : t('unpublished')),
  });
  return (resource: Resource): { name: string; items: MenuAction[] } => {
    const edit: MenuAction = {
      key: 'edit',
      label: t('edit'),
      icon: <IconPencil size={16} stroke={1.7} />,
      onSelect: () => void navigate({ to: addressOf(screens.edit, { resourceId: resource._id }) as never }),
    };
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
    const remove: MenuAction = {
      key: 'delete',
      label: t('delete'),
      icon: <IconTrash size={16} stroke={1.7} />,
      tone: 'danger',
      divided: true,
      onSelect: () => onDelete(resource),
    };
    const { abilities } = resource;
    return {
      name: resource.name,
      items: [
        ...(abilities.edit ? [edit] : []),
        ...(abilities.publish ? [publish] : []),
        ...(abilities.delete ? [remove] : []),
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
      header: t('field.name'),
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
      header: t('admin.status'),
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
  const names = [...resource.assignmentGroups, ...resource.businessUnits].map((one) => one.name);
  return names.length === 0 ? t('admin.everybody') : names.join(', ');
}

function DeleteResource({ resource, onClose }: { resource: Resource | undefined; onClose: () => void }) {
  const { t } = useTranslation('resources');
  const remove = useChange(resourceCalls.remove, {
    onDone: () => {
      toast(t('deleted'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={resource !== undefined}
      title={t('confirmDelete.title', { name: resource?.name })}
      confirmLabel={t('confirmDelete.confirm')}
      danger
      busy={remove.isPending}
      onConfirm={() => resource && remove.mutate({ params: { id: resource._id } })}
      onClose={onClose}
    >
      {t('confirmDelete.text', { count: resource?.downloadCount ?? 0 })}
    </ConfirmDialog>
  );
}
