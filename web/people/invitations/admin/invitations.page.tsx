import { IconMailForward, IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { peopleRoom } from '#contract/admin-rooms.ts';
import { invitationCalls as calls, type Invitation } from '#contract/people/invitations.calls.ts';
import { invitationStates } from '#contract/people/invitations.fields.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { RoomTabs } from '#web/platform/room-tabs.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/toasts.ts';
import { nameOfInvited } from '../name-of-invited.ts';
import { useInvitationBulk } from './use-invitation-bulk.tsx';

const limit = 25;
const tabs = ['all', ...invitationStates] as const;
const tones = { open: 'info', expired: 'warn', used: 'ok', withdrawn: 'mute' } as const satisfies Record<
  Invitation['state'],
  Tone
>;

/** Whom somebody invited, with what became of it. */
export function Page() {
  const { t } = useTranslation('invitations');
  const formats = useFormats();
  const list = useListState({ text: 'text', state: invitationStates });
  const { text, state } = list.filters;
  const [withdrawing, setWithdrawing] = useState<Invitation>();
  const invitations = useCall(
    calls.list,
    { query: { page: list.page, limit: list.limit(limit), text, state } },
    { keepPrevious: true },
  );
  const { counts, pagination } = invitations.data ?? {};
  const bulk = useInvitationBulk({ text, state }, pagination?.total);
  const columns = useColumns();
  const resend = useChange(calls.resend, {
    onDone: ({ invitation }) => toast(t('ui:word.invitationSent', { email: invitation.user.email })),
  });
  const withdraw = useChange(calls.withdraw, {
    onDone: () => {
      setWithdrawing(undefined);
      toast(t('withdrew'));
    },
  });
  const rowMenu = (row: Invitation): { name: string; items: MenuAction[] } => ({
    name: nameOfInvited(row),
    items: [
      ...(row.abilities.resend
        ? [
            {
              key: 'resend',
              label: t('resend'),
              icon: <IconMailForward size={16} stroke={1.7} />,
              onSelect: () => resend.mutate({ params: { id: row._id } }),
            },
          ]
        : []),
      ...(row.abilities.withdraw
        ? [
            {
              key: 'withdraw',
              label: t('withdraw'),
              icon: <IconMailOff size={16} stroke={1.7} />,
              tone: 'danger' as const,
              onSelect: () => setWithdrawing(row),
            },
          ]
        : []),
    ],
  });
  return (
    <>
      <PageHeader title={t('title')} sub={t('sub')} />
      <RoomTabs room={peopleRoom} current="invitations.list" label={t('ui:word.people')} />
      <Tabs
        label={t('states')}
        current={state ?? 'all'}
        items={tabs.map((key) => ({
          key,
          label: t(`state.${key}`),
          count: counts && formats.number(counts[key]),
        }))}
        onChange={(key) => list.setFilters({ state: invitationStates.find((one) => one === key) })}
      />
      <ListTable
        label={t('title')}
        list={{
          ...list,
          isFiltered: Boolean(text),
          clearFilters: () => list.setFilters({ text: undefined }),
        }}
        reply={invitations}
        rows={invitations.data?.invitations}
        rowKey={({ _id }) => _id}
        rowMenu={rowMenu}
        selection={bulk.selection}
        sized
        columns={columns}
        search={t('ui:word.nameOrEmail')}
        empty={{ title: t('empty.title'), sentence: t('empty.sentence') }}
      />
      {bulk.dialogs}
      <ConfirmDialog
        opened={withdrawing !== undefined}
        title={t('withdrawTitle', { name: withdrawing ? nameOfInvited(withdrawing) : '' })}
        confirmLabel={t('withdraw')}
        danger
        busy={withdraw.isPending}
        onConfirm={() => withdrawing && withdraw.mutate({ params: { id: withdrawing._id } })}
        onClose={() => setWithdrawing(undefined)}
      >
        {t('withdrawText')}
      </ConfirmDialog>
    </>
  );
}

function useColumns(): readonly Column<Invitation>[] {
  const { t } = useTranslation('invitations');
  const formats = useFormats();
  const ending = ({ state, expiresAt, usedAt, withdrawnAt }: Invitation): string => {
    if (state === 'used')
      return usedAt ? t('until.used', { day: formats.date(usedAt) }) : t('until.usedOtherwise');
    if (state === 'withdrawn')
      return withdrawnAt ? t('until.withdrawn', { day: formats.date(withdrawnAt) }) : t('until.closed');
    return t(`until.${state}`, { day: formats.date(expiresAt) });
  };
  return [
    {
      key: 'who',
      header: t('ui:word.person'),
      primary: true,
      cell: (row) => (
        <IdentityCell
          before={<Face name={nameOfInvited(row)} photo={row.user.profileImage} />}
          title={nameOfInvited(row)}
          href={addressOf(userScreens.edit, { userId: row.user._id })}
          detail={row.user.dealers.map(({ name }) => name).join(', ') || row.user.email}
        />
      ),
    },
    {
      key: 'state',
      header: t('ui:word.status'),
      width: 120,
      cell: ({ state }) => <StatusChip tone={tones[state]}>{t(`chip.${state}`)}</StatusChip>,
    },
    {
      key: 'sent',
      header: t('ui:word.sentOn'),
      priority: 3,
      width: 220,
      cell: ({ sentAt, sends, invitedBy }) => (
        <TwoLines
          first={formats.date(sentAt)}
          second={[
            invitedBy && t('ui:word.byNamed', { name: invitedBy }),
            sends > 1 && t('times', { count: sends }),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ),
    },
    {
      key: 'until',
      header: t('columns.until'),
      priority: 2,
      width: 200,
      cell: (row) => (
        <TwoLines
          first={ending(row)}
          second={
            row.state === 'withdrawn' && row.withdrawnBy
              ? t('ui:word.byNamed', { name: row.withdrawnBy })
              : ''
          }
        />
      ),
    },
  ];
}
