import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { adminGroupCalls, type AdminGroup } from '#contract/people/admin-groups.calls.ts';
import { adminGroupScreens as screens } from '#contract/people/admin-groups.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { deleteAction, editAction } from '#web/platform/lists/row-actions.tsx';
import { useDeletion } from '#web/platform/lists/use-deletion.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Row } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';

const limit = 10;

/** Admin groups: field staff, and the dealers and people they look after. */
export function Page() {
  const { t } = useTranslation('admin-groups');
  const formats = useFormats();
  const list = useListState(['text', 'status'], ['name', 'updatedAt']);
  const groups = useCall(
    adminGroupCalls.list,
    {
      query: {
        page: list.page,
        limit,
        text: list.filters.text,
        status: list.filters.status as AdminGroup['status'] | undefined,
        ...list.order,
      },
    },
    { keepPrevious: true },
  );
  const deletion = useDeletion(adminGroupCalls.remove, {
    input: (group: AdminGroup) => ({ params: { id: group._id }, query: { withStaff: 'true' } }),
    words: (group) => ({
      title: t('ui:word.deleteNamed', { name: group.name }),
      text:
        group.staffCount === 0 || group.status === 'inactive'
          ? t('confirmDelete.nobody')
          : t('confirmDelete.text', {
              count: group.staffCount,
              dealers: t('count.dealers', {
                count: group.dealersCount,
                shown: formats.number(group.dealersCount),
              }),
              people: t('count.people', { count: group.usersCount, shown: formats.number(group.usersCount) }),
            }),
      confirm: t('confirmDelete.confirm'),
    }),
    done: t('deleted'),
  });
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
        rows={groups.data?.adminGroups}
        rowKey={(group) => group._id}
        columns={useColumns()}
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
    </>
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
        <IdentityCell
          title={group.name}
          href={addressOf(screens.edit, { groupId: group._id })}
          detail={group.description}
        />
      ),
    },
    {
      key: 'staff',
      header: t('staff'),
      hideOnPhone: true,
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
      header: t('dealers'),
      align: 'end',
      width: 120,
      hideOnPhone: true,
      cell: (group) => formats.number(group.dealersCount),
    },
    {
      key: 'usersCount',
      header: t('people'),
      align: 'end',
      width: 100,
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

/** The face and name of a single member; several are faces, with the number of the others. */
function Staff({ staff, staffCount }: Pick<AdminGroup, 'staff' | 'staffCount'>) {
  const { t } = useTranslation('admin-groups');
  const [only] = staff;
  if (!only) return t('nobody');
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
