import { useTranslation } from 'react-i18next';
import type { EventAnswer } from '#contract/library/event-answers.ts';
import type { EventCard } from '#contract/library/events.ts';
import { Chip } from '#web/ui/chip.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';

export const answerTones: Readonly<Record<EventAnswer, Tone>> = {
  going: 'ok',
  interested: 'info',
  'not-interested': 'mute',
};

type Shown = Pick<EventCard, 'canceledAt' | 'movedAt' | 'period' | 'status'>;

/** What is special about an event now: canceled, moved, on, or over. Nothing for one that simply lies ahead. */
export function EventStateChips({ event: { canceledAt, movedAt, period, status } }: { event: Shown }) {
  const { t } = useTranslation('events');
  if (canceledAt) return <StatusChip tone="bad">{t('state.canceled')}</StatusChip>;
  if (status !== 'published') return null;
  if (period === 'ended') return <StatusChip tone="mute">{t('state.ended')}</StatusChip>;
  return (
    <>
      {period === 'running' && <StatusChip tone="ok">{t('state.running')}</StatusChip>}
      {movedAt && <StatusChip tone="warn">{t('state.moved')}</StatusChip>}
    </>
  );
}

/** The reader’s own answer, and that the event is a favorite. */
export function OwnChips({ event: { answer, favored } }: { event: Pick<EventCard, 'answer' | 'favored'> }) {
  const { t } = useTranslation('events');
  return (
    <>
      {answer && <StatusChip tone={answerTones[answer]}>{t(`own.${answer}`)}</StatusChip>}
      {favored && <Chip>{t('ui:word.favorite')}</Chip>}
    </>
  );
}
