import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/call.ts';
import type { loyaltyCalls } from '#contract/rewards/loyalty.calls.ts';
import { pointsHistoryAddress, shopScreens } from '#contract/rewards/shop.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Plate } from '../../statements/plate.tsx';
import { WhyBalance } from '../../statements/why-balance.tsx';
import classes from '../loyalty.module.css';
import { WhenPointsEnd } from './when-points-end.tsx';
import { useLoyaltyWords } from '../use-loyalty-words.ts';

/** The points that end, the day on which they do, and what waits or is owed. */
export function PointsPlate({ standing }: { standing: Reply<typeof loyaltyCalls.currentUser> }) {
  const { t } = useTranslation('loyalty');
  const formats = useFormats();
  const words = useLoyaltyWords();
  const { availablePoints, endsOn, pendingPoints, owedPoints, totalPoints, expiryDays, pointsEnd, lots } =
    standing;
  const [firstLot] = lots;
  const days = formats.number(expiryDays);
  const byTime = pointsEnd === 'lots' ? t('plate.keepLots', { days }) : t('plate.keep', { days });
  const ending = firstLot
    ? t('plate.lotEnds', { points: words.points(firstLot.points), date: formats.date(firstLot.endsOn) })
    : endsOn
      ? t('plate.ends', { date: formats.date(endsOn) })
      : byTime;
  return (
    <Plate
      label={t('plate.title')}
      title={t('plate.available')}
      figure={formats.number(availablePoints)}
      className={classes.plate}
      end={
        <>
          <WhyBalance accounts={['loyalty-points', 'loyalty-debt']} onNight>
            <WhenPointsEnd standing={standing} />
          </WhyBalance>
          <ButtonLink variant="night-subtle" href={pointsHistoryAddress}>
            {t('ui:word.pointsHistory')}
          </ButtonLink>
          <ButtonLink
            variant="night"
            href={shopScreens.shop.path}
            iconAfter={<IconArrowRight size={16} stroke={1.7} />}
          >
            {t('plate.shop')}
          </ButtonLink>
        </>
      }
    >
      <div>
        <p>{ending}</p>
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
    </Plate>
  );
}
