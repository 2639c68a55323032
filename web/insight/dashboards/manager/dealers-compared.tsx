import { IconArrowDown, IconArrowUp, IconBellRinging } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ownDealersCalls, type OwnDealersInfo } from '#contract/insight/own-dealers.calls.ts';
import type { TrendWeeks } from '#contract/insight/own-dealers.fields.ts';
import { reportScreens } from '#contract/insight/reports.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/use-change.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { LineChart } from '#web/ui/line-chart.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { toast } from '#web/ui/toasts.ts';
import classes from './manager-home.module.css';
import { changeOf, lossOf, toneOf, Trend } from './trend.tsx';

type Dealer = OwnDealersInfo['dealers'][number];

const shownInNeed = 3;

/** The dealers in order of need: first why the first ones need help and what can be done, then how all of them moved, then side by side. */
export function DealersCompared({ info }: { info: OwnDealersInfo }) {
  const { t } = useTranslation('own-dealers');
  const { dealers, days, dealersCount, weeks } = info;
  const inNeed = dealers.filter(({ trend, overdueCount }) => lossOf(trend) < 0 || overdueCount > 0);
  return (
    <>
      <div className={classes.needs}>
        {inNeed.length > 0 && (
          <Panel title={t('help.title')} sub={t('help.sub')}>
            <ul className={classes.help}>
              {inNeed.slice(0, shownInNeed).map((dealer) => (
                <InNeed key={dealer._id} dealer={dealer} weeks={weeks} />
              ))}
            </ul>
          </Panel>
        )}
        <Lines dealers={dealers} days={days} />
      </div>
      <Panel
        title={t('compared.title')}
        sub={t('compared.sub')}
        actions={
          <AppLink href={reportScreens.dealers.path}>{t('dealers.all', { count: dealersCount })}</AppLink>
        }
      >
        <ul className={classes.dealers}>
          {dealers.map((dealer) => (
            <Row key={dealer._id} dealer={dealer} weeks={weeks} />
          ))}
        </ul>
      </Panel>
    </>
  );
}

const addressOfDealer = (dealerId: string) => addressOf(reportScreens.dealerDetails, { dealerId });

/** A line each, the best one first; whoever fell is drawn thicker. The line below the heading says what is to be seen. */
function Lines({ dealers, days }: { dealers: readonly Dealer[]; days: readonly string[] }) {
  const { t } = useTranslation('own-dealers');
  const formats = useFormats();
  const known = dealers.filter(({ trend }) => trend.at(-1) !== null);
  if (known.length === 0) return null;
  const falling = known.filter(({ trend }) => changeOf(trend) < 0);
  const worst = falling.toSorted((a, b) => changeOf(a.trend) - changeOf(b.trend))[0];
  return (
    <Panel
      title={t('lines.title')}
      sub={
        worst
          ? t('lines.falling', { count: falling.length, name: worst.name })
          : t('lines.steady', { count: known.length })
      }
    >
      <LineChart
        lines={known
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ _id, name, trend }) => {
            const change = changeOf(trend);
            return { key: _id, label: name, values: trend, tone: toneOf(change), isStrong: change < 0 };
          })}
        marks={days.map((day) => formats.date(day, 'M/DD'))}
        shown={(share) => formats.percent(share)}
      />
    </Panel>
  );
}

function InNeed({ dealer, weeks }: { dealer: Dealer; weeks: TrendWeeks }) {
  const { t } = useTranslation('own-dealers');
  const formats = useFormats();
  const { _id, name, trend, overdueCount, overdueNames, remindableCount } = dealer;
  const loss = lossOf(trend);
  const others = overdueCount - overdueNames.length;
  const names = new Intl.ListFormat(formats.locale).format([
    ...overdueNames,
    ...(others > 0 ? [t('ui:word.moreCount', { count: others })] : []),
  ]);
  const reasons = [
    ...(loss < 0
      ? [
          t('help.fell', {
            from: formats.percent(trend[0]),
            to: formats.percent(trend.at(-1)),
            span: t(`spanIn.${weeks}`),
          }),
        ]
      : []),
    ...(overdueCount > 0 ? [t('help.overdue', { count: overdueCount, names })] : []),
  ];
  const remind = useChange(ownDealersCalls.remind, {
    onDone: ({ remindedCount }) => toast(t('reminded', { count: remindedCount })),
  });
  return (
    <li>
      <div>
        <span className={classes.inNeed}>
          <AppLink href={addressOfDealer(_id)}>{name}</AppLink>
          <StatusChip tone={loss < 0 ? 'bad' : 'warn'}>
            {t(loss < 0 ? 'help.falling' : 'help.late')}
          </StatusChip>
        </span>
        <p>{reasons.join(' ')}</p>
      </div>
      {remindableCount > 0 && (
        <Button
          size="xs"
          icon={<IconBellRinging size={16} stroke={1.7} />}
          aria-label={t('help.remind', { count: remindableCount, name })}
          busy={remind.isPending}
          onClick={() => remind.mutate({ body: { which: 'overdue', dealer: _id } })}
        >
          {t('remindAll', { count: remindableCount })}
        </Button>
      )}
    </li>
  );
}

function Row({ dealer, weeks }: { dealer: Dealer; weeks: TrendWeeks }) {
  const { t } = useTranslation('own-dealers');
  const formats = useFormats();
  const { _id, name, city, region, peopleCount, overdueCount, expiringCount, trend, rank, rankBefore } =
    dealer;
  const risen = rankBefore - rank;
  const Arrow = risen > 0 ? IconArrowUp : IconArrowDown;
  return (
    <li>
      <span className={classes.rank}>
        <b className="num" aria-label={t('compared.rank', { rank: formats.number(rank) })}>
          {formats.number(rank)}
        </b>
        {risen !== 0 && (
          <span
            className="num"
            data-risen={risen > 0 || undefined}
            aria-label={t(risen > 0 ? 'compared.risen' : 'compared.sunk', { count: Math.abs(risen) })}
          >
            <Arrow size={14} stroke={2} aria-hidden="true" />
            {formats.number(Math.abs(risen))}
          </span>
        )}
      </span>
      <span className={classes.dealer}>
        <AppLink href={addressOfDealer(_id)}>{name}</AppLink>
        <small>{[city, region].filter(Boolean).join(', ')}</small>
      </span>
      <span>{t('ui:word.countedPeople', { count: peopleCount })}</span>
      <b className="num">{trend.at(-1) === null ? '–' : formats.percent(trend.at(-1))}</b>
      <Trend trend={trend} weeks={weeks} />
      <span data-bad={overdueCount > 0 || undefined}>
        {t('ui:word.overdueCount', { count: overdueCount })}
      </span>
      <span>{t('expiring.count', { count: expiringCount })}</span>
    </li>
  );
}
