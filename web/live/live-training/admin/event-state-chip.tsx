import type { Event } from '#contract/live/ilt-events.calls.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { useEventWords } from './use-event-words.ts';

/** The state of an event as a chip. */
export function EventStateChip({ event }: { event: Pick<Event, 'status' | 'deletedAt' | 'canceledAt'> }) {
  const { tone, word } = useEventWords().state(event);
  return <StatusChip tone={tone}>{word}</StatusChip>;
}
