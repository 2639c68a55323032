import { useTranslation } from 'react-i18next';
import { currencies } from '#contract/platform/money.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { loyaltyCalls, type ListedSubmission } from '#contract/rewards/loyalty.calls.ts';
import { submissionTypes, type SubmissionStatus } from '#contract/rewards/loyalty.fields.ts';
import { loyaltyScreens as screens } from '#contract/rewards/loyalty.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { ReviewFirst } from '#web/platform/review/review-first.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SubmissionChip } from '../submission-chip.tsx';
import { useLoyaltyWords } from '../use-loyalty-words.ts';
import { ProgramTabs } from './program-tabs.tsx';

const limit = 50;
const sorts = ['sentAt', 'purchaseDate', 'person', 'dealer', 'amount'] as const;

/** Submissions in one state. Those that wait come oldest first. */
export function Queue({ status }: { status: SubmissionStatus }) {
  const { t } = useTranslation('loyalty');
  const words = useLoyaltyWords();
  const list = useListState(
    { text: 'text', type: submissionTypes, brand: 'text', currency: currencies, dealerId: 'text' },
    sorts,
  );
  const direction = status === 'pending' ? 'asc' : 'desc';
  const order = list.sort ? list.order : ({ sortBy: 'sentAt', direction } as const);
  const submissions = useCall(
    loyaltyCalls.list,
    { query: { status, ...list.filters, ...order, page: list.page, limit } },
    { keepPrevious: true },
  );
  const columns = useColumns(status);
  const [first] = submissions.data?.submissions ?? [];
  return (
    <>
      <PageHeader
        title={t(`queue.${status}.title`)}
        sub={t(`queue.${status}.sub`)}
        actions={
          status === 'pending' && (
            <ReviewFirst href={first && addressOf(screens.submission, { id: first._id })} />
          )
        }
      />
      <ProgramTabs current={status} />
      <ListTable
        label={t(`queue.${status}.title`)}
        list={list}
        reply={submissions}
        rows={submissions.data?.submissions}
        rowKey={(submission) => submission._id}
        columns={columns}
        sortedBy={{ key: 'sentAt', direction }}
        search={t('queue.search')}
        choices={[
          { name: 'type', label: t('ui:word.type'), options: words.typeOptions },
          { name: 'brand', label: t('ui:word.brand'), options: words.brandOptions },
        ]}
        empty={{ title: t(`queue.${status}.empty`), sentence: t(`queue.${status}.emptySub`) }}
      />
    </>
  );
}

function useColumns(status: SubmissionStatus): readonly Column<ListedSubmission>[] {
  const { t } = useTranslation('loyalty');
  const { date, money, number } = useFormats();
  const words = useLoyaltyWords();
  return [
    {
      key: 'person',
      header: t('field.submission'),
      primary: true,
      sortable: true,
      cell: (submission) => (
        <IdentityCell
          title={submission.user.name}
          href={addressOf(screens.submission, { id: submission._id })}
          detail={[words.nameOf(submission), words.brandName(submission.brand)].join(' · ')}
        />
      ),
    },
    {
      key: 'dealer',
      header: t('ui:word.dealer'),
      sortable: true,
      priority: 2,
      width: 220,
      cell: ({ dealer }) => dealer.name,
    },
    {
      key: 'amount',
      header: t('ui:word.amount'),
      align: 'end',
      sortable: true,
      phone: 'figure',
      width: 150,
      cell: ({ currency, amount, credits }) =>
        currency ? (
          <TwoLines
            first={money(amount, currency)}
            second={t('queue.credits', { amount: money(credits, currency) })}
          />
        ) : (
          '–'
        ),
    },
    {
      key: 'points',
      header: t('ui:word.points'),
      align: 'end',
      priority: 2,
      phone: 'line',
      width: 90,
      cell: ({ points }) => number(points),
    },
    {
      key: 'purchaseDate',
      header: t('field.date'),
      sortable: true,
      priority: 3,
      width: 130,
      cell: ({ purchaseDate }) => date(purchaseDate, 'MM/DD/YYYY'),
    },
    {
      key: 'sentAt',
      header: t('field.sentOn'),
      sortable: true,
      width: 130,
      cell: ({ sentAt }) => date(sentAt, 'MM/DD/YYYY'),
    },
    ...(status === 'denied'
      ? [
          {
            key: 'status',
            header: t('ui:word.status'),
            width: 130,
            cell: (submission: ListedSubmission) => <SubmissionChip {...submission} />,
          },
        ]
      : []),
  ];
}
