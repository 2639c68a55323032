import { NumberInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { spiffClaimCalls, type SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import { claimDecision, denyReasons, type ClaimDecision } from '#contract/rewards/spiff-claims.fields.ts';
import { spiffErrors } from '#contract/rewards/spiffs.errors.ts';
import { payoutOf } from '#contract/rewards/spiffs.rules.ts';
import { ApiError } from '#web/platform/call-api.ts';
import { showFailure } from '#web/platform/failures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useChange } from '#web/platform/use-change.ts';
import { DecisionActions } from '#web/platform/review/decision-actions.tsx';
import type { ReviewQueue } from '#web/platform/review/use-review-queue.ts';
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

/** The decision on a claim: its buttons repeat the verb and the sum. */
export function Decision({ claim, queue }: { claim: SpiffClaimDetail; queue: ReviewQueue }) {
  const { t } = useTranslation('spiff-manager');
  const { decide, reverse } = claim.abilities;
  const formats = useFormats();
  const amount = formats.money(claim.approvedAmount ?? claim.amount, claim.spiff.currency);
  return (
    <Panel title={t(decide || reverse ? `payout.${claim.spiff.payoutType}` : 'ui:word.decision')}>
      <Stack gap={16}>
        {decide ? (
          <Open claim={claim} queue={queue} />
        ) : (
          <>
            {reverse && <b className={`${classes.sum} num`}>{amount}</b>}
            <Outcome claim={claim} />
          </>
        )}
        {reverse && !decide && <Reversal claim={claim} />}
        {!decide && !reverse && claim.status === 'pending' && (
          <Strip title={t('decide.notYours')}>{t('decide.notYoursSub')}</Strip>
        )}
      </Stack>
    </Panel>
  );
}

type Wish = Pick<ClaimDecision, 'status' | 'reason' | 'note' | 'items' | 'total'>;

/** Sends a decision. A repeat after a lost reply decides nothing twice. */
function useDecide(claim: SpiffClaimDetail, onDone: (status: ClaimDecision['status']) => void) {
  const { t } = useTranslation('spiff-manager');
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const update = useChange(spiffClaimCalls.update, {
    quiet: true,
    onDone: ({ submission }) => {
      toast(t('decide.done'));
      onDone(submission.status);
    },
  });
  const send = (wish: Wish) =>
    update.mutateAsync({
      params: { submissionId: claim._id },
      body: { ...wish, version: claim.version, idempotencyKey },
    });
  return { busy: update.isPending, send };
}

/** A claim that waits: the sum and what it consists of, then the whole sum, a part of it, or nothing. */
function Open({ claim, queue }: { claim: SpiffClaimDetail; queue: ReviewQueue }) {
  const { t } = useTranslation('spiff-manager');
  const language = useLanguage();
  const formats = useFormats();
  const [isPart, setPart] = useState(false);
  const [quantities, setQuantities] = useState(() => claim.items.map(({ quantity }) => quantity));
  const [total, setTotal] = useState<number | null>(claim.convertedTotal ?? claim.total);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const decide = useDecide(claim, (status) => queue.onDecided(status === 'denied' ? 'denied' : 'approved'));
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
  const send = async (wish: Wish) => {
    setProblem(undefined);
    try {
      await decide.send(wish);
    } catch (error) {
      if (error instanceof ApiError) setProblem(Object.values(error.fields)[0] ?? error.message);
      else showFailure(error);
    }
  };
  return (
    <>
      <b className={`${classes.sum} num`}>{money(payout.cents)}</b>
      <Facts
        items={payout.lines
          .filter(({ cents }) => cents > 0)
          .map((line, index) => ({
            key: line.partNumber,
            label: `${formats.number(line.quantity)} × ${nameIn(claim.items[index]!, language) || line.partNumber}`,
            value: money(line.cents),
          }))}
      />
      {problem && <Strip tone="bad" live="alert" title={problem} />}
      <DecisionActions
        busy={decide.busy}
        approve={{
          label: t('ui:word.approveAmount', { amount: money(claim.amount) }),
          onPress: () => void send({ status: 'approved', reason: null, note: '' }),
        }}
        part={{
          isOpen: isPart,
          onToggle: () => setPart(!isPart),
          label: t('ui:word.approveAmount', { amount: money(payout.cents) }),
          onPress: () =>
            void send({
              status: 'approved',
              reason: null,
              note: note.trim(),
              items,
              ...(isBySpent && total !== null && { total }),
            }),
          fields: (
            <Stack gap={8}>
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
              <Textarea
                label={t('decide.note', { name: claim.user.name })}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
                autosize
                minRows={2}
                maxLength={500}
              />
            </Stack>
          ),
        }}
        deny={{
          label: t('ui:word.denyAmount', { amount: money(claim.amount) }),
          hint: t('decide.denySub', { name: claim.user.name }),
          reasons: denyReasons.map((value) => ({ value, label: t(`spiffs:reason.${value}`) })),
          maxLength: 500,
          hasNote: true,
          onDeny: (denial) =>
            void send({
              status: 'denied',
              reason: denyReasons.find((one) => one === denial.reason) ?? 'other',
              note: denial.note,
            }),
        }}
      />
      <small>{t('decide.canReverse')}</small>
    </>
  );
}

/** Takes a decision back, with a note to the person. */
function Reversal({ claim }: { claim: SpiffClaimDetail }) {
  const { t } = useTranslation('spiff-manager');
  const { send } = useDecide(claim, () => {});
  const form = useRoomForm({
    schema: claimDecision,
    errors: spiffErrors,
    initial: { status: 'pending', reason: null, note: '' } as Pick<
      ClaimDecision,
      'status' | 'reason' | 'note'
    > &
      Record<string, unknown>,
    submit: ({ status, reason, note }) => send({ status, reason, note }),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={16}>
        <Textarea
          {...form.field('note')}
          label={t('decide.reverseNote', { name: claim.user.name })}
          required
          autosize
          minRows={2}
          maxLength={500}
        />
        <Button type="submit" variant="filled" fullWidth size="md" busy={form.submitting}>
          {t('decide.reverse')}
        </Button>
      </Stack>
    </form>
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
          ? [{ key: 'reason', label: t('ui:word.reason'), value: t(`spiffs:reason.${reason}`) }]
          : []),
        ...(payment
          ? [{ key: 'payment', label: t('ui:word.payment'), value: t(`spiffs:payment.${payment}`) }]
          : []),
        ...(decisionNote ? [{ key: 'note', label: t('ui:word.note'), value: decisionNote }] : []),
      ]}
    />
  );
}
