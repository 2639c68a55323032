import {
  IconDots,
  IconEye,
  IconPencil,
  IconPlus,
  IconUpload,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { peopleRoom } from '#contract/admin-rooms.ts';
import { importScreens } from '#contract/people/imports.screens.ts';
import { userCalls, type ListedUser } from '#contract/people/users.calls.ts';
import { userScreens as screens } from '#contract/people/users.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { RoomTabs } from '#web/platform/room-tabs.tsx';
import { ReportHeader } from '#web/platform/reports/report-header.tsx';
import { useReportPrint } from '#web/platform/reports/use-report-print.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/toasts.ts';
import { StartProxyDialog } from '../../accounts/start-proxy-dialog.tsx';
import { UserStatusChip } from '../user-status-chip.tsx';
import { useUserChoices } from '../use-user-choices.ts';
import { DeactivateUser } from './deactivate-user.tsx';
import { useUserBulk } from './use-user-bulk.tsx';
import { useFilterChips, userFilters } from './filter-chips.ts';

const MoreFilters = lazyPart(() =>
  import('./more-filters.tsx').then((module) => ({ default: module.MoreFilters })),
);

const limit = 10;
const states = ['all', 'active', 'pending', 'denied', 'deactivated'] as const;
const sorts = ['name', 'lastSeenAt', 'createdAt'] as const;

/** Everyone the person may see: search by name, place, role and department, with a tab for each status. */
export function Page() {
  const { t } = useTranslation('users');
  const formats = useFormats();
  const list = useListState(userFilters, sorts);
  const [isFiltering, setFiltering] = useState(false);
  const [deactivating, setDeactivating] = useState<ListedUser>();
  const [actingFor, setActingFor] = useState<ListedUser>();
  const { status } = list.filters;
  const query = { ...list.filters, ...list.order };
  const users = useCall(
    userCalls.list,
    { query: { page: list.page, limit: list.limit(limit), ...query } },
    { keepPrevious: true },
  );
  const print = useReportPrint(async (paging) => {
    const reply = await callApi(userCalls.list, { query: { ...paging, ...query } });
    return { rows: reply.users, pagination: reply.pagination };
  });
  const bulk = useUserBulk(query, users.data?.pagination.total);
  const choices = useUserChoices();
  const chips = useFilterChips(list, choices);
  const columns = useColumns();
  const rowMenu = useRowMenu(setDeactivating, setActingFor);
  const { counts } = users.data ?? {};
  const addButton = users.data?.abilities.create && (
    <ButtonLink variant="filled" href={addressOf(screens.edit)} icon={<IconPlus size={16} stroke={1.7} />}>
      {t('ui:word.addUser')}
    </ButtonLink>
  );

  const mayImport = useAllowed(importScreens.users.access);
  const importButton = users.data?.abilities.create && mayImport && (
    <ButtonLink href={addressOf(importScreens.users)} icon={<IconUpload size={16} stroke={1.7} />}>
      {t('ui:word.import')}
    </ButtonLink>
  );

  return (
    <>
      <ReportHeader
        title={t('title')}
        table={{ call: userCalls.export, query: list.filters, rows: users.data?.pagination.total }}
        onPrint={print.print}
        primary={
          <>
            {importButton}
            {addButton}
          </>
        }
      />
      <RoomTabs room={peopleRoom} current="users.list" label={t('ui:word.people')} />
      <Tabs
        label={t('states')}
        current={status ?? 'all'}
        items={states.map((key) => ({
          key,
          label: t(`state.${key}`),
          count: counts && formats.number(counts[key]),
        }))}
        onChange={(key) => list.setFilters({ status: key === 'all' ? undefined : key })}
      />
      <ListTable
        label={t('title')}
        list={list}
        reply={users}
        rows={print.rows ?? users.data?.users}
        whole={print.rows !== undefined}
        rowKey={(user) => user._id}
        rowMenu={rowMenu}
        selection={bulk.selection}
        sized
        columns={columns}
        sortedBy={{ key: 'name', direction: 'asc' }}
        search={t('search')}
        choices={[
          { name: 'role', label: t('ui:word.role'), options: choices.roles },
          { name: 'assignmentGroup', label: t('ui:word.department'), options: choices.groups },
        ]}
        moreFilters={{ onMore: () => setFiltering(true), chips, onClear: list.clearFilters }}
        empty={{ title: t('empty.title'), sentence: t('empty.sentence'), action: addButton }}
      />
      <Suspense>
        {isFiltering && (
          <MoreFilters
            filters={list.filters}
            adminGroups={choices.adminGroups}
            onApply={list.setFilters}
            onClose={() => setFiltering(false)}
          />
        )}
      </Suspense>
      {bulk.dialogs}
      <DeactivateUser user={deactivating} onClose={() => setDeactivating(undefined)} />
      <StartProxyDialog user={actingFor} onClose={() => setActingFor(undefined)} />
    </>
  );
}

function useRowMenu(onDeactivate: (user: ListedUser) => void, onActFor: (user: ListedUser) => void) {
  const { t } = useTranslation('users');
  const save = useChange(userCalls.save, {
    onDone: ({ user }) => toast(t('reactivated', { name: user.fullName })),
  });
  return (user: ListedUser): { name: string; items: MenuAction[] } => {
    const { abilities } = user;
    const open: MenuAction = {
      key: 'open',
      label: abilities.edit ? t('ui:word.edit') : t('ui:word.open'),
      icon: abilities.edit ? <IconPencil size={16} stroke={1.7} /> : <IconDots size={16} stroke={1.7} />,
      href: addressOf(screens.edit, { userId: user._id }),
    };
    const actFor: MenuAction = {
      key: 'act-for',
      label: t('actAs', { name: user.firstName }),
      icon: <IconEye size={16} stroke={1.7} />,
      onSelect: () => onActFor(user),
    };
    const reactivate: MenuAction = {
      key: 'reactivate',
      label: t('reactivate'),
      icon: <IconUserCheck size={16} stroke={1.7} />,
      onSelect: () => save.mutate({ params: { id: user._id }, body: { status: 'active' } }),
    };
    const deactivate: MenuAction = {
      key: 'deactivate',
      label: t('bulk.deactivate'),
      icon: <IconUserOff size={16} stroke={1.7} />,
      tone: 'danger',
      divided: true,
      onSelect: () => onDeactivate(user),
    };
    return {
      name: user.fullName,
      items: [
        open,
        ...(abilities.actAs ? [actFor] : []),
        ...(abilities.reactivate ? [reactivate] : []),
        ...(abilities.deactivate ? [deactivate] : []),
      ],
    };
  };
}

function useColumns(): readonly Column<ListedUser>[] {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const formats = useFormats();
  const named = (one: { name: string; nameFr: string }) => nameIn(one, language);
  return [
    {
      key: 'name',
      header: t('ui:word.name'),
      primary: true,
      sortable: true,
      cell: (user) => (
        <IdentityCell
          before={<Face name={user.fullName} photo={user.profileImage} />}
          title={user.fullName}
          href={addressOf(screens.edit, { userId: user._id })}
          detail={user.email}
        />
      ),
    },
    {
      key: 'role',
      header: t('ui:word.role'),
      priority: 4,
      width: 170,
      cell: (user) => named(user.role),
    },
    {
      key: 'dealer',
      header: t('columns.dealer'),
      priority: 2,
      width: 190,
      cell: (user) => (
        <TwoLines
          first={user.dealers.map((dealer) => dealer.name).join(', ')}
          second={user.assignmentGroups.map(named).join(', ')}
        />
      ),
    },
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 120,
      cell: (user) => <UserStatusChip status={user.status} />,
    },
    {
      key: 'lastSeenAt',
      header: t('ui:word.lastSeen'),
      sortable: true,
      priority: 3,
      width: 120,
      cell: (user) => (user.lastSeenAt ? formats.age(user.lastSeenAt) : t('ui:word.never')),
    },
    {
      key: 'createdAt',
      header: t('columns.added'),
      sortable: true,
      priority: 4,
      width: 120,
      cell: (user) => formats.date(user.createdAt, 'MM/DD/YYYY'),
    },
  ];
}
