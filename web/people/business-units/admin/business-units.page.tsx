import { Outlet } from '@tanstack/react-router';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessUnitCalls, type BusinessUnit } from '#contract/people/business-units.calls.ts';
import { businessUnitScreens as screens } from '#contract/people/business-units.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { failureText } from '#web/platform/failures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall, useChange } from '#web/platform/query.ts';
import { useListState } from '#web/platform/use-list-state.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { toast } from '#web/ui/toasts.ts';

const limit = 10;
type SortKey = 'name' | 'code' | 'dealersCount' | 'updatedAt';

/** Business units: what dealers are certified to sell and service. Create and edit open as a drawer over this list. */
export function Page() {
  const { t } = useTranslation('business-units');
  const list = useListState(['text']);
  const [deleting, setDeleting] = useState<BusinessUnit>();
  const query = {
    page: list.page,
    limit,
    text: list.filters.text,
    ...(list.sort && { sortBy: list.sort.key as SortKey, direction: list.sort.direction }),
  };
  const units = useCall(businessUnitCalls.list, { query }, { keepPrevious: true });
  const columns = useColumns();
  const addButton = units.data?.abilities.create && (
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
        rows={units.data?.businessUnits}
        rowKey={(unit) => unit._id}
        sort={list.sort ?? { key: 'name', direction: 'asc' }}
        onSort={({ key, direction }) => list.setSort(key, direction)}
        refreshing={units.isPlaceholderData}
        rowMenu={(unit) => ({
          name: unit.name,
          items: [
            {
              key: 'edit',
              label: t('edit'),
              icon: <IconPencil size={16} stroke={1.7} />,
              href: addressOf(screens.edit, { unitId: unit._id }),
            },
            ...(unit.abilities.delete
              ? [
                  {
                    key: 'delete',
                    label: t('delete'),
                    icon: <IconTrash size={16} stroke={1.7} />,
                    tone: 'danger' as const,
                    onSelect: () => setDeleting(unit),
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
          />
        }
        {...(list.isFiltered && {
          filtered: { onClear: list.clearFilters, title: t('noneFound', { text: list.filters.text }) },
        })}
        {...(units.isError && {
          failed: { message: failureText(units.error), onRetry: () => void units.refetch() },
        })}
        empty={
          <EmptyState title={t('empty.title')} action={addButton}>
            {t('empty.sentence')}
          </EmptyState>
        }
        footer={
          units.data && (
            <Pagination
              page={list.page}
              limit={limit}
              total={units.data.pagination.total}
              onPage={list.setPage}
            />
          )
        }
      />
      <DeleteUnit unit={deleting} onClose={() => setDeleting(undefined)} />
      <Outlet />
    </>
  );
}

function useColumns(): readonly Column<BusinessUnit>[] {
  const { t } = useTranslation('business-units');
  const language = useLanguage();
  const formats = useFormats();
  return [
    {
      key: 'name',
      header: t('columns.name'),
      primary: true,
      sortable: true,
      cell: (unit) => (
        <IdentityCell
          title={(language === 'fr' && unit.nameFr) || unit.name}
          href={addressOf(screens.edit, { unitId: unit._id })}
          detail={(language === 'fr' && unit.descriptionFr) || unit.description}
        />
      ),
    },
    { key: 'code', header: t('columns.code'), sortable: true, cell: (unit) => unit.code, width: 120 },
    {
      key: 'dealersCount',
      header: t('columns.dealers'),
      sortable: true,
      align: 'end',
      width: 140,
      cell: (unit) => formats.number(unit.dealersCount),
    },
    {
      key: 'updatedAt',
      header: t('columns.updated'),
      sortable: true,
      hideOnPhone: true,
      width: 160,
      cell: (unit) => formats.date(unit.updatedAt, 'MM/DD/YYYY'),
    },
  ];
}

function DeleteUnit({ unit, onClose }: { unit: BusinessUnit | undefined; onClose: () => void }) {
  const { t } = useTranslation('business-units');
  const remove = useChange(businessUnitCalls.remove, {
    onDone: () => {
      toast(t('deleted'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={unit !== undefined}
      title={t('confirmDelete.title', { name: unit?.name })}
      confirmLabel={t('confirmDelete.confirm')}
      danger
      busy={remove.isPending}
      onConfirm={() => unit && remove.mutate({ params: { id: unit._id } })}
      onClose={onClose}
    >
      {t('confirmDelete.text')}
    </ConfirmDialog>
  );
}
