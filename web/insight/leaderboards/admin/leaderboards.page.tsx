import { useTranslation } from 'react-i18next';
import { leaderboardCalls as calls } from '#contract/insight/leaderboards.calls.ts';
import { boardPeriods, dealerOrders, type BoardPeriod } from '#contract/insight/leaderboards.fields.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { Split, Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import classes from '../leaderboards.module.css';
import { PeopleList } from '../people-list.tsx';
import { PeriodChoice } from '../period-choice.tsx';
import { useSpanWords } from '../use-span-words.ts';
import { DealersBoard } from './dealers-board.tsx';
import { Leader } from './leader.tsx';

const filters = { period: boardPeriods, by: dealerOrders } as const;

/** Dealers and people by the points that they earned in the present month, the present year, or all time. */
export function Page() {
  const { t } = useTranslation('leaderboards');
  const { number } = useFormats();
  const words = useSpanWords();
  const list = useListState(filters);
  const period: BoardPeriod = list.filters.period ?? 'month';
  const by = list.filters.by ?? 'total';
  const reply = useCall(calls.read, { query: { period, dealersBy: by } }, { keepPrevious: true });
  const board = reply.data;
  const compared = board !== undefined && board.before !== null;
  return (
    <>
      <PageHeader
        title={t('title')}
        sub={
          board &&
          t(board.period ? 'sub.period' : 'sub.all', {
            period: board.period && words(board.period),
            people: t('ui:word.peopleCount', { count: board.usersCount, shown: number(board.usersCount) }),
            dealers: t('sub.dealers', { count: board.dealersCount, shown: number(board.dealersCount) }),
          })
        }
        actions={<PeriodChoice period={period} onChange={(next) => list.setFilters({ period: next })} />}
      />
      {reply.isLoadingError && <FailedReply reply={reply} />}
      {reply.isPending && <SkeletonRows rows={10} />}
      {board && (
        <Split
          main={
            <Stack gap={16}>
              {board.dealers[0] && (
                <Leader place={board.dealers[0]} span={board} isByPerson={by === 'person'} />
              )}
              <DealersBoard
                key={`${period} ${by}`}
                dealers={board.dealers}
                by={by}
                compared={compared}
                refreshing={reply.isPlaceholderData}
                onOrder={(next) => list.setFilters({ by: next })}
              />
            </Stack>
          }
          aside={
            <Stack gap={16}>
              <Panel title={t('ui:word.people')} sub={t('people.sub')} padding="none">
                <PeopleList key={period} users={board.users} compared={compared} />
                <p className={classes.note}>{t('people.note')}</p>
              </Panel>
              <Panel title={t('counts.title')}>
                <p className={classes.counts}>{t('counts.text')}</p>
                <ul className={`bullets ${classes.kinds}`}>
                  {board.kinds.map((kind) => (
                    <li key={kind}>{t(`counts.kind.${kind}`)}</li>
                  ))}
                </ul>
              </Panel>
            </Stack>
          }
        />
      )}
    </>
  );
}
