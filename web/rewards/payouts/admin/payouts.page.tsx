import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { payoutRoom } from '#contract/admin-rooms.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { payoutCalls as calls } from '#contract/rewards/payouts.calls.ts';
import { payoutScreens as screens } from '#contract/rewards/payouts.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { RoomTabs } from '#web/platform/room-tabs.tsx';
import { Button } from '#web/ui/button.tsx';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RunStatusChip } from '../run-status-chip.tsx';
import { useAmounts } from '../use-amounts.ts';
import { OwedFigures } from './owed-figures.tsx';

const NewRun = lazyPart(() => import('./new-run.tsx').then((module) => ({ default: module.NewRun })));

const limit = 50;
const releasingMilliseconds = 3000;

/** What people are owed, and the runs that paid it. */
export function Page() {
  const { t } = useTranslation('payouts');
  const formats = useFormats();
  const amounts = useAmounts();
  const list = useListState({});
  const [isAdding, setAdding] = useState(false);
  const [isReleasing, setReleasing] = useState(false);
  const payouts = useCall(
    calls.list,
    { query: { page: list.page, limit } },
    { keepPrevious: true, ...(isReleasing && { refetchMilliseconds: releasingMilliseconds }) },
  );
  const { data } = payouts;
  const releases = data?.runs.some(({ status }) => status === 'releasing') ?? false;
  if (releases !== isReleasing) setReleasing(releases);
  const mayAdd = (data?.owed.payable.length ?? 0) > 0;
  const addButton = mayAdd && (
    <Button variant="filled" icon={<IconPlus size={16} stroke={1.7} />} onClick={() => setAdding(true)}>
      {t('new.open')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} sub={t('sub')} actions={addButton} />
      <RoomTabs room={payoutRoom} current="payouts.admin" label={t('title')} />
      <Stack gap={24}>
        {data && <OwedFigures owed={data.owed} />}
        <ListTable
          label={t('runs')}
          list={list}
          reply={payouts}
          rows={data?.runs}
          rowKey={({ _id }) => _id}
          rowTone={({ status, abilities }) => (status === 'draft' && abilities.release ? 'warn' : undefined)}
          columns={[
            {
              key: 'run',
              header: t('column.run'),
              primary: true,
              cell: ({ _id, number, createdBy, createdAt }) => (
                <IdentityCell
                  title={t('run.title', { number: formats.number(number) })}
                  href={addressOf(screens.run, { runId: _id })}
                  detail={t('run.created', { name: createdBy.name, date: formats.date(createdAt) })}
                />
              ),
            },
            {
              key: 'status',
              header: t('ui:word.status'),
              width: 160,
              cell: ({ status }) => <RunStatusChip status={status} />,
            },
            {
              key: 'released',
              header: t('column.released'),
              priority: 3,
              width: 220,
              cell: ({ releasedBy, releasedAt }) =>
                releasedAt ? <TwoLines first={formats.date(releasedAt)} second={releasedBy?.name} /> : '–',
            },
            {
              key: 'progress',
              header: t('column.settled'),
              priority: 4,
              width: 200,
              cell: ({ status, lineCounts }) =>
                status === 'draft' ? (
                  '–'
                ) : (
                  <TwoLines
                    first={t('run.paid', { count: lineCounts.paid, shown: formats.number(lineCounts.paid) })}
                    second={
                      lineCounts.returned > 0 &&
                      t('run.returned', {
                        count: lineCounts.returned,
                        shown: formats.number(lineCounts.returned),
                      })
                    }
                  />
                ),
            },
            {
              key: 'amount',
              header: t('ui:word.amount'),
              align: 'end',
              cell: ({ totals }) => <span className="num">{amounts(totals) || '–'}</span>,
            },
          ]}
          empty={{ title: t('empty.runs.title'), sentence: t('empty.runs.sentence'), action: addButton }}
        />
      </Stack>
      <Suspense>
        {isAdding && data && <NewRun payable={data.owed.payable} onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  );
}
