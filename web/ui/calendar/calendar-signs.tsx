import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconMinus,
} from '@tabler/icons-react';
import type { Tone } from '#web/ui/status-tones.ts';

/** One shape for each tone, so that states can be told apart without color. */
const signs = {
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconCircleX,
  info: IconInfoCircle,
  mute: IconMinus,
} as const satisfies Record<Tone, unknown>;

export function CalendarSign({ tone }: { tone: Tone }) {
  const Sign = signs[tone];
  return <Sign size={14} stroke={2} aria-hidden="true" />;
}
