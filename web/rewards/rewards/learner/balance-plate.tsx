import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/call.ts';
import type { shopCalls } from '#contract/rewards/shop.calls.ts';
import { ownRewardsAddress } from '#contract/rewards/shop.screens.ts';
import { progressScreens } from '#contract/training/progress.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageSegments } from '#web/ui/stage-segments.ts';
import { Plate } from '../../statements/plate.tsx';
import { WhyBalance } from '../../statements/why-balance.tsx';
import { nearestGoal, priceOf } from './offer-list.ts';
import classes from './shop.module.css';
import { useOfferWords } from './use-offer-words.ts';

const segments = 10;

/** The points to spend, what the person can nearly afford, and where to earn more. Keeps its height while it loads. */
export function BalancePlate({ shop }: { shop: Reply<typeof shopCalls.currentUser> | undefined }) {
  const { t } = useTranslation('shop');
  const formats = useFormats();
  return (
    <Plate
      label={t('deal.have')}
      title={t('deal.have')}
      figure={shop ? formats.number(shop.pointsBalance) : '\u00a0'}
      className={classes.plate}
      end={
        <>
          <WhyBalance accounts={['training-points', 'loyalty-points']} onNight />
          {shop && shop.earnedCount > 0 && (
            <ButtonLink variant="night-subtle" href={`${ownRewardsAddress}&status=earned`}>
              {t('balance.waiting', { count: shop.earnedCount, shown: formats.number(shop.earnedCount) })}
            </ButtonLink>
          )}
          <ButtonLink
            variant="night"
            href={progressScreens.myTraining.path}
            iconAfter={<IconArrowRight size={16} stroke={1.7} />}
          >
            {t('balance.earn')}
          </ButtonLink>
        </>
      }
    >
      {shop && <Goal shop={shop} />}
    </Plate>
  );
}

/** The reward that lacks the fewest points. */
function Goal({ shop }: { shop: Reply<typeof shopCalls.currentUser> }) {
  const { t } = useTranslation('shop');
  const formats = useFormats();
  const words = useOfferWords();
  const goal = nearestGoal(shop.incentives);
  if (!goal) return <div />;
  const price = priceOf(goal);
  const name = words.name(goal);
  const values = { have: formats.number(shop.pointsBalance), price: formats.number(price) };
  return (
    <div className={classes.goal}>
      <p>
        <b>{name}</b>
        <span className="num">{t('balance.of', values)}</span>
      </p>
      <StageLine
        onDark
        size="md"
        label={name}
        valueText={t('balance.ofPoints', values)}
        segments={stageSegments({
          done: Math.floor((shop.pointsBalance / price) * segments),
          total: segments,
          underWay: shop.pointsBalance > 0,
        })}
      />
      <p>{words.hurdle(goal, shop.pointsBalance)?.sentence}</p>
    </div>
  );
}
