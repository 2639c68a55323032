import { Outlet } from '@tanstack/react-router';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupCalls, type AssignmentGroup } from '#contract/people/groups.calls.ts';
import { groupScreens as screens } from '#contract/people/groups.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { failureText } from '#web/platform/failures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall, useChange } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { useListState } from '#web/platform/use-list-state.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { toast } from '#web/ui/toasts.ts';

const limit = 10;
type SortKey = 'name' | 'category' | 'usersCount' | 'updatedAt';

/** Assignment groups, which the portal calls departments: whom training and content are for. */
export function Page() {
  const { t } = useTranslation('groups');
  const list = useListState(['text', 'status']);
  const [deleting, setDeleting] = useState<AssignmentGroup>();
  const groups = useCall(
    groupCalls.list,
    {
      query: {
        page: list.page,
        limit,
        text: list.filters.text,
        status: list.filters.status as AssignmentGroup['status'] | undefined,
        ...(list.sort && { sortBy: list.sort.key as SortKey, direction: list.sort.direction }),
      },
    },
    { keepPrevious: true },
  );
  const columns = useColumns();
  const addButton = groups.data?.abilities.create && (
    <ButtonLink variant="filled" href={addressOf(screens.create)} icon={<IconPlus size={16} stroke={1.7} />}>
      {t('add')}
    </ButtonLink>
  );

  return (
    <>
      <PageHeader title={t('title')} sub={t('sub')} actions={addButton} />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={groups.data?.assignmentGroups}
        rowKey={(group) => group._id}
        sort={list.sort ?? { key: 'name', direction: 'asc' }}
        onSort={({ key, direction }) => list.setSort(key, direction)}
        refreshing={groups.isPlaceholderData}
        rowMenu={(group) => ({
          name: group.name,
          items: [
            {
              key: 'edit',
              label: t('edit'),
              icon: <IconPencil size={16} stroke={1.7} />,
              href: addressOf(screens.edit, { groupId: group._id }),
            },
            ...(group.abilities.delete
              ? [
                  {
                    key: 'delete',
                    label: t('delete'),
                    icon: <IconTrash size={16} stroke={1.7} />,
                    tone: 'danger' as const,
                    divided: true,
                    onSelect: () => setDeleting(group),
                  },
                ]
              : []),
          ],
        })}
        filters={
          <FilterBar
            search={{
              label: t('search'),
              value: list.filters.text ?? '',
              onChange: (text) => list.setFilters({ text: text || undefined }),
            }}
            selects={[
              {
                key: 'status',
                label: t('columns.status'),
                value: list.filters.status ?? null,
                options: [
                  { value: 'active', label: t('status.active') },
                  { value: 'inactive', label: t('status.inactive') },
                ],
                onChange: (status) => list.setFilters({ status: status ?? undefined }),
              },
            ]}
          />
        }
        {...(list.isFiltered && { filtered: { onClear: list.clearFilters } })}
        {...(groups.isError && {
          failed: { message: failureText(groups.error), onRetry: () => void groups.refetch() },
        })}
        empty={
          <EmptyState title={t('empty.title')} action={addButton}>
            {t('empty.sentence')}
          </EmptyState>
        }
        footer={
          groups.data && (
            <Pagination
              page={list.page}
              limit={limit}
              total={groups.data.pagination.total}
              onPage={list.setPage}
            />
          )
        }
      />
      <DeleteGroup group={deleting} onClose={() => setDeleting(undefined)} />
      <Outlet />
    </>
  );
}

function useColumns(): readonly Column<AssignmentGroup>[] {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const formats = useFormats();
  return [
    {
      key: 'name',
      header: t('columns.name'),
      primary: true,
      sortable: true,
      cell: (group) => (
        <IdentityCell
          title={(language === 'fr' && group.nameFr) || group.name}
          href={addressOf(screens.edit, { groupId: group._id })}
          detail={group.isDefault ? t('isDefault') : group.description}
        />
      ),
    },
    {
      key: 'category',
      header: t('columns.category'),
      sortable: true,
      hideOnPhone: true,
      width: 180,
      cell: (group) => group.category,
    },
    {
      key: 'status',
      header: t('columns.status'),
      width: 130,
      cell: (group) => <StatusChip status={group.status === 'active'} />,
    },
    {
      key: 'usersCount',
      header: t('columns.people'),
      sortable: true,
      align: 'end',
      width: 120,
      cell: (group) => formats.number(group.usersCount),
    },
    {
      key: 'updatedAt',
      header: t('columns.updated'),
      sortable: true,
      hideOnPhone: true,
      width: 140,
      cell: (group) => formats.date(group.updatedAt, 'MM/DD/YYYY'),
    },
  ];
}

function DeleteGroup({ group, onClose }: { group: AssignmentGroup | undefined; onClose: () => void }) {
  const { t } = useTranslation('groups');
  const remove = useChange(groupCalls.remove, {
    onDone: () => {
      toast(t('deleted'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={group !== undefined}
      title={t('confirmDelete.title', { name: group?.name })}
      confirmLabel={t('confirmDelete.confirm')}
      danger
      busy={remove.isPending}
      onConfirm={() => group && remove.mutate({ params: { id: group._id }, query: { withMembers: 'true' } })}
      onClose={onClose}
    >
      {t('confirmDelete.text', { count: group?.usersCount ?? 0 })}
    </ConfirmDialog>
  );
}
