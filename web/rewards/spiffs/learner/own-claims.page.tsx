import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { claimStatuses } from '#contract/rewards/spiff-claims.fields.ts';
import { spiffClaimCalls, type SpiffClaim } from '#contract/rewards/spiff-claims.calls.ts';
import { spiffScreens as screens } from '#contract/rewards/spiffs.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useSearchOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ClaimState } from '../claim-state.tsx';
import { OwnClaim } from './own-claim.tsx';

const limit = 50;
const sorts = ['sentAt', 'purchaseDate', 'amount'] as const;

/** The person’s own claims, and what became of each. The query of the address opens one. */
export function Page() {
  const { t } = useTranslation('spiffs');
  const [{ claim }, setSearch] = useSearchOf('claim');
  const list = useListState({ text: 'text', status: claimStatuses }, sorts);
  const { status, text } = list.filters;
  const claims = useCall(
    spiffClaimCalls.list,
    { query: { own: 'true', status, text, page: list.page, limit, ...list.order } },
    { keepPrevious: true },
  );
  const programsLink = (
    <ButtonLink href={screens.programs.path} variant="filled">
      {t('own.claim')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        room="learner"
        title={t('own.title')}
        sub={t('own.sub')}
        back={{ href: screens.programs.path, label: t('ui:word.spiffs') }}
        actions={programsLink}
      />
      <ListTable
        label={t('own.title')}
        list={list}
        reply={claims}
        rows={claims.data?.submissions}
        rowKey={(one) => one._id}
        columns={useOwnColumns()}
        sortedBy={{ key: 'sentAt', direction: 'desc' }}
        search={t('own.search')}
        choices={[
          {
            name: 'status',
            label: t('ui:word.status'),
            options: claimStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
          },
        ]}
        empty={{ title: t('own.empty.title'), sentence: t('own.empty.sentence'), action: programsLink }}
      />
      {claim && <OwnClaim claimId={claim} onClose={() => void setSearch({ claim: undefined })} />}
    </>
  );
}

function useOwnColumns(): readonly Column<SpiffClaim>[] {
  const { t } = useTranslation('spiffs');
  const language = useLanguage();
  const formats = useFormats();
  return [
    {
      key: 'claim',
      header: t('ui:word.spiff'),
      primary: true,
      cell: (one) => (
        <IdentityCell
          title={nameIn(one.spiff, language)}
          href={`${screens.own.path}?claim=${one._id}`}
          detail={[one.receiptNumber, one.dealer.name].join(' · ')}
        />
      ),
    },
    {
      key: 'purchaseDate',
      header: t('field.purchaseDate'),
      sortable: true,
      priority: 3,
      width: 140,
      cell: ({ purchaseDate }) => formats.date(purchaseDate, 'MM/DD/YYYY'),
    },
    {
      key: 'sentAt',
      header: t('field.sentAt'),
      sortable: true,
      priority: 3,
      width: 140,
      cell: ({ sentAt }) => formats.date(sentAt, 'MM/DD/YYYY'),
    },
    {
      key: 'amount',
      header: t('ui:word.amount'),
      sortable: true,
      align: 'end',
      phone: 'figure',
      width: 150,
      cell: ({ amount, approvedAmount, spiff }) => (
        <TwoLines
          first={formats.money(approvedAmount ?? amount, spiff.currency)}
          second={
            approvedAmount !== null &&
            approvedAmount < amount &&
            t('own.of', { amount: formats.money(amount, spiff.currency) })
          }
        />
      ),
    },
    { key: 'status', header: t('ui:word.status'), width: 230, cell: (one) => <ClaimState claim={one} /> },
  ];
}
