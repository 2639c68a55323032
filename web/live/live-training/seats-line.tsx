import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/live/ilt-events.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { StageLine, type StageLineProps } from '#web/ui/stage-line.tsx';
import { stageSegments } from '#web/ui/stage-segments.ts';
import { partOf } from '#web/platform/formats/part-of.ts';

interface SeatsLineProps extends Pick<StageLineProps, 'size' | 'note'> {
  readonly event: Pick<Event, 'seats' | 'seatsTaken'>;
  /** The most segments; default one for each seat up to 30. */
  readonly most?: number;
  /** The words are next to the line. */
  readonly isBare?: boolean;
}

/** How many seats are taken: one segment for each seat. */
export function SeatsLine({ event: { seats, seatsTaken }, most = 30, isBare, ...line }: SeatsLineProps) {
  const { t } = useTranslation('live-training');
  const formats = useFormats();
  const words = t('seatsTaken', {
    ...partOf(seatsTaken, seats),
    taken: formats.number(seatsTaken),
    seats: formats.number(seats),
  });
  return (
    <StageLine
      {...line}
      segments={stageSegments({ done: seatsTaken, total: seats, most })}
      label={t('ui:word.seats')}
      valueText={words}
      {...(!isBare && { words })}
    />
  );
}
