import { StatusChip } from '#web/ui/status-chip.tsx';
import type { PlacedEvent } from '../place-state.ts';
import { useOwnWords } from '../use-own-words.ts';

/** Where the reader stands in an event, as a chip. */
export function PlaceChip({ event, now }: { event: PlacedEvent; now: number }) {
  const { tone, word } = useOwnWords().standing(event, now);
  return <StatusChip tone={tone}>{word}</StatusChip>;
}
