import { IconArrowRight, IconStar } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import type { Address } from '#contract/rewards/rewards.fields.ts';
import type { Offer } from '#contract/rewards/shop.calls.ts';
import { shopScreens as screens } from '#contract/rewards/shop.screens.ts';
import { inLanguage, languageOf } from '#contract/platform/language.ts';
import { ApiError } from '#web/platform/call-api.ts';
import { showFailure } from '#web/platform/failures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { coverOf } from '#web/training/course-cover.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageSegments } from '#web/ui/stage-segments.ts';
import { Strip } from '#web/ui/strip.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { usePhone } from '#web/ui/use-phone.ts';
import { addressLine } from './address-line.ts';
import { priceOf } from './offer-list.ts';
import classes from './redeem.module.css';
import { useOfferWords, type Hurdle } from './use-offer-words.ts';
import { useRedeem } from './use-redeem.ts';

// Only what is shipped needs a form.
const AddressForm = lazyPart(() =>
  import('./address-form.tsx').then((module) => ({ default: module.AddressForm })),
);

/** One offer: what it is, what it costs and leaves, and the button, or the reason why there is none. */
export function OfferView({ offer, pointsBalance }: { offer: Offer; pointsBalance: number }) {
  const { t } = useTranslation('shop');
  const language = useLanguage();
  const words = useOfferWords();
  const description = { en: offer.description, fr: offer.descriptionFr };
  const text = inLanguage(description, language);
  const isPhone = usePhone();
  const chip = words.chip(offer);
  const hurdle = words.hurdle(offer, pointsBalance);
  return (
    <>
      <PageHeader
        room="learner"
        title={<TextIn text={{ en: offer.name, fr: offer.nameFr }} language={language} />}
        sub={[offer.brand?.name, t(`delivery.${offer.delivery}`)].filter(Boolean).join(' · ')}
        back={{ href: screens.shop.path, label: t('ui:word.rewards') }}
      />
      <div className={classes.columns}>
        <div className={classes.what}>
          <Cover {...coverOf(offer)} ratio={isPhone ? '2 / 1' : '4 / 3'} shownPx={640} eager>
            {chip && <Chip variant="cover">{chip}</Chip>}
          </Cover>
          {text && <p lang={languageOf(description, language)}>{text}</p>}
        </div>
        <Panel
          title={hurdle && !hurdle.isLater ? hurdle.short : t(hurdle ? 'ui:word.notYet' : 'redeem.title')}
        >
          <Stack gap={16}>
            <Deal offer={offer} pointsBalance={pointsBalance} />
            {hurdle ? (
              <Obstacle offer={offer} hurdle={hurdle} />
            ) : (
              <Redeeming offer={offer} pointsBalance={pointsBalance} />
            )}
          </Stack>
        </Panel>
      </div>
    </>
  );
}

/** Have, cost, left. */
function Deal({ offer, pointsBalance }: { offer: Offer; pointsBalance: number }) {
  const { t } = useTranslation('shop');
  const formats = useFormats();
  const words = useOfferWords();
  const price = priceOf(offer);
  const left = pointsBalance - price;
  return (
    <Facts
      items={[
        { key: 'have', label: t('deal.have'), value: formats.number(pointsBalance) },
        {
          key: 'cost',
          label: t('deal.cost'),
          value: (
            <span className={`${classes.cost} num`}>
              {price > 0 && <IconStar size={16} stroke={1.7} aria-hidden="true" />}
              {words.price(offer)}
            </span>
          ),
        },
        ...(price > 0 && left >= 0
          ? [{ key: 'left', label: t('deal.left'), value: <b className="num">{formats.number(left)}</b> }]
          : []),
      ]}
    />
  );
}

function Obstacle({ offer: { curriculum, obstacle }, hurdle }: { offer: Offer; hurdle: Hurdle }) {
  const { t } = useTranslation('shop');
  const isUnderWay = curriculum !== null && curriculum.passedCount < curriculum.requiredCount;
  return (
    <>
      {obstacle === 'not-earned' && isUnderWay && (
        <StageLine
          size="md"
          label={t('ui:word.requiredCoursesPassed')}
          words={hurdle.short}
          segments={stageSegments({ done: curriculum.passedCount, total: curriculum.requiredCount })}
        />
      )}
      <p>{hurdle.sentence}</p>
      {hurdle.way ? (
        <ButtonLink
          variant="filled"
          size="md"
          fullWidth
          href={hurdle.way.href}
          iconAfter={<IconArrowRight size={16} stroke={1.7} />}
        >
          {hurdle.way.label}
        </ButtonLink>
      ) : (
        <ButtonLink size="md" fullWidth href={screens.shop.path}>
          {t('way.shop')}
        </ButtonLink>
      )}
    </>
  );
}

/** Where it goes, if it is shipped; the button; and the question before anything is taken. */
function Redeeming({ offer, pointsBalance }: { offer: Offer; pointsBalance: number }) {
  const { t } = useTranslation('shop');
  const words = useOfferWords();
  const { redeem, isBusy, isUnanswered } = useRedeem(offer);
  const [asked, setAsked] = useState<{ readonly address: Address | undefined }>();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>();
  const price = priceOf(offer);
  const verb = price > 0 ? t('redeem.for', { points: words.points(price) }) : t('ui:word.redeem');
  const confirm = async () => {
    try {
      await redeem(asked?.address);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      if (Object.keys(fields).length > 0) setFaults(fields);
      else showFailure(error);
    } finally {
      setAsked(undefined);
    }
  };
  return (
    <>
      {isUnanswered && (
        <Strip tone="warn" live="status" title={t('redeem.unanswered.title')}>
          {t('redeem.unanswered.sentence')}
        </Strip>
      )}
      {offer.delivery === 'shipped' ? (
        <Suspense fallback={<SkeletonRows rows={5} />}>
          <AddressForm verb={verb} faults={faults} onAsk={(address) => setAsked({ address })} />
        </Suspense>
      ) : (
        <>
          <p>{t(`redeem.${offer.delivery}`)}</p>
          <Button variant="filled" size="md" fullWidth onClick={() => setAsked({ address: undefined })}>
            {verb}
          </Button>
        </>
      )}
      <ConfirmDialog
        opened={asked !== undefined}
        title={t('redeem.ask', { reward: words.name(offer) })}
        confirmLabel={verb}
        busy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(undefined)}
      >
        {[
          isUnanswered
            ? t('redeem.unanswered.sentence')
            : price > 0
              ? t('redeem.takes', {
                  have: words.points(pointsBalance),
                  price: words.points(price),
                  left: words.points(pointsBalance - price),
                })
              : t('redeem.free'),
          asked?.address && t('redeem.ships', { address: addressLine(asked.address) }),
          t('redeem.final'),
        ]
          .filter(Boolean)
          .join('\n')}
      </ConfirmDialog>
    </>
  );
}
