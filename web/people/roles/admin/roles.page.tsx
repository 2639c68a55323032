import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { roleCalls, type Role } from '#contract/people/roles.calls.ts';
import { roleScreens as screens } from '#contract/people/roles.screens.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { deleteAction, editAction } from '#web/platform/lists/row-actions.tsx';
import { useDeletion } from '#web/platform/lists/use-deletion.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** Every role by rank, with the number of its people and rights. */
export function Page() {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  const list = useListState(['text']);
  const roles = useCall(roleCalls.list, { query: { text: list.filters.text } }, { keepPrevious: true });
  const columns = useColumns();
  const deletion = useDeletion(roleCalls.remove, {
    input: (role: Role) => ({ params: { id: role._id } }),
    words: (role) => ({
      title: t('ui:word.deleteNamed', { name: nameIn(role, language) }),
      text: t('confirmDelete.text'),
      confirm: t('confirmDelete.confirm'),
    }),
    done: t('deleted'),
  });

  return (
    <>
      <PageHeader
        title={t('title')}
        sub={t('sub')}
        actions={
          roles.data?.abilities.create && (
            <ButtonLink
              variant="filled"
              href={addressOf(screens.create)}
              icon={<IconPlus size={16} stroke={1.7} />}
            >
              {t('add')}
            </ButtonLink>
          )
        }
      />
      <ListTable
        label={t('title')}
        list={list}
        reply={roles}
        rows={roles.data?.roles}
        rowKey={(role) => role._id}
        columns={columns}
        search={t('ui:word.name')}
        rowMenu={(role) => ({
          name: nameIn(role, language),
          items: [
            editAction(
              role.abilities.edit ? t('ui:word.edit') : t('ui:word.open'),
              addressOf(screens.edit, { roleId: role._id }),
            ),
            ...(role.abilities.delete ? [deleteAction(t('ui:word.delete'), () => deletion.ask(role))] : []),
          ],
        })}
      />
      {deletion.dialog}
    </>
  );
}

function useColumns(): readonly Column<Role>[] {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  const formats = useFormats();
  return [
    {
      key: 'name',
      header: t('ui:word.role'),
      primary: true,
      cell: (role) => (
        <IdentityCell
          title={nameIn(role, language)}
          href={addressOf(screens.edit, { roleId: role._id })}
          detail={role.description || (role.system ? t('system') : t('own'))}
        />
      ),
    },
    {
      key: 'rank',
      header: t('ui:word.rank'),
      phone: 'none',
      align: 'end',
      width: 90,
      cell: (role) => role.rank,
    },
    {
      key: 'reach',
      header: t('columns.reach'),
      priority: 3,
      width: 190,
      cell: (role) => t(`power.reach.${role.reach}.name`),
    },
    {
      key: 'rights',
      header: t('columns.rights'),
      align: 'end',
      priority: 4,
      width: 130,
      cell: (role) => (role.rank === 0 ? t('all') : formats.number(role.rights.length)),
    },
    {
      key: 'people',
      header: t('ui:word.people'),
      align: 'end',
      priority: 3,
      phone: 'figure',
      width: 130,
      cell: (role) => (
        <AppLink href={`${userScreens.list.path}?role=${role._id}`}>
          {formats.number(role.usersCount)}
        </AppLink>
      ),
    },
    {
      key: 'updatedAt',
      header: t('ui:word.lastChanged'),
      priority: 4,
      width: 140,
      cell: (role) => formats.date(role.updatedAt, 'MM/DD/YYYY'),
    },
  ];
}
