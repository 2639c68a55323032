import { useTranslation } from 'react-i18next';
import { mergingCalls as calls, type MergedAccount } from '#contract/people/merging.calls.ts';
import { mergingScreens as screens } from '#contract/people/merging.screens.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { UserStatusChip } from '../../users/user-status-chip.tsx';
import { mergeAddress } from '../merge-address.ts';

const limit = 10;

/** Finds the account that stays, or the one that is merged into it. */
export function ChooseAccount({ primary }: { primary: string | undefined }) {
  const { t } = useTranslation('merging');
  const list = useListState({ text: 'text' });
  const found = useCall(
    calls.find,
    { query: { page: list.page, limit, lastName: list.filters.text } },
    { keepPrevious: true },
  );
  const addressFor = ({ _id }: MergedAccount) =>
    primary === undefined ? mergeAddress(_id) : mergeAddress(primary, _id);
  return (
    <>
      <PageHeader
        title={t(primary === undefined ? 'choose.first' : 'choose.second')}
        sub={t(primary === undefined ? 'choose.firstSub' : 'choose.secondSub')}
        back={{ href: screens.duplicates.path, label: t('duplicates.title') }}
      />
      <ListTable
        label={t('choose.label')}
        list={list}
        reply={found}
        rows={found.data?.users.filter(({ _id }) => _id !== primary)}
        rowKey={({ _id }) => _id}
        search={t('choose.search')}
        columns={[
          {
            key: 'name',
            header: t('ui:word.name'),
            primary: true,
            cell: ({ fullName, email }) => (
              <IdentityCell before={<Face name={fullName} />} title={fullName} detail={email} />
            ),
          },
          {
            key: 'dealer',
            header: t('ui:word.dealer'),
            priority: 2,
            width: 200,
            cell: ({ dealers }) => dealers.map(({ name }) => name).join(', '),
          },
          {
            key: 'status',
            header: t('ui:word.status'),
            width: 120,
            cell: ({ status }) => <UserStatusChip status={status} />,
          },
          {
            key: 'choose',
            header: '',
            align: 'end',
            width: 110,
            phone: 'line',
            cell: (account) => (
              <ButtonLink size="sm" href={addressFor(account)}>
                {t('ui:word.choose')}
              </ButtonLink>
            ),
          },
        ]}
        empty={{ title: t('choose.none') }}
      />
    </>
  );
}
