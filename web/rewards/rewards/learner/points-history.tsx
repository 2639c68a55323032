import { useTranslation } from 'react-i18next';
import { inLanguage, nameIn } from '#contract/platform/language.ts';
import { rewardCalls, type PointsLine } from '#contract/rewards/rewards.calls.ts';
import { pointsHistoryAddress } from '#contract/rewards/shop.screens.ts';
import { progressScreens } from '#contract/training/progress.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLastPage } from '#web/platform/lists/use-last-page.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { NoResults } from '#web/ui/no-results.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import classes from './shop.module.css';

const limit = 10;
const recent = 7;
const flows = ['earned', 'spent'] as const;

/** Every change of the person's points, with the total after it. */
export function PointsHistory() {
  const { t } = useTranslation('shop');
  const formats = useFormats();
  const list = useListState({ flow: flows });
  const { flow } = list.filters;
  const history = useCall(
    rewardCalls.history,
    { query: { page: list.page, limit, direction: flow } },
    { keepPrevious: true },
  );
  const isPast = useLastPage(history, list);
  const { data } = history;
  return (
    <Stack gap={16}>
      <div className={classes.bar}>
        <Segmented
          label={t('history.flows')}
          value={flow ?? 'all'}
          options={(['all', ...flows] as const).map((value) => ({
            value,
            label: t(`history.flow.${value}`),
          }))}
          onChange={(next) => list.setFilters({ flow: flows.find((one) => one === next) })}
        />
        {data && (
          <p className="sub">
            {t('history.lately', { count: data.earnedLately, shown: formats.number(data.earnedLately) })}
          </p>
        )}
      </div>
      {history.isError && !data && <FailedReply reply={history} />}
      {(history.isPending || isPast) && <SkeletonRows rows={limit} height={58} />}
      {data && !isPast && data.lines.length === 0 && <NoLines flow={flow} onClear={list.clearFilters} />}
      {data && !isPast && data.lines.length > 0 && (
        <>
          <div className={`surface ${classes.card}`} aria-busy={history.isPlaceholderData}>
            <Lines lines={data.lines} />
          </div>
          <Pagination page={list.page} limit={limit} total={data.pagination.total} onPage={list.setPage} />
        </>
      )}
    </Stack>
  );
}

function NoLines({ flow, onClear }: { flow: string | undefined; onClear: () => void }) {
  const { t } = useTranslation('shop');
  if (flow) return <NoResults onClear={onClear}>{t('empty.flow')}</NoResults>;
  return (
    <EmptyState
      motif="dial"
      title={t('ui:word.noPointsYet')}
      action={<ButtonLink href={progressScreens.myTraining.path}>{t('way.training')}</ButtonLink>}
    >
      {t('empty.history.sentence')}
    </EmptyState>
  );
}

/** The latest changes beside the shop. */
export function RecentPoints() {
  const { t } = useTranslation('shop');
  const formats = useFormats();
  const history = useCall(rewardCalls.history, { query: { limit: recent } });
  const { data } = history;
  return (
    <Panel
      title={t('ui:word.pointsHistory')}
      {...(data && {
        sub: t('history.lately', { count: data.earnedLately, shown: formats.number(data.earnedLately) }),
      })}
      actions={
        data &&
        data.pagination.total > recent && (
          <AppLink href={pointsHistoryAddress}>
            {t('history.all', { shown: formats.number(data.pagination.total) })}
          </AppLink>
        )
      }
      padding="none"
    >
      {history.isError && !data && <FailedReply reply={history} level={3} />}
      {history.isPending && <SkeletonRows rows={recent} height={58} />}
      {data?.lines.length === 0 && <p className={classes.quiet}>{t('empty.history.sentence')}</p>}
      {data && data.lines.length > 0 && <Lines lines={data.lines} />}
    </Panel>
  );
}

function Lines({ lines }: { lines: readonly PointsLine[] }) {
  const { t } = useTranslation('shop');
  const formats = useFormats();
  return (
    <ul className={classes.lines} aria-label={t('ui:word.pointsHistory')}>
      {lines.map((line) => (
        <Line key={line._id} line={line} balance={formats.number(line.balanceAfter)} />
      ))}
    </ul>
  );
}

function Line({ line, balance }: { line: PointsLine; balance: string }) {
  const { t } = useTranslation('shop');
  const formats = useFormats();
  const { what, why } = useLineWords(line);
  return (
    <li>
      <div>
        <b>{what}</b>
        <small className="sub">{[formats.dateTime(line.at), why].filter(Boolean).join(' · ')}</small>
      </div>
      <p className="num">
        <b data-gain={line.amount > 0 || undefined}>{formats.change(line.amount)}</b>
        <small className="sub" aria-label={t('history.after', { points: balance })}>
          {balance}
        </small>
      </p>
    </li>
  );
}

/** What a line of the history is about and, if an administrator gave one, the reason. */
function useLineWords({ kind, amount, course, reward, note }: PointsLine) {
  const { t } = useTranslation('shop');
  const language = useLanguage();
  const name = reward && nameIn(reward, language);
  if (kind === 'undo')
    return { what: name ? t('history.returned', { reward: name }) : t('history.corrected'), why: note };
  if (kind === 'loyalty-approved')
    return { what: t(note ? 'history.loyaltyApproved' : 'history.loyaltyPhoto', { receipt: note }), why: '' };
  if (kind === 'points-ended') return { what: t('history.pointsEnded'), why: '' };
  if (kind === 'debt') return { what: t('history.debtMade'), why: note };
  if (kind === 'debt-settled') return { what: t('history.debtSettled'), why: '' };
  if (kind === 'course-passed' && course)
    return { what: t('history.passed', { course: inLanguage(course, language) }), why: '' };
  if (kind === 'reward-redeemed') return { what: t('history.redeemed', { reward: name ?? note }), why: '' };
  return { what: note || t(amount > 0 ? 'history.added' : 'history.taken'), why: '' };
}
