import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { incentiveReportCalls } from '#contract/rewards/incentive-reports.calls.ts';
import { rewardErrors } from '#contract/rewards/rewards.errors.ts';
import { redeemForFields, type Address, type Reward } from '#contract/rewards/rewards.fields.ts';
import { rewardScreens as screens } from '#contract/rewards/rewards.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useGo, useParamsOf } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { AddressFields, emptyAddress } from '../address-fields.tsx';
import { detailsAddress } from '../report-addresses.ts';
import { RewardOfAddress } from '../reward-of-address.tsx';
import { useQuestion } from '../use-question.tsx';
import { useRewardNames } from '../use-reward-names.ts';

/** Redeems one earned reward for the person who has it. */
export function Page() {
  const { incentiveId } = useParamsOf(screens.redeemFor);
  return (
    <RewardOfAddress incentiveId={incentiveId}>
      {(reward) => <Redeem key={reward._id} reward={reward} />}
    </RewardOfAddress>
  );
}

function Redeem({ reward }: { reward: Reward }) {
  const { t } = useTranslation('incentive-reports');
  const names = useRewardNames(reward);
  const back = detailsAddress(reward.incentive._id);
  return (
    <>
      <PageHeader
        title={t('ui:word.redeemNamed', { reward: names.reward })}
        sub={names.person && t('redeem.forPerson', { person: names.person })}
        back={{ href: back, label: t('ui:word.rewards') }}
      />
      {reward.abilities.redeem ? (
        <RedeemForm reward={reward} />
      ) : (
        <EmptyState
          title={t('redeem.notPossible')}
          action={<ButtonLink href={back}>{t('redeem.back')}</ButtonLink>}
        >
          {t('redeem.notPossibleText')}
        </EmptyState>
      )}
    </>
  );
}

function RedeemForm({ reward }: { reward: Reward }) {
  const { t } = useTranslation('incentive-reports');
  const formats = useFormats();
  const go = useGo();
  const names = useRewardNames(reward);
  const { ask, dialog } = useQuestion();
  const { incentive, source } = reward;
  const isShipped = incentive.delivery === 'shipped';
  // The same for every repeat, so that a repeat after a lost reply redeems nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const redeem = useChange(incentiveReportCalls.redeem, {
    quiet: true,
    alsoChanges: ['incentives', 'rewards', 'curriculums'],
    onDone: () => {
      toast(t('redeem.done', names));
      return go(detailsAddress(incentive._id));
    },
  });
  // Something of the shop that was assigned by hand is a present.
  const cost = source === 'assigned' && incentive.type === 'points-shop' ? 0 : incentive.pointsCost;
  const price =
    cost > 0
      ? t('redeem.costs', { count: cost, shown: formats.number(cost), person: names.person })
      : t('redeem.free');
  const form = useRoomForm({
    schema: redeemForFields,
    errors: rewardErrors,
    initial: { address: isShipped ? emptyAddress(names.person) : (null as Address | null) },
    async submit({ address }) {
      const isSure = await ask({
        title: t('redeem.ask', names),
        text: [price, t('track.askText', { person: names.person })].join(' '),
        confirm: t('ui:word.redeem'),
      });
      if (!isSure) return;
      await redeem.mutateAsync({
        body: { rewardId: reward._id, ...(address && { address }), idempotencyKey },
      });
    },
  });
  const { address } = form.values;
  return (
    <>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={24}>
          <Strip title={price} />
          {isShipped && (
            <FormSection title={t('ui:word.address')} layout="beside" columns={2}>
              <FullRow>
                <Switch
                  label={t('redeem.ship')}
                  description={t('redeem.shipHint')}
                  checked={address !== null}
                  onChange={(event) =>
                    form.setFieldValue(
                      'address',
                      event.currentTarget.checked ? emptyAddress(names.person) : null,
                    )
                  }
                />
              </FullRow>
              {address && (
                <AddressFields
                  field={form.field}
                  value={address}
                  onChange={(next) => form.setFieldValue('address', next)}
                />
              )}
            </FormSection>
          )}
          <Row justify="end">
            <ButtonLink href={detailsAddress(incentive._id)}>{t('ui:word.cancel')}</ButtonLink>
            <Button type="submit" variant="filled" busy={form.submitting}>
              {t('ui:word.redeem')}
            </Button>
          </Row>
        </Stack>
      </form>
      {dialog}
    </>
  );
}
