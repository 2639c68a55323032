import { useTranslation } from 'react-i18next';
import {
  learnerRequestCalls as calls,
  type LearnerRequest,
} from '#contract/people/learner-requests.calls.ts';
import { learnerRequestStatuses, type LearnerRequestType } from '#contract/people/learner-requests.fields.ts';
import { learnerRequestScreens } from '#contract/people/learner-requests.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { ReviewFirst } from '#web/platform/review/review-first.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

/** A screen that opens one request by its id. */
export type RequestScreen = (typeof learnerRequestScreens)['request' | 'deactivating' | 'participating'];

const limit = 10;

interface LearnerRequestListProps {
  readonly screen: RequestScreen;
  /** Default: both types. */
  readonly type?: LearnerRequestType;
}

/** Requests about learners by status: those that wait, longest first, and earlier decisions. */
export function LearnerRequestList({ screen, type }: LearnerRequestListProps) {
  const { t } = useTranslation('learner-requests');
  const formats = useFormats();
  const list = useListState({ text: 'text', status: learnerRequestStatuses });
  const status = list.filters.status ?? 'pending';
  const requests = useCall(
    calls.list,
    { query: { page: list.page, limit: list.limit(limit), text: list.filters.text, status, type } },
    { keepPrevious: true },
  );
  const [first] = requests.data?.requests ?? [];
  const counts = useCall(calls.counts, {}).data?.counts;
  const waiting = counts && {
    deactivate: counts.deactiveRequestsCount,
    participating: counts.participatingRequestsCount,
  };
  const columns = useColumns(screen, status !== 'pending');
  return (
    <>
      <PageHeader
        title={t(`title.${type ?? 'all'}`)}
        sub={t('sub')}
        actions={status === 'pending' && <ReviewFirst href={first && addressOf(screen, { id: first._id })} />}
      />
      <Tabs
        label={t('ui:word.requestsByStatus')}
        current={status}
        items={learnerRequestStatuses.map((key) => ({
          key,
          label: t(`tab.${key}`),
          ...(key === 'pending' &&
            waiting && {
              count: formats.number(type ? waiting[type] : waiting.deactivate + waiting.participating),
            }),
        }))}
        onChange={(key) =>
          list.setFilters({
            status: learnerRequestStatuses.find((one) => one === key && one !== 'pending'),
          })
        }
      />
      <ListTable
        label={t(`title.${type ?? 'all'}`)}
        list={{
          ...list,
          isFiltered: Boolean(list.filters.text),
          clearFilters: () => list.setFilters({ text: undefined }),
        }}
        reply={requests}
        rows={requests.data?.requests}
        rowKey={({ _id }) => _id}
        columns={columns}
        sized
        search={t('ui:word.nameOrEmail')}
        empty={{ title: t(`empty.${status}`), sentence: t('empty.sentence') }}
      />
    </>
  );
}

function useColumns(screen: RequestScreen, isDecided: boolean): readonly Column<LearnerRequest>[] {
  const { t } = useTranslation('learner-requests');
  const formats = useFormats();
  return [
    {
      key: 'who',
      header: t('ui:word.person'),
      primary: true,
      cell: ({ _id, user }) => (
        <IdentityCell
          before={<Face name={user.fullName} photo={user.profileImage} />}
          title={user.fullName}
          href={addressOf(screen, { id: _id })}
          detail={user.dealers.map((dealer) => dealer.name).join(', ') || user.email}
        />
      ),
    },
    {
      key: 'type',
      header: t('columns.asked'),
      phone: 'line',
      cell: ({ type, reason }) => <TwoLines first={t(`type.${type}`)} second={reason} />,
    },
    {
      key: 'by',
      header: t('ui:word.requestedBy'),
      priority: 3,
      width: 220,
      cell: ({ requestedBy, requestedAt }) => (
        <TwoLines first={requestedBy.name} second={formats.age(requestedAt)} />
      ),
    },
    ...(isDecided
      ? [
          {
            key: 'decided',
            header: t('ui:word.decision'),
            priority: 2,
            width: 220,
            cell: ({ decidedBy, decidedAt }: LearnerRequest) => (
              <TwoLines first={decidedBy ?? '–'} second={decidedAt ? formats.age(decidedAt) : ''} />
            ),
          } as const,
        ]
      : []),
  ];
}
