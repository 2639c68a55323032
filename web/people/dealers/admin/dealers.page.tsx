import { Outlet } from '@tanstack/react-router';
import { IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import { dealerCalls, type Dealer } from '#contract/people/dealers.calls.ts';
import type { DealerStatus } from '#contract/people/dealers.fields.ts';
import { dealerScreens as screens } from '#contract/people/dealers.screens.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { failureText } from '#web/platform/failures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall, useChange } from '#web/platform/query.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { useListState } from '#web/platform/use-list-state.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/toasts.ts';
import { unitName } from '../unit-name.ts';
import { useCountries } from '../use-countries.ts';
import { DealerStatusChip } from '../dealer-status-chip.tsx';

const limit = 25;
const states = ['all', 'active', 'pending', 'inactive'] as const;
type State = (typeof states)[number];
type SortKey = 'name' | 'number' | 'city' | 'updatedAt';

/** The dealers the person may see; a form opens as a drawer over this list. */
export function Page() {
  const { t } = useTranslation('dealers');
  const list = useListState(['text', 'status', 'country', 'businessUnit']);
  const [deleting, setDeleting] = useState<Dealer>();
  const formats = useFormats();
  const countryName = useCountries();
  const dealers = useCall(
    dealerCalls.list,
    {
      query: {
        page: list.page,
        limit,
        text: list.filters.text,
        status: list.filters.status as DealerStatus | undefined,
        country: list.filters.country,
        businessUnit: list.filters.businessUnit,
        ...(list.sort && { sortBy: list.sort.key as SortKey, direction: list.sort.direction }),
      },
    },
    { keepPrevious: true },
  );
  const units = useUnitChoices();
  const columns = useColumns();
  const rowMenu = useRowMenu(setDeleting);
  const { counts, countries = [] } = dealers.data ?? {};
  const addButton = dealers.data?.abilities.create && (
    <ButtonLink variant="filled" href={addressOf(screens.create)} icon={<IconPlus size={16} stroke={1.7} />}>
      {t('add')}
    </ButtonLink>
  );

  return (
    <>
      <PageHeader title={t('title')} sub={t('sub')} actions={addButton} />
      <Tabs
        label={t('states')}
        current={list.filters.status ?? 'all'}
        items={states.map((key) => ({
          key,
          label: t(`state.${key}`),
          count: counts && formats.number(counts[key]),
        }))}
        onChange={(key) =>
          list.setFilters({ status: key === 'all' ? undefined : (key as Exclude<State, 'all'>) })
        }
      />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={dealers.data?.dealers}
        rowKey={(dealer) => dealer._id}
        sort={list.sort ?? { key: 'name', direction: 'asc' }}
        onSort={({ key, direction }) => list.setSort(key, direction)}
        refreshing={dealers.isPlaceholderData}
        rowTone={(dealer) => (dealer.status === 'pending' ? 'info' : undefined)}
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
                key: 'country',
                label: t('columns.country'),
                value: list.filters.country ?? null,
                options: countries.map((value) => ({ value, label: countryName(value) })),
                onChange: (country) => list.setFilters({ country: country ?? undefined }),
              },
              ...(units.length > 0
                ? [
                    {
                      key: 'businessUnit',
                      label: t('columns.unit'),
                      value: list.filters.businessUnit ?? null,
                      options: units,
                      onChange: (businessUnit: string | null) =>
                        list.setFilters({ businessUnit: businessUnit ?? undefined }),
                    },
                  ]
                : []),
            ]}
          />
        }
        {...(list.isFiltered && { filtered: { onClear: list.clearFilters } })}
        {...(dealers.isError && {
          failed: { message: failureText(dealers.error), onRetry: () => void dealers.refetch() },
        })}
        empty={
          <EmptyState title={t('empty.title')} action={addButton}>
            {t('empty.sentence')}
          </EmptyState>
        }
        footer={
          dealers.data && (
            <Pagination
              page={list.page}
              limit={limit}
              total={dealers.data.pagination.total}
              onPage={list.setPage}
            />
          )
        }
      />
      <DeleteDealer dealer={deleting} onClose={() => setDeleting(undefined)} />
      <Outlet />
    </>
  );
}

