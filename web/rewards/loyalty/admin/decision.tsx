import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { loyaltyCalls, type Submission } from '#contract/rewards/loyalty.calls.ts';
import { loyaltyScreens as screens } from '#contract/rewards/loyalty.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/query.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { KeyHint } from '#web/ui/key-hint.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useLoyaltyWords } from '../use-loyalty-words.ts';

interface DecisionProps {
  readonly submission: Submission;
  /** Opens after a decision. */
  readonly nextId: string | null;
}

/** What the submission earns, and the decision about it. Ctrl and Enter approve, the right arrow goes on: no letters, which speech input types. */
export function Decision({ submission, nextId }: DecisionProps) {
  const { t } = useTranslation('loyalty');
  const { money } = useFormats();
  const words = useLoyaltyWords();
  const go = useGo();
  const [asking, setAsking] = useState<'deny' | 'reverse'>();
  // One try until there is an answer: a repeat decides nothing twice.
  const key = useRef(crypto.randomUUID());
  const { _id: id, version, abilities, currency, credits, points, user } = submission;
  const after = (text: string) => {
    key.current = crypto.randomUUID();
    setAsking(undefined);
    toast(text);
    if (nextId) void go(addressOf(screens.submission, { id: nextId }));
  };
  const alsoChanges = ['reports'];
  const decide = useChange(loyaltyCalls.update, {
    alsoChanges,
    onDone: (reply) =>
      after(t(reply.submission.status === 'approved' ? 'decision.approved' : 'decision.denied')),
  });
  const reverse = useChange(loyaltyCalls.reverse, {
    alsoChanges,
    onDone: () => {
      key.current = crypto.randomUUID();
      setAsking(undefined);
      toast(t('decision.reversed'));
    },
  });
  const send = (status: 'approved' | 'denied', reason = '') =>
    decide.mutate({ params: { id }, body: { status, reason, version, idempotencyKey: key.current } });
  useKeys({
    approve: () => abilities.decide && !decide.isPending && send('approved'),
    next: () => nextId && void go(addressOf(screens.submission, { id: nextId })),
  });
  return (
    <Panel title={t('decision.title')}>
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
          <Row gap={8}>
            <Button
              variant="filled"
              busy={decide.isPending}
              icon={<IconCheck size={16} stroke={1.7} />}
              onClick={() => send('approved')}
            >
              {t('decision.approve')}
            </Button>
            <Button icon={<IconX size={16} stroke={1.7} />} onClick={() => setAsking('deny')}>
              {t('decision.deny')}
            </Button>
          </Row>
        )}
        {abilities.decide && (
          <Row gap={12}>
            {(['approve', 'next'] as const).map((what) => (
              <small key={what}>
                <KeyHint>{keyOf[what]}</KeyHint> {t(`decision.key.${what}`)}
              </small>
            ))}
          </Row>
        )}
        {submission.status === 'pending' && !abilities.decide && (
          <Strip tone="info" title={t('decision.own')}>
            {t('decision.ownSub')}
          </Strip>
        )}
        {abilities.reverse && (
          <Button tone="danger" onClick={() => setAsking('reverse')}>
            {t('decision.reverse')}
          </Button>
        )}
      </Stack>
      <ConfirmDialog
        opened={asking !== undefined}
        title={t(asking === 'reverse' ? 'decision.reverseAsk' : 'decision.denyAsk', {
          what: words.nameOf(submission),
        })}
        confirmLabel={t(asking === 'reverse' ? 'decision.reverse' : 'decision.deny')}
        danger
        busy={decide.isPending || reverse.isPending}
        reason={{
          label: t('ui:word.reason'),
          hint: t('decision.reasonHint', { person: user.name }),
          required: true,
          maxLength: 500,
        }}
        onConfirm={(reason) =>
          asking === 'reverse'
            ? reverse.mutate({ params: { id }, body: { reason, version, idempotencyKey: key.current } })
            : send('denied', reason)
        }
        onClose={() => setAsking(undefined)}
      >
        {t(asking === 'reverse' ? 'decision.reverseText' : 'decision.denyText', { person: user.name })}
      </ConfirmDialog>
    </Panel>
  );
}

const keyOf = { approve: 'Ctrl ↵', next: '→' } as const;

/** Runs actions by key, except while somebody types or a dialog is open. */
function useKeys({ approve, next }: { readonly approve: () => unknown; readonly next: () => unknown }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.repeat || target.closest('input, textarea, select, [role="radiogroup"], dialog')) return;
    const withControl = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && withControl) {
      event.preventDefault();
      approve();
    } else if (event.key === 'ArrowRight' && !withControl && !event.altKey) next();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
