import { IconGift } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Incentive } from '#contract/rewards/incentives.calls.ts';
import { incentiveScreens as screens } from '#contract/rewards/incentives.screens.ts';
import { rewardScreens } from '#contract/rewards/rewards.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { PublishableRecordPage } from '#web/platform/publishing/publishable-record-page.tsx';
import { useAllowed } from '#web/platform/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { IncentiveForm } from './incentive-form.tsx';
import { incentiveKind } from './incentive-kind.ts';
import { rewardsAddress } from './rewards-address.ts';
import { stockOf } from './stock-of.ts';

const IncentiveCodes = lazyPart(() =>
  import('./incentive-codes.tsx').then((module) => ({ default: module.IncentiveCodes })),
);

/** One incentive: its settings in both languages, its codes, its state, and its history. */
export function Page() {
  const { t } = useTranslation('incentives');
  const formats = useFormats();
  const { incentiveId } = useParamsOf(screens.edit);
  const mayChange = useAllowed({ right: 'CREATE_EDIT_INCENTIVE' });
  const mayReport = useAllowed(rewardScreens.details.access);
  return (
    <PublishableRecordPage
      kind={incentiveKind}
      id={incentiveId}
      withBack
      sub={({ type, brand }) => [t(`type.${type}`), brand?.name ?? t('ui:word.allBrands')].join(' · ')}
      above={(incentive) => <Figures incentive={incentive} />}
      hasTabs={() => mayChange}
      tabs={(incentive) =>
        incentive.delivery === 'code'
          ? [
              {
                key: 'codes',
                label: t('field.codes'),
                count: formats.number(incentive.unclaimedCnt),
                content: <IncentiveCodes incentive={incentive} />,
              },
            ]
          : []
      }
      lastStrips={(incentive, tab, openTab) => (
        <>
          {incentive.isSearching && <Strip title={t('edit.searching')}>{t('edit.searchingSub')}</Strip>}
          {tab === 'settings' && <LowStock incentive={incentive} onCodes={() => openTab('codes')} />}
        </>
      )}
      form={(incentive, onDirty) => <IncentiveForm incentive={incentive} onDirty={onDirty} />}
      buttons={(incentive) =>
        mayReport &&
        !incentive.deletedAt && (
          <ButtonLink icon={<IconGift size={16} stroke={1.7} />} href={rewardsAddress(incentive)}>
            {t('ui:word.rewards')}
          </ButtonLink>
        )
      }
    />
  );
}

/** What is left, and what people have earned and redeemed. */
function Figures({ incentive }: { incentive: Incentive }) {
  const { t } = useTranslation('incentives');
  const formats = useFormats();
  const { leftCount, quantity, codesCount, delivery, earnedCount, redeemedCount } = incentive;
  if (incentive.status === 'draft' && earnedCount === 0) return null;
  const waiting = earnedCount - redeemedCount;
  const ofAll =
    delivery === 'code'
      ? t('edit.figures.ofCodes', { count: codesCount, shown: formats.number(codesCount) })
      : t('edit.figures.ofQuantity', { quantity: formats.number(quantity) });
  return (
    <Kpis
      items={[
        {
          key: 'left',
          label: t('ui:word.left'),
          value: leftCount === null ? t('ui:word.noLimit') : formats.number(leftCount),
          ...(leftCount !== null && { note: ofAll }),
        },
        ...(incentive.type === 'points-shop'
          ? []
          : [
              {
                key: 'earned',
                label: t('edit.figures.earned'),
                value: formats.number(earnedCount),
                ...(waiting > 0 && {
                  note: t('ui:word.notRedeemedYet', { count: waiting, shown: formats.number(waiting) }),
                }),
              },
            ]),
        { key: 'redeemed', label: t('edit.figures.redeemed'), value: formats.number(redeemedCount) },
      ]}
    />
  );
}

/** That a published incentive runs out, and what to do. */
function LowStock({ incentive, onCodes }: { incentive: Incentive; onCodes: () => void }) {
  const { t } = useTranslation('incentives');
  const formats = useFormats();
  const state = stockOf(incentive);
  if (!state || incentive.status !== 'published' || !incentive.abilities.edit) return null;
  const left = incentive.leftCount ?? 0;
  const hasCodes = incentive.delivery === 'code';
  return (
    <Strip
      tone={state === 'out' ? 'bad' : 'warn'}
      title={state === 'out' ? t('edit.out') : t('edit.low', { count: left, shown: formats.number(left) })}
      actions={
        hasCodes && (
          <Button size="xs" onClick={onCodes}>
            {t('edit.addCodes')}
          </Button>
        )
      }
    >
      {t(hasCodes ? 'edit.lowCodes' : 'edit.lowItems')}
    </Strip>
  );
}
