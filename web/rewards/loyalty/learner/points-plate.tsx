import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/call.ts';
import type { loyaltyCalls } from '#contract/rewards/loyalty.calls.ts';
import { pointsHistoryAddress, shopScreens } from '#contract/rewards/shop.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import classes from '../loyalty.module.css';
import { useLoyaltyWords } from '../use-loyalty-words.ts';

/** The points that end, the day on which they do, and what waits or is owed. */
export function PointsPlate({ standing }: { standing: Reply<typeof loyaltyCalls.currentUser> }) {
  const { t } = useTranslation('loyalty');
  const formats = useFormats();
  const words = useLoyaltyWords();
  const { availablePoints, endsOn, pendingPoints, owedPoints, totalPoints, expiryDays } = standing;
  return (
    <section className={classes.plate} aria-label={t('plate.title')}>
      <div>
        <p>{t('plate.available')}</p>
        <strong className="num">{formats.number(availablePoints)}</strong>
      </div>
      <div>
        <p>
          {endsOn
            ? t('plate.ends', { date: formats.date(endsOn) })
            : t('plate.keep', { days: formats.number(expiryDays) })}
        </p>
        <p>
          <b>
            {[
              t('plate.ever', { points: words.points(totalPoints) }),
              pendingPoints > 0 && t('plate.pending', { points: words.points(pendingPoints) }),
              owedPoints > 0 && t('plate.owed', { points: words.points(owedPoints) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </b>
        </p>
      </div>
      <div className={classes.plateEnd}>
        <ButtonLink variant="night-subtle" href={pointsHistoryAddress}>
          {t('plate.history')}
        </ButtonLink>
        <ButtonLink
          variant="night"
          href={shopScreens.shop.path}
          iconAfter={<IconArrowRight size={16} stroke={1.7} />}
        >
          {t('plate.shop')}
        </ButtonLink>
      </div>
    </section>
  );
}
