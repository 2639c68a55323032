import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clip } from '#contract/library/clips.ts';
import { videoCalls as calls } from '#contract/library/videos.calls.ts';
import { videoReasons } from '#contract/platform/ready-reasons.ts';
import { useChange } from '#web/platform/use-change.ts';
import '#web/platform/theme/input-styles.ts';
import { DecisionActions, otherReason, type Denial } from '#web/platform/review/decision-actions.tsx';
import type { ReviewQueue } from '#web/platform/review/use-review-queue.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';

const longestReason = 500;

type DecideProps = {
  clip: Clip;
  queue: ReviewQueue;
  /** Sends what is still being written. */
  onBefore: () => Promise<unknown>;
};

/** Approves a submitted video, or denies it with a reason. The notes go along. Without captions, approving asks why. */
export function Decide({ clip, queue, onBefore }: DecideProps) {
  const { t } = useTranslation('video-review');
  const language = useLanguage();
  const [whyNone, setWhyNone] = useState('');
  const [asksWhy, setAsksWhy] = useState(false);
  const reason = useRef<HTMLInputElement>(null);
  const { _id: id, abilities, version, createdBy, captionLanguages, noCaptionsReason } = clip;
  const decide = useChange(calls.save, {
    onDone: ({ video }) => {
      const outcome = video.status === 'published' ? 'approved' : 'denied';
      toast(t(`decide.${outcome}`));
      queue.onDecided(outcome);
    },
  });
  if (!abilities.approve && !abilities.deny) return null;
  const name = createdBy?.name ?? t('unknownSender');
  const needsWhy = captionLanguages.length === 0 && noCaptionsReason === '';
  const approve = async () => {
    if (needsWhy && whyNone.trim() === '') {
      setAsksWhy(true);
      reason.current?.focus();
      return;
    }
    await onBefore();
    decide.mutate({
      params: { id },
      body: { version, status: 'published', ...(needsWhy && { noCaptionsReason: whyNone.trim() }) },
    });
  };
  const deny = async ({ reason: chosen, note }: Denial) => {
    await onBefore();
    const denyReason = chosen === otherReason ? note : [chosen, note].filter(Boolean).join('\n');
    decide.mutate({ params: { id }, body: { version, status: 'denied', denyReason } });
  };
  return (
    <Panel title={t('ui:word.decision')}>
      <Stack gap={12}>
        {needsWhy && (
          <TextInput
            ref={reason}
            label={t('decide.whyNone')}
            description={t('decide.whyNoneHint')}
            maxLength={200}
            value={whyNone}
            {...(asksWhy && whyNone.trim() === '' && { error: t('decide.whyNoneNeeded') })}
            onChange={(event) => setWhyNone(event.currentTarget.value)}
          />
        )}
        <DecisionActions
          busy={decide.isPending}
          approve={{
            label: t('ui:word.approveAndPublish'),
            onPress: () => void approve(),
          }}
          deny={{
            label: t('decide.deny'),
            hint: t('decide.denyHint', { name }),
            reasons: videoReasons.map((one) => ({ value: one[language], label: one[language] })),
            maxLength: longestReason,
            hasNote: true,
            onDeny: (denial) => void deny(denial),
          }}
        />
      </Stack>
    </Panel>
  );
}
