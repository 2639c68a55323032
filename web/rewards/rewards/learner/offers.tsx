import { IconArrowRight, IconStar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/call.ts';
import { addressOf } from '#contract/platform/screen.ts';
import type { Offer, shopCalls } from '#contract/rewards/shop.calls.ts';
import { shopScreens as screens } from '#contract/rewards/shop.screens.ts';
import { progressScreens } from '#contract/training/progress.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { coverOf } from '#web/training/course-cover.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { CardList } from '#web/ui/card-list.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { CoverCard } from '#web/ui/cover-card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { NoResults } from '#web/ui/no-results.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageSegments } from '#web/ui/stage-segments.ts';
import { TextIn } from '#web/ui/text-in.tsx';
import { offerKinds, offerOrders, priceOf, shownOffers } from './offer-list.ts';
import classes from './shop.module.css';
import { useOfferWords } from './use-offer-words.ts';

const atFirst = 24;

/** What people can earn and buy, each with its cost and, if it cannot be redeemed, with the reason. */
export function Offers({ shop }: { shop: Reply<typeof shopCalls.currentUser> | undefined }) {
  const { t } = useTranslation('shop');
  const list = useListState({ kind: offerKinds, order: offerOrders });
  const [most, setMost] = useState(atFirst);
  const { kind, order } = list.filters;
  const offers = shop && shownOffers(shop.incentives, kind, order);
  if (shop?.incentives.length === 0)
    return (
      <EmptyState
        motif="dial"
        title={t('ui:word.noRewardsYet')}
        action={<ButtonLink href={progressScreens.myTraining.path}>{t('way.training')}</ButtonLink>}
      >
        {t('empty.shop.sentence')}
      </EmptyState>
    );
  return (
    <Stack>
      <div className={classes.bar}>
        <Segmented
          label={t('kinds')}
          value={kind ?? 'all'}
          options={(['all', ...offerKinds] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(next) => list.setFilters({ kind: offerKinds.find((one) => one === next) })}
        />
        <ChoiceField
          label={t('ui:word.order')}
          required
          value={order ?? 'ready'}
          options={(['ready', ...offerOrders] as const).map((value) => ({
            value,
            label: t(`order.${value}`),
          }))}
          onChange={(next) => list.setFilters({ order: offerOrders.find((one) => one === next) })}
        />
      </div>
      <CardList
        items={offers?.slice(0, most)}
        card={(offer) => <OfferCard offer={offer} pointsBalance={shop?.pointsBalance ?? 0} />}
        places={6}
        empty={
          <NoResults onClear={() => list.setFilters({ kind: undefined })}>
            {t(kind === 'ready' ? 'empty.ready' : 'empty.kind')}
          </NoResults>
        }
        more={
          offers && offers.length > most
            ? { label: t('more'), onClick: () => setMost(most + atFirst), busy: false }
            : undefined
        }
      />
    </Stack>
  );
}

/** One card, which leads to the page of the offer. A reason leads to what can be done about it. */
function OfferCard({ offer, pointsBalance }: { offer: Offer; pointsBalance: number }) {
  const { t } = useTranslation('shop');
  const language = useLanguage();
  const formats = useFormats();
  const words = useOfferWords();
  const { _id, name, nameFr, brand, delivery, curriculum, obstacle } = offer;
  const hurdle = words.hurdle(offer, pointsBalance);
  const price = priceOf(offer);
  const chip = words.chip(offer);
  const isUnderWay =
    obstacle === 'not-earned' && curriculum !== null && curriculum.passedCount < curriculum.requiredCount;
  return (
    <CoverCard
      href={addressOf(screens.redeem, { incentiveId: _id })}
      title={<TextIn text={{ en: name, fr: nameFr }} language={language} />}
      kicker={[brand?.name, t(`delivery.${delivery}`)].filter(Boolean).join(' · ')}
      cover={coverOf(offer)}
      chip={chip && <Chip variant="cover">{chip}</Chip>}
    >
      <div className={classes.deal}>
        <span className={`${classes.price} num`}>
          {price > 0 && <IconStar size={18} stroke={1.7} aria-hidden="true" />}
          <b>{price === 0 ? words.price(offer) : formats.number(price)}</b>
          {price > 0 && <span className="sub">{t('unit', { count: price })}</span>}
        </span>
        {hurdle ? (
          !isUnderWay && <span className="sub">{hurdle.short}</span>
        ) : (
          // Part of the card, which is one link: it only looks like a button.
          <span className={classes.redeem} aria-hidden="true">
            {t('ui:word.redeem')}
          </span>
        )}
      </div>
      {isUnderWay && (
        <StageLine
          label={t('ui:word.requiredCoursesPassed')}
          words={hurdle?.short}
          segments={stageSegments({ done: curriculum.passedCount, total: curriculum.requiredCount })}
        />
      )}
      {!hurdle && price > 0 && (
        <p className="sub">
          {t('left', { count: pointsBalance - price, shown: formats.number(pointsBalance - price) })}
        </p>
      )}
      {hurdle?.way && (
        <AppLink className={classes.way} href={hurdle.way.href}>
          {hurdle.way.label}
          <IconArrowRight size={15} stroke={1.7} aria-hidden="true" />
        </AppLink>
      )}
    </CoverCard>
  );
}
