import { useTranslation } from 'react-i18next';
import { useSession } from '#web/platform/session.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { MarketingFrame } from '../marketing-frame.tsx';
import { Closing, PageHero, Section, Ticks } from '../sections.tsx';
import { useOffers, type Offer } from '../use-offers.ts';
import classes from '../sections.module.css';

const plans = ['start', 'network', 'house'] as const;
const rows = ['courses', 'people', 'live', 'rewards', 'reports', 'help', 'price'] as const;
const needs: Partial<Record<(typeof rows)[number], Offer>> = { live: 'live', rewards: 'shop' };

/** The plans for brands by the size of their network. It shows no prices that are not real. */
export function Page() {
  const { t } = useTranslation('pages');
  const { config } = useSession();
  const offers = useOffers();
  const isOffered = (row: (typeof rows)[number]) => !needs[row] || offers[needs[row]];
  const textOf = (row: (typeof rows)[number], plan: (typeof plans)[number]) =>
    t(
      row === 'rewards' && plan === 'house' && !offers.receipts
        ? 'pricing.row.rewards.houseShop'
        : `pricing.row.${row}.${plan}`,
    );
  const address = `mailto:${config.supportEmail}`;
  return (
    <MarketingFrame>
      <PageHero
        title={t('pricing.title')}
        lead={t('pricing.lead')}
        motif="dial"
        actions={
          <ButtonLink href={address} variant="night" size="lg">
            {t('pricing.closing.write')}
          </ButtonLink>
        }
      />
      <Section title={t('pricing.plans.title')} sub={t('pricing.plans.sub')}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls sideways is reached by keyboard */}
        <div
          className={`surface ${classes.scroll}`}
          role="region"
          aria-label={t('pricing.plans.label')}
          tabIndex={0}
        >
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('pricing.plans.row')}</th>
                {plans.map((plan) => (
                  <th key={plan} scope="col">
                    <b>{t(`pricing.plan.${plan}.name`)}</b>
                    {t(`pricing.plan.${plan}.size`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.filter(isOffered).map((row) => (
                <tr key={row}>
                  <th scope="row">{t(`pricing.row.${row}.name`)}</th>
                  {plans.map((plan) => (
                    <td key={plan}>{textOf(row, plan)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
      <Section title={t('pricing.why.title')} sub={t('pricing.why.text')} />
      <Section title={t('pricing.always.title')}>
        <Ticks items={(['a', 'b', 'c', 'd'] as const).map((key) => t(`pricing.ticks.${key}`))} />
      </Section>
      <Closing title={t('pricing.closing.title')} text={t('pricing.closing.text')}>
        <ButtonLink href={address} variant="filled" size="lg">
          {t('pricing.closing.write')}
        </ButtonLink>
      </Closing>
    </MarketingFrame>
  );
}
