import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clip } from '#contract/library/clips.ts';
import { videoCalls as calls } from '#contract/library/videos.calls.ts';
import { videoReasons } from '#contract/platform/ready-reasons.ts';
import { formatPlayTime } from '#web/platform/formats/durations.ts';
import { useChange } from '#web/platform/query.ts';
import { DecisionActions, otherReason } from '#web/platform/review/decision-actions.tsx';
import type { ReviewQueue } from '#web/platform/review/use-review-queue.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';

const longestReason = 500;

type DecideProps = {
  clip: Clip;
  queue: ReviewQueue;
  /** Where the film is now. */
  second: number;
};

/** Approves a submitted video, or denies it with a reason, which can open the film at the second where it stands now. */
export function Decide({ clip, queue, second }: DecideProps) {
  const { t } = useTranslation('video-review');
  const language = useLanguage();
  const [isPinned, setPinned] = useState(true);
  const { _id: id, abilities, version, createdBy } = clip;
  const decide = useChange(calls.save, {
    onDone: ({ video }) => {
      const outcome = video.status === 'published' ? 'approved' : 'denied';
      toast(t(`decide.${outcome}`));
      queue.onDecided(outcome);
    },
  });
  if (!abilities.approve && !abilities.deny) return null;
  const name = createdBy?.name ?? t('unknownSender');
  const hasSecond = second > 0;
  return (
    <Panel title={t('decide.title')}>
      <Stack gap={12}>
        <DecisionActions
          busy={decide.isPending}
          approve={{
            label: t('decide.approve'),
            onPress: () => decide.mutate({ params: { id }, body: { version, status: 'published' } }),
          }}
          deny={{
            label: t('decide.deny'),
            hint: t('decide.denyHint', { name }),
            reasons: videoReasons.map((one) => ({ value: one[language], label: one[language] })),
            maxLength: longestReason,
            hasNote: true,
            onDeny: ({ reason, note }) =>
              decide.mutate({
                params: { id },
                body: {
                  version,
                  status: 'denied',
                  denyReason: reason === otherReason ? note : [reason, note].filter(Boolean).join('\n'),
                  denySecond: hasSecond && isPinned ? second : null,
                },
              }),
          }}
        />
        {hasSecond && (
          <Checkbox
            label={t('decide.pin', { time: formatPlayTime(second) })}
            checked={isPinned}
            onChange={(event) => setPinned(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </Panel>
  );
}
