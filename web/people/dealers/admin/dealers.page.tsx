import { Outlet } from '@tanstack/react-router';
import { IconList, IconMap2, IconPlus, IconUpload, IconUsers } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { dealerRoom } from '#contract/admin-rooms.ts';
import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import { dealerCalls, type Dealer } from '#contract/people/dealers.calls.ts';
import { dealerScreens as screens } from '#contract/people/dealers.screens.ts';
import { importScreens } from '#contract/people/imports.screens.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useSearchOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { RoomTabs } from '#web/platform/room-tabs.tsx';
import { useAllowed } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { ListFilters } from '#web/platform/lists/list-filters.tsx';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { deleteAction, editAction } from '#web/platform/lists/row-actions.tsx';
import { useDeletion } from '#web/platform/lists/use-deletion.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Stack } from '#web/ui/layout.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useCountries } from '../use-countries.ts';
import { DealerStatusChip } from '../dealer-status-chip.tsx';

const limit = 25;
const statuses = ['active', 'pending', 'inactive'] as const;
const states = ['all', ...statuses] as const;
const views = ['list', 'map'] as const;
const viewIcons = { list: IconList, map: IconMap2 } as const;

const DealersMap = lazyPart(() =>
  import('./dealers-map.tsx').then((module) => ({ default: module.DealersMap })),
);
const sorts = ['name', 'number', 'city', 'updatedAt'] as const;

/** The dealers the person may see. The form opens as a drawer over this list. */
export function Page() {
  const { t } = useTranslation('dealers');
  const list = useListState({ text: 'text', status: statuses, country: 'text', businessUnit: 'text' }, sorts);
  const { filters } = list;
  const [search, show] = useSearchOf('view');
  const view = search.view === 'map' ? 'map' : 'list';
  const formats = useFormats();
  const countryName = useCountries();
  const dealers = useCall(
    dealerCalls.list,
    {
      query: {
        page: list.page,
        limit,
        ...filters,
        ...list.order,
      },
    },
    { keepPrevious: true },
  );
  const units = useUnitChoices();
  const columns = useColumns();
  const deletion = useDeletion(dealerCalls.remove, {
    input: (dealer: Dealer) => ({ params: { id: dealer._id } }),
    words: (dealer) => ({
      title: t('ui:word.deleteNamed', { name: dealer.name }),
      text: t('confirmDelete.text'),
      confirm: t('confirmDelete.confirm'),
    }),
    done: t('deleted'),
  });
  const rowMenu = useRowMenu(deletion.ask);
  const { counts, countries = [] } = dealers.data ?? {};
  const mayImport = useAllowed(importScreens.dealers.access);
  const importButton = mayImport && (
    <ButtonLink href={addressOf(importScreens.dealers)} icon={<IconUpload size={16} stroke={1.7} />}>
      {t('ui:word.import')}
    </ButtonLink>
  );
  const addButton = dealers.data?.abilities.create && (
    <ButtonLink variant="filled" href={addressOf(screens.create)} icon={<IconPlus size={16} stroke={1.7} />}>
      {t('add')}
    </ButtonLink>
  );

  const narrowing = {
    search: t('ui:word.nameNumberOrCity'),
    choices: [
      {
        name: 'country' as const,
        label: t('columns.country'),
        options: countries.map((value) => ({ value, label: countryName(value) })),
      },
      ...(units.length > 0
        ? [{ name: 'businessUnit' as const, label: t('ui:word.businessUnit'), options: units }]
        : []),
    ],
    moreFilters: {
      children: (
        <Segmented
          label={t('ui:word.view')}
          value={view}
          options={views.map((value) => {
            const Icon = viewIcons[value];
            return {
              value,
              label: t(`view.${value}`),
              icon: <Icon size={18} stroke={1.7} aria-hidden="true" />,
            };
          })}
          onChange={(next) => void show({ view: next === 'list' ? undefined : next })}
        />
      ),
    },
  };

  return (
    <>
      <PageHeader
        title={t('ui:word.dealers')}
        sub={t('sub')}
        actions={
          <>
            {importButton}
            {addButton}
          </>
        }
      />
      <RoomTabs room={dealerRoom} current="dealers.list" label={t('room')} />
      <Tabs
        label={t('states')}
        current={list.filters.status ?? 'all'}
        items={states.map((key) => ({
          key,
          label: t(`state.${key}`),
          count: counts && formats.number(counts[key]),
        }))}
        onChange={(key) => list.setFilters({ status: key === 'all' ? undefined : key })}
      />
      {view === 'map' ? (
        <Stack gap={16}>
          <ListFilters list={list} {...narrowing} />
          <Suspense fallback={<SkeletonRows rows={10} />}>
            <DealersMap filters={filters} />
          </Suspense>
        </Stack>
      ) : (
        <ListTable
          label={t('ui:word.dealers')}
          list={list}
          reply={dealers}
          rows={dealers.data?.dealers}
          rowKey={(dealer) => dealer._id}
          rowTone={(dealer) => (dealer.status === 'pending' ? 'info' : undefined)}
          rowMenu={rowMenu}
          columns={columns}
          sortedBy={{ key: 'name', direction: 'asc' }}
          {...narrowing}
          empty={{ title: t('ui:word.noDealersYet'), sentence: t('empty.sentence'), action: addButton }}
        />
      )}
      {deletion.dialog}
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
    label: nameIn(unit, language),
  }));
}

function useRowMenu(onDelete: (dealer: Dealer) => void) {
  const { t } = useTranslation('dealers');
  return (dealer: Dealer): { name: string; items: MenuAction[] } => ({
    name: dealer.name,
    items: [
      editAction(
        dealer.abilities.edit ? t('ui:word.edit') : t('ui:word.open'),
        addressOf(screens.edit, { dealerId: dealer._id }),
      ),
      {
        key: 'people',
        label: t('people'),
        icon: <IconUsers size={16} stroke={1.7} />,
        href: `${userScreens.list.path}?dealer=${dealer._id}`,
      },
      ...(dealer.abilities.delete ? [deleteAction(t('ui:word.delete'), () => onDelete(dealer))] : []),
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
      header: t('ui:word.dealer'),
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
      header: t('ui:word.number'),
      sortable: true,
      priority: 4,
      width: 130,
      cell: (dealer) => <span className="num">{dealer.number}</span>,
    },
    {
      key: 'units',
      header: t('ui:word.businessUnits'),
      priority: 4,
      width: 240,
      cell: (dealer) => dealer.businessUnits.map((unit) => nameIn(unit, language)).join(', '),
    },
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 150,
      cell: (dealer) => <DealerStatusChip status={dealer.status} />,
    },
    {
      key: 'users',
      header: t('ui:word.activePeople'),
      align: 'end',
      priority: 3,
      phone: 'figure',
      width: 110,
      cell: (dealer) => formats.number(dealer.usersCount),
    },
    {
      key: 'updatedAt',
      header: t('ui:word.lastChanged'),
      sortable: true,
      priority: 4,
      width: 130,
      cell: (dealer) => formats.date(dealer.updatedAt, 'MM/DD/YYYY'),
    },
  ];
}
