import { useTranslation } from 'react-i18next';
import { peopleRoom } from '#contract/admin-rooms.ts';
import {
  mergingCalls as calls,
  type LikelyPair,
  type MergedAccount,
} from '#contract/people/merging.calls.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { RoomTabs } from '#web/platform/room-tabs.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { toast } from '#web/ui/toasts.ts';
import { mergeAddress } from '../merge-address.ts';

const limit = 25;

/** Accounts that are likely of one person, those with most reasons first. */
export function Page() {
  const { t } = useTranslation('merging');
  const list = useListState({});
  const pairs = useCall(calls.likely, { query: { page: list.page, limit } }, { keepPrevious: true });
  const dismiss = useChange(calls.dismiss, { onDone: () => toast(t('duplicates.dismissed')) });
  const columns = useColumns();
  return (
    <>
      <PageHeader title={t('duplicates.title')} sub={t('duplicates.sub')} />
      <RoomTabs room={peopleRoom} current="users.duplicates" label={t('ui:word.people')} />
      <ListTable
        label={t('duplicates.title')}
        list={list}
        reply={pairs}
        rows={pairs.data?.pairs}
        rowKey={({ one, other }) => `${one._id} ${other._id}`}
        columns={columns}
        rowMenu={({ one, other }) => ({
          name: one.fullName,
          items: [
            { key: 'compare', label: t('duplicates.compare'), href: mergeAddress(one._id, other._id) },
            {
              key: 'two',
              label: t('twoPeople'),
              divided: true,
              onSelect: () => dismiss.mutate({ body: { primary: one._id, secondary: other._id } }),
            },
          ],
        })}
        empty={{ title: t('duplicates.empty.title'), sentence: t('duplicates.empty.sentence') }}
      />
    </>
  );
}

function useColumns(): readonly Column<LikelyPair>[] {
  const { t } = useTranslation('merging');
  const account = ({ _id, fullName, email }: MergedAccount) => (
    <IdentityCell
      before={<Face name={fullName} />}
      title={fullName}
      href={addressOf(userScreens.edit, { userId: _id })}
      detail={email}
    />
  );
  return [
    { key: 'one', header: t('ui:word.account'), primary: true, cell: ({ one }) => account(one) },
    {
      key: 'other',
      header: t('duplicates.other'),
      width: 300,
      phone: 'line',
      cell: ({ other }) => account(other),
    },
    {
      key: 'reasons',
      header: t('duplicates.reasons'),
      width: 320,
      phone: 'line',
      cell: ({ reasons }) => reasons.map((reason) => t(`reason.${reason}`)).join(' · '),
    },
    {
      key: 'compare',
      header: '',
      align: 'end',
      width: 120,
      phone: 'line',
      cell: ({ one, other }) => (
        <ButtonLink size="sm" href={mergeAddress(one._id, other._id)}>
          {t('duplicates.compare')}
        </ButtonLink>
      ),
    },
  ];
}
