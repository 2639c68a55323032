import { NumberInput, Radio, Select, Stack as Radios, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { spiffClaimCalls, type SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import { claimDecision, denyReasons, type ClaimDecision } from '#contract/rewards/spiff-claims.fields.ts';
import { spiffErrors } from '#contract/rewards/spiffs.errors.ts';
import { payoutOf } from '#contract/rewards/spiffs.rules.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useChange } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import '#web/platform/theme/input-styles.ts';
import { MoneyField } from '#web/ui/money-field.tsx';
import classes from './manager.module.css';

type Choice = 'all' | 'part' | 'denied' | 'pending';

/** The decision on a claim: its button repeats the verb and the sum. */
export function Decision({ claim }: { claim: SpiffClaimDetail }) {
  const { t } = useTranslation('spiff-manager');
  const language = useLanguage();
  const formats = useFormats();
  const { decide, reverse } = claim.abilities;
  const [choice, setChoice] = useState<Choice>(decide ? 'all' : 'pending');
  const [quantities, setQuantities] = useState(() => claim.items.map(({ quantity }) => quantity));
  const [total, setTotal] = useState<number | null>(claim.convertedTotal ?? claim.total);
  // The same for every repeat, so that a repeat after a lost reply decides nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const update = useChange(spiffClaimCalls.update, { quiet: true, onDone: () => toast(t('decide.done')) });
  const isPart = choice === 'part';
  const items = claim.items.map(({ partNumber }, index) => ({
    partNumber,
    quantity: isPart ? quantities[index]! : claim.items[index]!.quantity,
  }));
  const { spiff, terms } = claim;
  const isBySpent = spiff.structure === 'PER_SPENT';
  const payout = payoutOf(
    { ...terms, structure: spiff.structure, currency: spiff.currency },
    { items, totalCents: isPart && isBySpent ? (total ?? 0) : (claim.convertedTotal ?? claim.total) },
  );
  const money = (cents: number) => formats.money(cents, spiff.currency);
  const form = useRoomForm({
    schema: claimDecision,
    errors: spiffErrors,
    initial: { status: decide ? 'approved' : 'pending', reason: null, note: '' } as Pick<
      ClaimDecision,
      'status' | 'reason' | 'note'
    > &
      Record<string, unknown>,
    submit: ({ status, reason, note }) =>
      update.mutateAsync({
        params: { submissionId: claim._id },
        body: {
          status,
          reason: status === 'denied' ? reason : null,
          note,
          ...(isPart && { items, ...(isBySpent && total !== null && { total }) }),
          version: claim.version,
          idempotencyKey,
        },
      }),
  });
  const choose = (next: string) => {
    const chosen = (['all', 'part', 'denied'] as const).find((one) => one === next) ?? 'all';
    setChoice(chosen);
    form.setFieldValue('status', chosen === 'denied' ? 'denied' : 'approved');
  };
  if (!decide && !reverse)
    return (
      <Panel title={t('decide.title')}>
        <Outcome claim={claim} />
        {claim.status === 'pending' && <Strip title={t('decide.notYours')}>{t('decide.notYoursSub')}</Strip>}
      </Panel>
    );
  const partError = Object.entries(form.errors).find(
    ([name]) => name.startsWith('items') || name === 'total',
  )?.[1];
  return (
    <Panel title={t(`payout.${spiff.payoutType}`)}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={16}>
          <b className={`${classes.sum} num`}>
            {money(decide ? payout.cents : (claim.approvedAmount ?? claim.amount))}
          </b>
          {decide && (
            <Facts
              items={payout.lines
                .filter(({ cents }) => cents > 0)
                .map((line, index) => ({
                  key: line.partNumber,
                  label: `${formats.number(line.quantity)} × ${nameIn(claim.items[index]!, language) || line.partNumber}`,
                  value: money(line.cents),
                }))}
            />
          )}
          {!decide && <Outcome claim={claim} />}
          {decide && (
            <Radio.Group label={t('decide.title')} value={choice} onChange={choose}>
              <Radios gap={8} mt={8}>
                <Radio value="all" label={t('decide.all', { amount: money(claim.amount) })} />
                <Radio value="part" label={t('decide.part')} />
                <Radio
                  value="denied"
                  label={t('decide.deny')}
                  description={t('decide.denySub', { name: claim.user.name })}
                />
              </Radios>
            </Radio.Group>
          )}
          {isPart && (
            <div className={classes.quantities}>
              {claim.items.map((item, index) => (
                <NumberInput
                  key={item.partNumber}
                  label={t('decide.quantityOf', {
                    part: nameIn(item, language) || item.partNumber,
                    claimed: formats.number(item.quantity),
                  })}
                  value={quantities[index]!}
                  onChange={(next) =>
                    setQuantities(
                      quantities.map((one, at) => (at === index ? Math.trunc(Number(next)) || 0 : one)),
                    )
                  }
                  min={0}
                  max={item.quantity}
                  allowDecimal={false}
                />
              ))}
              {isBySpent && (
                <MoneyField
                  label={t('decide.total')}
                  value={total}
                  onChange={setTotal}
                  currency={spiff.currency}
                />
              )}
            </div>
          )}
          {partError && <Strip tone="bad" live="alert" title={partError} />}
          {choice === 'denied' && (
            <Select
              {...form.field('reason')}
              required
              data={denyReasons.map((value) => ({ value, label: t(`spiffs:reason.${value}`) }))}
            />
          )}
          <Textarea
            {...form.field('note')}
            label={t(decide ? 'decide.note' : 'decide.reverseNote', { name: claim.user.name })}
            required={!decide}
            autosize
            minRows={2}
            maxLength={500}
          />
          <Button
            type="submit"
            variant="filled"
            fullWidth
            size="md"
            busy={form.submitting}
            {...(choice === 'denied' && { tone: 'danger' as const })}
          >
            {!decide
              ? t('decide.reverse')
              : choice === 'denied'
                ? t('decide.denyAmount', { amount: money(claim.amount) })
                : t('decide.approveAmount', { amount: money(payout.cents) })}
          </Button>
          {decide && (
            <small>{t(choice === 'denied' ? 'decide.canReverseDenial' : 'decide.canReverse')}</small>
          )}
        </Stack>
      </form>
    </Panel>
  );
}

/** What was decided, by whom, and why. */
function Outcome({ claim }: { claim: SpiffClaimDetail }) {
  const { t } = useTranslation('spiff-manager');
  const formats = useFormats();
  const { reason, decisionNote, decidedAt, isAutomatic, review, payment } = claim;
  if (!decidedAt) return null;
  return (
    <Facts
      items={[
        {
          key: 'by',
          label: t('decide.by'),
          value: isAutomatic ? t('decide.byReceipt') : (review?.decidedBy?.name ?? '–'),
        },
        { key: 'at', label: t('decide.at'), value: formats.dateTime(decidedAt) },
        ...(reason
          ? [{ key: 'reason', label: t('decide.reason'), value: t(`spiffs:reason.${reason}`) }]
          : []),
        ...(payment
          ? [{ key: 'payment', label: t('decide.payment'), value: t(`spiffs:payment.${payment}`) }]
          : []),
        ...(decisionNote ? [{ key: 'note', label: t('decide.noteShown'), value: decisionNote }] : []),
      ]}
    />
  );
}