function useUnitChoices() {
  const language = useLanguage();
  const mayView = useAllowed(businessUnitCalls.list.access);
  const units = useCall(businessUnitCalls.list, { query: { page: 0 } }, { enabled: mayView });
  return (units.data?.businessUnits ?? []).map((unit) => ({
    value: unit._id,
    label: unitName(unit, language),
  }));
}

function useRowMenu(onDelete: (dealer: Dealer) => void) {
  const { t } = useTranslation('dealers');
  return (dealer: Dealer): { name: string; items: MenuAction[] } => ({
    name: dealer.name,
    items: [
      {
        key: 'open',
        label: dealer.abilities.edit ? t('edit') : t('open'),
        icon: <IconPencil size={16} stroke={1.7} />,
        href: addressOf(screens.edit, { dealerId: dealer._id }),
      },
      {
        key: 'people',
        label: t('people'),
        icon: <IconUsers size={16} stroke={1.7} />,
        href: `${userScreens.list.path}?dealer=${dealer._id}`,
      },
      ...(dealer.abilities.delete
        ? [
            {
              key: 'delete',
              label: t('delete'),
              icon: <IconTrash size={16} stroke={1.7} />,
              tone: 'danger' as const,
              divided: true,
              onSelect: () => onDelete(dealer),
            },
          ]
        : []),
    ],
  });
}

function useColumns(): readonly Column<Dealer>[] {
  const { t } = useTranslation('dealers');
  const language = useLanguage();
  const formats = useFormats();
  const countryName = useCountries();
  return [
    {
      key: 'name',
      header: t('columns.name'),
      primary: true,
      sortable: true,
      cell: (dealer) => (
        <IdentityCell
          title={dealer.name}
          href={addressOf(screens.edit, { dealerId: dealer._id })}
          detail={[dealer.address.city, dealer.address.region, countryName(dealer.country)]
            .filter(Boolean)
            .join(', ')}
        />
      ),
    },
    {
      key: 'number',
      header: t('columns.number'),
      sortable: true,
      hideOnPhone: true,
      width: 130,
      cell: (dealer) => <span className="num">{dealer.number}</span>,
    },
    {
      key: 'units',
      header: t('columns.units'),
      hideOnPhone: true,
      width: 240,
      cell: (dealer) => dealer.businessUnits.map((unit) => unitName(unit, language)).join(', '),
    },
    {
      key: 'status',
      header: t('columns.status'),
      width: 150,
      cell: (dealer) => <DealerStatusChip status={dealer.status} />,
    },
    {
      key: 'users',
      header: t('columns.people'),
      align: 'end',
      hideOnPhone: true,
      width: 110,
      cell: (dealer) => formats.number(dealer.usersCount),
    },
    {
      key: 'updatedAt',
      header: t('columns.updated'),
      sortable: true,
      hideOnPhone: true,
      width: 130,
      cell: (dealer) => formats.date(dealer.updatedAt, 'MM/DD/YYYY'),
    },
  ];
}

function DeleteDealer({ dealer, onClose }: { dealer: Dealer | undefined; onClose: () => void }) {
  const { t } = useTranslation('dealers');
  const remove = useChange(dealerCalls.remove, {
    onDone: () => {
      toast(t('deleted'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={dealer !== undefined}
      title={t('confirmDelete.title', { name: dealer?.name })}
      confirmLabel={t('confirmDelete.confirm')}
      danger
      busy={remove.isPending}
      onConfirm={() => dealer && remove.mutate({ params: { id: dealer._id } })}
      onClose={onClose}
    >
      {t('confirmDelete.text')}
    </ConfirmDialog>
  );
}
