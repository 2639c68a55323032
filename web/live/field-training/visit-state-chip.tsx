import type { Visit } from '#contract/live/field-training.calls.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { useVisitWords } from './use-visit-words.ts';

/** The state of a visit as a chip. */
export function VisitStateChip({ visit }: { visit: Pick<Visit, 'status'> }) {
  const { tone, word } = useVisitWords().state(visit);
  return <StatusChip tone={tone}>{word}</StatusChip>;
}
