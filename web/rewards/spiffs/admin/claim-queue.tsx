import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { spiffClaimCalls as calls, type SpiffClaim } from '#contract/rewards/spiff-claims.calls.ts';
import type { ClaimStatus } from '#contract/rewards/spiff-claims.fields.ts';
import { scoreBands } from '#contract/rewards/spiff-checks.fields.ts';
import { spiffTypes } from '#contract/rewards/spiffs.rules.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useChoosing } from '#web/platform/lists/use-choosing.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { ReportHeader } from '#web/platform/reports/report-header.tsx';
import { ReviewFirst } from '#web/platform/review/review-first.tsx';
import { Button } from '#web/ui/button.tsx';
import { reviewAddress, useClaimColumns } from './claim-columns.tsx';
import { ManagerTabs } from './manager-tabs.tsx';

const DecideMany = lazyPart(() =>
  import('./decide-many.tsx').then((module) => ({ default: module.DecideMany })),
);
const ClaimDays = lazyPart(() =>
  import('./claim-days.tsx').then((module) => ({ default: module.ClaimDays })),
);

const limit = 50;
const sorts = ['sentAt', 'purchaseDate', 'amount', 'number', 'score'] as const;

/** Claims in one state: find, decide several, save as a file, print. Those that wait come oldest first. */
export function ClaimQueue({ status }: { status: ClaimStatus }) {
  const { t } = useTranslation('spiff-manager');
  const formats = useFormats();
  const [open, setOpen] = useState<'approved' | 'denied' | 'days'>();
  const list = useListState(
    { text: 'text', type: spiffTypes, band: scoreBands, startDate: 'text', endDate: 'text' },
    sorts,
  );
  const { text, type, band, startDate, endDate } = list.filters;
  const order = list.sort
    ? list.order
    : ({ sortBy: 'sentAt', direction: status === 'pending' ? 'asc' : 'desc' } as const);
  const narrowed = { status, text, type, band, startDate, endDate };
  const query = { ...narrowed, ...order };
  const claims = useCall(calls.list, { query: { ...query, page: list.page, limit } }, { keepPrevious: true });
  const { selected, selection, choose } = useChoosing<SpiffClaim>({
    narrowed,
    total: claims.data?.pagination.total,
    load: async (paging) => {
      const reply = await callApi(calls.list, { query: { ...query, ...paging } });
      return { rows: reply.submissions, pages: reply.pagination.pages };
    },
    keyOf: ({ _id }) => _id,
    rowName: ({ user, receiptNumber }) => `${user.name}, ${receiptNumber}`,
  });
  const [first] = claims.data?.submissions ?? [];
  const chips = (['startDate', 'endDate'] as const).flatMap((key) => {
    const value = list.filters[key];
    return value
      ? [
          {
            key,
            label: t(`filter.${key}`, { date: formats.date(value) }),
            onRemove: () => list.setFilters({ [key]: undefined }),
          },
        ]
      : [];
  });
  return (
    <>
      <ReportHeader
        title={t(`queue.${status}`)}
        sub={t(`queue.${status}Sub`)}
        table={{ call: calls.export, query, rows: claims.data?.pagination.total }}
        primary={status === 'pending' && <ReviewFirst href={first && reviewAddress(first._id)} />}
      />
      <ManagerTabs current={status} />
      <ListTable
        label={t(`queue.${status}`)}
        list={list}
        reply={claims}
        rows={claims.data?.submissions}
        rowKey={({ _id }) => _id}
        rowMenu={(claim) => ({
          name: claim.user.name,
          items: [{ key: 'open', label: t('ui:word.open'), href: reviewAddress(claim._id) }],
        })}
        columns={useClaimColumns()}
        sortedBy={{ key: 'sentAt', direction: status === 'pending' ? 'asc' : 'desc' }}
        search={t('queue.search')}
        choices={[
          {
            name: 'type',
            label: t('field.type'),
            options: spiffTypes.map((value) => ({ value, label: t(`type.${value}`) })),
          },
          {
            name: 'band',
            label: t('column.risk'),
            options: scoreBands.map((value) => ({ value, label: t(`risk.${value}`) })),
          },
        ]}
        moreFilters={{ onMore: () => setOpen('days'), chips }}
        {...(status === 'pending' && {
          selection: {
            ...selection,
            actions: [
              <Button key="approve" size="sm" onClick={() => setOpen('approved')}>
                {t('ui:word.approve')}
              </Button>,
              <Button key="deny" size="sm" tone="danger" variant="subtle" onClick={() => setOpen('denied')}>
                {t('ui:word.deny')}
              </Button>,
            ],
          },
        })}
        empty={{ title: t(`queue.empty.${status}`), sentence: t(`queue.empty.${status}Sub`) }}
      />
      <Suspense>
        {(open === 'approved' || open === 'denied') && (
          <DecideMany
            status={open}
            ids={[...selected]}
            onDone={() => choose(new Set())}
            onClose={() => setOpen(undefined)}
          />
        )}
        {open === 'days' && (
          <ClaimDays
            days={{ startDate, endDate }}
            onApply={list.setFilters}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
