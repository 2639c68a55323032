import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#contract/live/ilt-seats.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';

interface OutcomeChipProps {
  readonly event: { readonly canceledAt: string | null };
  readonly enrollment: Enrollment;
}

type Outcome =
  | 'attended'
  | 'canceled'
  | 'cancelled'
  | 'noShow'
  | 'checkedIn'
  | 'enrolled'
  | 'offered'
  | 'waitlisted'
  | 'registered';

const tones: Readonly<Record<Outcome, Tone>> = {
  attended: 'ok',
  canceled: 'bad',
  cancelled: 'mute',
  noShow: 'warn',
  checkedIn: 'ok',
  enrolled: 'ok',
  offered: 'info',
  waitlisted: 'mute',
  registered: 'info',
};

/** What somebody is to an event, as a chip. */
export function OutcomeChip({ event, enrollment }: OutcomeChipProps) {
  const { t } = useTranslation('live-training');
  const formats = useFormats();
  const outcome = outcomeOf(event.canceledAt !== null, enrollment);
  const position = enrollment.waitingPosition;
  return (
    <StatusChip tone={tones[outcome]}>
      {outcome === 'waitlisted' && position
        ? t('chip.waitingAt', { number: formats.number(position) })
        : t(`kind.${outcome}`)}
    </StatusChip>
  );
}

function outcomeOf(isCanceled: boolean, { kind, isNoShow, checkedInAt, offerEndsAt }: Enrollment): Outcome {
  if (kind === 'attended' || kind === 'cancelled') return kind;
  if (isCanceled) return 'canceled';
  if (isNoShow) return 'noShow';
  if (checkedInAt !== null) return 'checkedIn';
  return offerEndsAt === null ? kind : 'offered';
}
