import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { receiptReasons } from '#contract/platform/ready-reasons.ts';
import { loyaltyCalls, type Submission } from '#contract/rewards/loyalty.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/use-change.ts';
import { DecisionActions, otherReason } from '#web/platform/review/decision-actions.tsx';
import type { ReviewQueue } from '#web/platform/review/use-review-queue.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useLoyaltyWords } from '../use-loyalty-words.ts';

interface DecisionProps {
  readonly submission: Submission;
  readonly queue: ReviewQueue;
}

/** What the submission earns, and the decision about it. */
export function Decision({ submission, queue }: DecisionProps) {
  const { t } = useTranslation('loyalty');
  const { money } = useFormats();
  const words = useLoyaltyWords();
  const language = useLanguage();
  const [isReversing, setReversing] = useState(false);
  // One try until there is an answer: a repeat decides nothing twice.
  const key = useRef(crypto.randomUUID());
  const { _id: id, version, abilities, currency, credits, points, user } = submission;
  const alsoChanges = ['reports'];
  const decide = useChange(loyaltyCalls.update, {
    alsoChanges,
    onDone: (reply) => {
      const outcome = reply.submission.status === 'approved' ? 'approved' : 'denied';
      key.current = crypto.randomUUID();
      toast(t(`decision.${outcome}`));
      queue.onDecided(outcome);
    },
  });
  const reverse = useChange(loyaltyCalls.reverse, {
    alsoChanges,
    onDone: () => {
      key.current = crypto.randomUUID();
      setReversing(false);
      toast(t('decision.reversed'));
    },
  });
  const send = (status: 'approved' | 'denied', reason = '') =>
    decide.mutate({ params: { id }, body: { status, reason, version, idempotencyKey: key.current } });
  return (
    <Panel title={t('ui:word.decision')}>
      <Stack gap={16}>
        <Facts
          variant="grid"
          columns={2}
          items={[
            ...(currency
              ? [{ label: t('decision.credits'), value: <b className="num">{money(credits, currency)}</b> }]
              : []),
            {
              label: t('decision.points', { person: user.name }),
              value: <b className="num">{words.points(points)}</b>,
            },
          ]}
        />
        {abilities.decide && (
          <DecisionActions
            busy={decide.isPending}
            approve={{ label: t('ui:word.approve'), onPress: () => send('approved') }}
            deny={{
              label: t('ui:word.deny'),
              hint: t('decision.denyText', { person: user.name }),
              reasons: receiptReasons.map((one) => ({ value: one[language], label: one[language] })),
              maxLength: 500,
              onDeny: ({ reason, note }) => send('denied', reason === otherReason ? note : reason),
            }}
          />
        )}
        {submission.status === 'pending' && !abilities.decide && (
          <Strip tone="info" title={t('decision.own')}>
            {t('decision.ownSub')}
          </Strip>
        )}
        {abilities.reverse && (
          <Button tone="danger" onClick={() => setReversing(true)}>
            {t('decision.reverse')}
          </Button>
        )}
      </Stack>
      <ConfirmDialog
        opened={isReversing}
        title={t('decision.reverseAsk', { what: words.nameOf(submission) })}
        confirmLabel={t('decision.reverse')}
        danger
        busy={reverse.isPending}
        reason={{
          label: t('ui:word.reason'),
          hint: t('decision.reasonHint', { person: user.name }),
          required: true,
          maxLength: 500,
        }}
        onConfirm={(reason) =>
          reverse.mutate({ params: { id }, body: { reason, version, idempotencyKey: key.current } })
        }
        onClose={() => setReversing(false)}
      >
        {t('decision.reverseText', { person: user.name })}
      </ConfirmDialog>
    </Panel>
  );
}
