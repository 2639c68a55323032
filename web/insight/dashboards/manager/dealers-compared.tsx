import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OwnDealersInfo } from '#contract/insight/own-dealers.calls.ts';
import { reportScreens } from '#contract/insight/reports.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import classes from './manager-home.module.css';
import { lossOf, Trend } from './trend.tsx';

type Dealer = OwnDealersInfo['dealers'][number];

const shownInNeed = 3;

/** The dealers in order of need: first why the first ones need help, in a sentence, then all of them side by side. */
export function DealersCompared({ dealers, count }: { dealers: readonly Dealer[]; count: number }) {
  const { t } = useTranslation('own-dealers');
  const inNeed = dealers.filter((dealer) => lossOf(dealer.weeks) < 0 || dealer.overdueCount > 0);
  return (
    <>
      {inNeed.length > 0 && (
        <Panel title={t('help.title')} sub={t('help.sub')}>
          <ul className={classes.help}>
            {inNeed.slice(0, shownInNeed).map((dealer) => (
              <InNeed key={dealer._id} dealer={dealer} />
            ))}
          </ul>
        </Panel>
      )}
      <Panel
        title={t('compared.title')}
        sub={t('compared.sub')}
        actions={<AppLink href={reportScreens.dealers.path}>{t('dealers.all', { count })}</AppLink>}
      >
        <ul className={classes.dealers}>
          {dealers.map((dealer) => (
            <Row key={dealer._id} dealer={dealer} />
          ))}
        </ul>
      </Panel>
    </>
  );
}

const addressOfDealer = (dealerId: string) => addressOf(reportScreens.dealerDetails, { dealerId });

function InNeed({ dealer }: { dealer: Dealer }) {
  const { t } = useTranslation('own-dealers');
  const formats = useFormats();
  const { weeks, overdueCount, peopleCount } = dealer;
  const loss = lossOf(weeks);
  const reasons = [
    ...(loss < 0
      ? [t('help.fell', { from: formats.percent(weeks[0]), to: formats.percent(weeks.at(-1)) })]
      : []),
    ...(overdueCount > 0
      ? [t('help.overdue', { count: overdueCount, people: formats.number(peopleCount) })]
      : []),
  ];
  return (
    <li>
      <div>
        <AppLink href={addressOfDealer(dealer._id)}>{dealer.name}</AppLink>
        <p>{reasons.join(' ')}</p>
      </div>
      <StatusChip tone={loss < 0 ? 'bad' : 'warn'}>{t(loss < 0 ? 'help.falling' : 'help.late')}</StatusChip>
    </li>
  );
}

function Row({ dealer }: { dealer: Dealer }) {
  const { t } = useTranslation('own-dealers');
  const formats = useFormats();
  const { _id, name, city, region, peopleCount, overdueCount, expiringCount, weeks, rank, rankBefore } =
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
      <span>{t('people', { count: peopleCount })}</span>
      <b className="num">{weeks.at(-1) === null ? '–' : formats.percent(weeks.at(-1))}</b>
      <Trend weeks={weeks} />
      <span data-bad={overdueCount > 0 || undefined}>{t('overdue.count', { count: overdueCount })}</span>
      <span>{t('expiring.count', { count: expiringCount })}</span>
    </li>
  );
}
