import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { groupCalls, type AssignmentGroup } from '#contract/people/groups.calls.ts';
import { groupScreens as screens } from '#contract/people/groups.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { recordKind, useRecordList } from '#web/platform/lists/record-kind.ts';
import { RecordListPage } from '#web/platform/lists/record-list-page.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';

const sorts = ['name', 'category', 'usersCount', 'updatedAt'] as const;
const statuses = ['active', 'inactive'] as const;
const editAddress = (groupId: string) => addressOf(screens.edit, { groupId });

const groupKind = recordKind({
  texts: { namespace: 'groups' },
  calls: groupCalls,
  rows: 'assignmentGroups',
  nameOf: ({ name }) => name,
  removal: { withMembers: 'true' },
});

/** Assignment groups, which the portal calls departments: who gets training and content. */
export function Page() {
  const { t } = useTranslation('groups');
  const list = useListState({ text: 'text', status: statuses, followsRule: ['true', 'false'] }, sorts);
  return (
    <RecordListPage
      page={useRecordList(groupKind, list, list.filters)}
      hrefOf={editAddress}
      create={addressOf(screens.create)}
      deletionText={({ usersCount }) => t('confirmDelete.text', { count: usersCount })}
      columns={useColumns()}
      sortedBy={{ key: 'name', direction: 'asc' }}
      choices={[
        {
          name: 'status',
          label: t('ui:word.status'),
          options: [
            { value: 'active', label: t('status.active') },
            { value: 'inactive', label: t('ui:word.inactive') },
          ],
        },
        {
          name: 'followsRule',
          label: t('rule.title'),
          options: [
            { value: 'true', label: t('rule.byRule') },
            { value: 'false', label: t('rule.byHand') },
          ],
        },
      ]}
    >
      <Outlet />
    </RecordListPage>
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
          href={editAddress(group._id)}
          detail={
            group.isDefault ? t('isDefault') : group.rule.length > 0 ? t('rule.byRule') : group.description
          }
        />
      ),
    },
    {
      key: 'category',
      header: t('ui:word.category'),
      sortable: true,
      priority: 3,
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
      header: t('ui:word.activePeople'),
      sortable: true,
      priority: 3,
      phone: 'figure',
      align: 'end',
      width: 120,
      cell: (group) => formats.number(group.usersCount),
    },
    {
      key: 'updatedAt',
      header: t('ui:word.lastChanged'),
      sortable: true,
      priority: 4,
      width: 140,
      cell: (group) => formats.date(group.updatedAt, 'MM/DD/YYYY'),
    },
  ];
}
