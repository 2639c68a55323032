import { Outlet } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { groupCalls, type AssignmentGroup } from '#contract/people/groups.calls.ts';
import { groupScreens as screens } from '#contract/people/groups.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { deleteAction, editAction } from '#web/platform/lists/row-actions.tsx';
import { useDeletion } from '#web/platform/lists/use-deletion.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';

const limit = 10;
const sorts = ['name', 'category', 'usersCount', 'updatedAt'] as const;

/** Assignment groups, which the portal calls departments: who gets training and content. */
export function Page() {
  const { t } = useTranslation('groups');
  const list = useListState(['text', 'status'], sorts);
  const groups = useCall(
    groupCalls.list,
    {
      query: {
        page: list.page,
        limit,
        text: list.filters.text,
        status: list.filters.status as AssignmentGroup['status'] | undefined,
        ...list.order,
      },
    },
    { keepPrevious: true },
  );
  const deletion = useDeletion(groupCalls.remove, {
    input: (group: AssignmentGroup) => ({ params: { id: group._id }, query: { withMembers: 'true' } }),
    words: (group) => ({
      title: t('ui:word.deleteNamed', { name: group.name }),
      text: t('confirmDelete.text', { count: group.usersCount }),
      confirm: t('confirmDelete.confirm'),
    }),
    done: t('deleted'),
  });
  const columns = useColumns();
  const addButton = groups.data?.abilities.create && (
    <ButtonLink variant="filled" href={addressOf(screens.create)} icon={<IconPlus size={16} stroke={1.7} />}>
      {t('add')}
    </ButtonLink>
  );

  return (
    <>
      <PageHeader title={t('title')} sub={t('sub')} actions={addButton} />
      <ListTable
        label={t('title')}
        list={list}
        reply={groups}
        rows={groups.data?.assignmentGroups}
        rowKey={(group) => group._id}
        columns={columns}
        sortedBy={{ key: 'name', direction: 'asc' }}
        search={t('search')}
        choices={[
          {
            name: 'status',
            label: t('ui:word.status'),
            options: [
              { value: 'active', label: t('status.active') },
              { value: 'inactive', label: t('ui:word.inactive') },
            ],
          },
        ]}
        empty={{ title: t('empty.title'), sentence: t('empty.sentence'), action: addButton }}
        rowMenu={(group) => ({
          name: group.name,
          items: [
            editAction(t('ui:word.edit'), addressOf(screens.edit, { groupId: group._id })),
            ...(group.abilities.delete ? [deleteAction(t('ui:word.delete'), () => deletion.ask(group))] : []),
          ],
        })}
      />
      {deletion.dialog}
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
      header: t('ui:word.name'),
      primary: true,
      sortable: true,
      cell: (group) => (
        <IdentityCell
          title={nameIn(group, language)}
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
      header: t('ui:word.status'),
      width: 130,
      cell: (group) => <StatusChip status={group.status === 'active'} />,
    },
    {
      key: 'usersCount',
      header: t('columns.people'),
      sortable: true,
      hideOnPhone: true,
      align: 'end',
      width: 120,
      cell: (group) => formats.number(group.usersCount),
    },
    {
      key: 'updatedAt',
      header: t('ui:word.lastChanged'),
      sortable: true,
      hideOnPhone: true,
      width: 140,
      cell: (group) => formats.date(group.updatedAt, 'MM/DD/YYYY'),
    },
  ];
}
