import { useTranslation } from 'react-i18next';
import { liveDashboardCalls, type LiveInfo } from '#contract/live/live-dashboard.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.tsx';
import { Kpis, type Kpi } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SkeletonBar } from '#web/ui/skeleton-rows.tsx';

/** The seats people hold, for the figures of the whole portal; nothing if the portal has no live training. */
export function useSeatsKpi(count: number): readonly Kpi[] {
  const { t } = useTranslation('live-reports');
  const { number } = useFormats();
  const { features } = useSession().config;
  if (!features.liveTraining) return [];
  return [{ key: 'seats', label: t('figures.held'), value: number(count), note: t('figures.heldNote') }];
}

/** Live training on the dashboards of administrators and brand managers; nothing if the portal has none. */
export function LiveFigures() {
  const { features } = useSession().config;
  return features.liveTraining ? <Figures /> : null;
}

function Figures() {
  const { t } = useTranslation('live-reports');
  const read = useCall(liveDashboardCalls.iltInfo, {});
  const info = read.data?.info;
  return (
    <section aria-labelledby="live-figures">
      <Stack gap={12}>
        <h2 id="live-figures">{t('ui:word.liveTraining')}</h2>
        {read.isError && <FailedReply reply={read} />}
        {read.isPending && <SkeletonBar height={96} />}
        {info && <LiveKpis info={info} />}
      </Stack>
    </section>
  );
}

function LiveKpis({ info }: { info: LiveInfo }) {
  const { t } = useTranslation('live-reports');
  const { number, percent } = useFormats();
  const expected = info.attendedCount + info.noShowCount;
  const visits: readonly Kpi[] =
    info.pendingVisitsCount === null
      ? []
      : [
          {
            key: 'visits',
            label: t('figures.visits'),
            value: number(info.pendingVisitsCount),
            note: t('figures.visitsNote'),
          },
        ];
  return (
    <Kpis
      items={[
        {
          key: 'coming',
          label: t('ui:word.upcomingEvents'),
          value: number(info.comingCount),
          note: t('figures.waiting', { count: info.waitingCount, shown: number(info.waitingCount) }),
        },
        {
          key: 'seats',
          label: t('ui:word.seatsTaken'),
          value: info.seatsTakenShare === null ? '–' : percent(info.seatsTakenShare),
          note: t('ui:word.takenOfSeats', {
            taken: number(info.seatsTakenCount),
            seats: number(info.seatsCount),
          }),
        },
        {
          key: 'attended',
          label: t('figures.attended'),
          value: expected === 0 ? '–' : percent(info.attendedCount / expected),
          note: t('figures.noShows', { count: info.noShowCount, shown: number(info.noShowCount) }),
        },
        ...visits,
      ]}
    />
  );
}
