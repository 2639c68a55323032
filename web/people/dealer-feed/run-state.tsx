import { useTranslation } from 'react-i18next';
import type { FeedRun } from '#contract/people/dealer-feed.calls.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';

export const stateTones: Readonly<Record<FeedRun['state'], Tone>> = {
  applied: 'ok',
  waiting: 'warn',
  failed: 'bad',
  dismissed: 'mute',
  replaced: 'mute',
  undone: 'mute',
};

export function RunState({ state }: Pick<FeedRun, 'state'>) {
  const { t } = useTranslation('dealer-feed');
  return <StatusChip tone={stateTones[state]}>{t(`state.${state}`)}</StatusChip>;
}
