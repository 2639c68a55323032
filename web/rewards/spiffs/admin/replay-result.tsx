import { useTranslation } from 'react-i18next';
import type { Replay } from '#contract/rewards/spiff-replay.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';

/** What a draft would have paid: cost, winners, limits, the budget by month, and what stands out. */
export function ReplayResult({ replay }: { replay: Replay }) {
  const { t } = useTranslation('spiff-manager');
  const formats = useFormats();
  const money = (cents: number) => formats.money(cents, replay.currency);
  const { capped, budget, costCents, months } = replay;
  const day = (value: string) => formats.date(value, 'MM/DD/YYYY');
  const share = (part: number, whole: number) => formats.percent(whole === 0 ? 0 : part / whole);
  if (replay.salesCount === 0)
    return (
      <Strip title={t('replay.none')}>
        {t('replay.noneSub', { from: day(replay.from), to: day(replay.to) })}
      </Strip>
    );
  return (
    <Stack gap={16}>
      {/* Alone: what a million sales cost does not fit beside other figures. */}
      <Kpis items={[{ key: 'cost', label: t('replay.cost'), value: money(costCents) }]} />
      <Kpis
        items={[
          { key: 'winners', label: t('replay.winners'), value: formats.number(replay.winnersCount) },
          { key: 'dealers', label: t('ui:word.dealers'), value: formats.number(replay.dealersCount) },
          { key: 'sales', label: t('replay.sales'), value: formats.number(replay.salesCount) },
        ]}
      />
      {budget?.spentOn && (
        <Strip tone="warn" title={t('replay.spentOn', { day: day(budget.spentOn) })}>
          {t('replay.uncovered', { amount: money(budget.uncoveredCents) })}
        </Strip>
      )}
      <BarChart
        shown={money}
        bars={months.map(({ month, cents, salesCount, leftCents }) => ({
          key: month,
          value: cents,
          mark: formats.tile(`${month}-01`)?.month ?? '',
          isMinor: true,
          line: [
            t('replay.month', {
              month: formats.month(month),
              amount: money(cents),
              count: salesCount,
              shown: formats.number(salesCount),
            }),
            leftCents === null ? '' : t('replay.monthLeft', { amount: money(leftCents) }),
          ]
            .filter(Boolean)
            .join(' '),
        }))}
      />
      <Facts
        items={[
          { key: 'uncapped', label: t('replay.uncapped'), value: money(replay.uncappedCents) },
          { key: 'most', label: t('replay.most'), value: money(replay.mostCents) },
          { key: 'claims', label: t('replay.cappedClaims'), value: formats.number(capped.claims) },
          { key: 'people', label: t('replay.cappedPeople'), value: formats.number(capped.people) },
          { key: 'atDealers', label: t('replay.cappedDealers'), value: formats.number(capped.dealers) },
          ...(budget ? [{ key: 'left', label: t('figure.left'), value: money(budget.leftCents) }] : []),
          ...replay.exposure.map(({ band, salesCount, cents }) => ({
            key: `band-${band ?? 'none'}`,
            label: t('risk.queue', { band: t(`risk.${band ?? 'none'}`) }),
            value: t('replay.bandShare', {
              share: share(salesCount, replay.salesCount),
              amount: money(cents),
            }),
          })),
          {
            key: 'numbers',
            label: t('replay.numbers'),
            value: formats.number(replay.repeated.receiptNumbers),
          },
          { key: 'serials', label: t('replay.serials'), value: formats.number(replay.repeated.serials) },
          ...replay.currencies.map(({ currency, salesCount, cents }) => ({
            key: currency,
            label: t('replay.currency', { currency }),
            value: t('replay.currencyShare', {
              count: salesCount,
              shown: formats.number(salesCount),
              amount: money(cents),
            }),
          })),
          ...(replay.leftOutCount > 0
            ? [{ key: 'out', label: t('replay.leftOut'), value: formats.number(replay.leftOutCount) }]
            : []),
          ...(replay.paidCents === null
            ? []
            : [{ key: 'paid', label: t('replay.paid'), value: <b>{money(replay.paidCents)}</b> }]),
        ]}
      />
    </Stack>
  );
}
