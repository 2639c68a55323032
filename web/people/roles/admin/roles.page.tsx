import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleCalls, type Role } from '#contract/people/roles.calls.ts';
import { roleScreens as screens } from '#contract/people/roles.screens.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { failureText } from '#web/platform/failures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall, useChange } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { useListState } from '#web/platform/use-list-state.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { toast } from '#web/ui/toasts.ts';
import { roleName } from '../role-name.ts';

/** Every role in its order, with how many people have it and how much it may do. */
export function Page() {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  const list = useListState(['text']);
  const [deleting, setDeleting] = useState<Role>();
  const roles = useCall(roleCalls.list, { query: { text: list.filters.text } }, { keepPrevious: true });
  const columns = useColumns();

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
      <DataTable
        label={t('title')}
        columns={columns}
        rows={roles.data?.roles}
        rowKey={(role) => role._id}
        refreshing={roles.isPlaceholderData}
        rowMenu={(role) => ({
          name: roleName(role, language),
          items: [
            {
              key: 'edit',
              label: role.abilities.edit ? t('edit') : t('open'),
              icon: <IconPencil size={16} stroke={1.7} />,
              href: addressOf(screens.edit, { roleId: role._id }),
            },
            ...(role.abilities.delete
              ? [
                  {
                    key: 'delete',
                    label: t('delete'),
                    icon: <IconTrash size={16} stroke={1.7} />,
                    tone: 'danger' as const,
                    divided: true,
                    onSelect: () => setDeleting(role),
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
        {...(list.isFiltered && { filtered: { onClear: list.clearFilters } })}
        {...(roles.isError && {
          failed: { message: failureText(roles.error), onRetry: () => void roles.refetch() },
        })}
      />
      <DeleteRole role={deleting} onClose={() => setDeleting(undefined)} />
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
      header: t('columns.name'),
      primary: true,
      cell: (role) => (
        <IdentityCell
          title={roleName(role, language)}
          href={addressOf(screens.edit, { roleId: role._id })}
          detail={role.description || (role.system ? t('system') : t('own'))}
        />
      ),
    },
    { key: 'rank', header: t('columns.rank'), align: 'end', width: 90, cell: (role) => role.rank },
    {
      key: 'rights',
      header: t('columns.rights'),
      align: 'end',
      hideOnPhone: true,
      width: 130,
      cell: (role) => (role.rank === 0 ? t('all') : formats.number(role.rights.length)),
    },
    {
      key: 'people',
      header: t('columns.people'),
      align: 'end',
      hideOnPhone: true,
      width: 130,
      cell: (role) => (
        <AppLink href={`${userScreens.list.path}?role=${role._id}`}>
          {formats.number(role.usersCount)}
        </AppLink>
      ),
    },
    {
      key: 'updatedAt',
      header: t('columns.updated'),
      hideOnPhone: true,
      width: 140,
      cell: (role) => formats.date(role.updatedAt, 'MM/DD/YYYY'),
    },
  ];
}

function DeleteRole({ role, onClose }: { role: Role | undefined; onClose: () => void }) {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  const remove = useChange(roleCalls.remove, {
    onDone: () => {
      toast(t('deleted'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={role !== undefined}
      title={t('confirmDelete.title', { name: role && roleName(role, language) })}
      confirmLabel={t('confirmDelete.confirm')}
      danger
      busy={remove.isPending}
      onConfirm={() => role && remove.mutate({ params: { id: role._id } })}
      onClose={onClose}
    >
      {t('confirmDelete.text')}
    </ConfirmDialog>
  );
}
