import { useTranslation } from 'react-i18next';
import type { dealerReportCalls } from '#contract/insight/dealer-reports.calls.ts';
import type { Reply } from '#contract/platform/call.ts';
import { useCountries } from '#web/people/dealers/use-countries.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import type { Kpi } from '#web/ui/kpis.tsx';

export type ReportedDealer = Reply<typeof dealerReportCalls.dealer>['dealer'];

const toneOf = (change: number) => (change > 0 ? 'good' : change < 0 ? 'bad' : 'plain');

/** The figures of one dealer by name, each with its comparison value. */
export function useDealerKpis(dealer: ReportedDealer) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const countryName = useCountries();
  const { regional, certificates, points } = dealer;
  const region = regional?.name === dealer.country ? countryName(dealer.country) : regional?.name;
  const ahead = regional ? Math.round((dealer.percent - regional.percent) * 100) : 0;
  const overdue = dealer.staff.filter((person) => person.overdue > 0);
  return {
    share: {
      key: 'share',
      label: t('kpi.share'),
      value: formats.percent(dealer.percent),
      ...(regional && {
        change: t('dealer.ahead', { points: formats.change(ahead) }),
        changeTone: toneOf(ahead),
        note: t('dealer.region', { share: formats.percent(regional.percent), region }),
      }),
    },
    place: regional && {
      key: 'place',
      label: t('dealer.place'),
      value: formats.number(regional.place),
      note: t('dealer.placeOf', { count: regional.dealersCount, region }),
    },
    certified: {
      key: 'certified',
      label: t('kpi.certifiedPeople'),
      value: t('kpi.of', {
        done: formats.number(dealer.certified),
        count: formats.number(dealer.usersCount),
      }),
      note: t('kpi.ending', {
        expiring: formats.number(certificates.expiring),
        expired: formats.number(certificates.expired),
      }),
    },
    overdue: {
      key: 'overdue',
      label: t('dealer.overdue'),
      value: formats.number(overdue.length),
      note: t('dealer.renewals', { count: overdue.reduce((sum, person) => sum + person.overdue, 0) }),
    },
    inProgress: {
      key: 'inProgress',
      label: t('ui:word.inProgress'),
      value: formats.number(dealer.inProgress),
      note: t('kpi.notStartedToo', { count: dealer.notStarted }),
    },
    points: {
      key: 'points',
      label: t('dealer.points'),
      value: formats.number(points.earned),
      note: t('dealer.pointsBefore', { points: formats.number(points.before) }),
    },
  } as const satisfies Record<string, Kpi | null>;
}
