import { useTranslation } from 'react-i18next';
import { adminGroupCalls, type AdminGroup } from '#contract/people/admin-groups.calls.ts';
import { adminGroupScreens as screens } from '#contract/people/admin-groups.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { recordKind, useRecordList } from '#web/platform/lists/record-kind.ts';
import { RecordListPage } from '#web/platform/lists/record-list-page.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Row } from '#web/ui/layout.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';

const statuses = ['active', 'inactive'] as const;
const editAddress = (groupId: string) => addressOf(screens.edit, { groupId });

const adminGroupKind = recordKind({
  texts: { namespace: 'admin-groups' },
  calls: adminGroupCalls,
  rows: 'adminGroups',
  nameOf: ({ name }) => name,
  removal: { withStaff: 'true' },
});

/** Admin groups: field staff, and the dealers and people they look after. */
export function Page() {
  const { t } = useTranslation('admin-groups');
  const { number } = useFormats();
  const list = useListState({ text: 'text', status: statuses }, ['name', 'updatedAt']);
  const counted = (key: 'dealers' | 'people', count: number) =>
    t(`count.${key}`, { count, shown: number(count) });
  return (
    <RecordListPage
      page={useRecordList(adminGroupKind, list, list.filters)}
      hrefOf={editAddress}
      create={addressOf(screens.create)}
      deletionText={({ staffCount, status, dealersCount, usersCount }) =>
        staffCount === 0 || status === 'inactive'
          ? t('confirmDelete.nobody')
          : t('confirmDelete.text', {
              count: staffCount,
              dealers: counted('dealers', dealersCount),
              people: counted('people', usersCount),
            })
      }
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
      ]}
    />
  );
}

function useColumns(): readonly Column<AdminGroup>[] {
  const { t } = useTranslation('admin-groups');
  const formats = useFormats();
  return [
    {
      key: 'name',
      header: t('ui:word.name'),
      primary: true,
      sortable: true,
      cell: (group) => (
        <IdentityCell title={group.name} href={editAddress(group._id)} detail={group.description} />
      ),
    },
    {
      key: 'staff',
      header: t('ui:word.staff'),
      priority: 2,
      width: 220,
      cell: (group) => <Staff {...group} />,
    },
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 120,
      cell: (group) => <StatusChip status={group.status === 'active'} />,
    },
    {
      key: 'dealersCount',
      header: t('ui:word.dealers'),
      align: 'end',
      width: 120,
      priority: 3,
      cell: (group) => formats.number(group.dealersCount),
    },
    {
      key: 'usersCount',
      header: t('ui:word.people'),
      align: 'end',
      width: 100,
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

/** The face and name of a single member; several are faces, with the number of the others. */
function Staff({ staff, staffCount }: Pick<AdminGroup, 'staff' | 'staffCount'>) {
  const { t } = useTranslation('admin-groups');
  const [only] = staff;
  if (!only) return t('ui:word.nobody');
  if (staffCount === 1)
    return (
      <IdentityCell before={<Face name={only.fullName} photo={only.profileImage} />} title={only.fullName} />
    );
  return (
    <Row gap={4} nowrap>
      {staff.map((member) => (
        <Face key={member._id} name={member.fullName} photo={member.profileImage} labelled />
      ))}
      {staffCount > staff.length && <span>{t('more', { count: staffCount - staff.length })}</span>}
    </Row>
  );
}
