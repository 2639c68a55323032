import { formatYourTime } from '#web/platform/formats/your-time.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { TwoLines } from '#web/ui/identity-cell.tsx';

interface EventWhenProps {
  readonly startsAt: string | null;
  readonly endsAt?: string | null | undefined;
  readonly timezone: string;
}

/** In a list: the day above the time at the place, and the reader's own time where their clock differs. */
export function EventWhen({ startsAt, endsAt, timezone }: EventWhenProps) {
  const formats = useFormats();
  const time = { start: startsAt, end: endsAt ?? null, zone: timezone };
  const yourTime = formatYourTime(time, formats.locale);
  return (
    <TwoLines
      first={formats.date(startsAt, 'MMM Do, YYYY', timezone)}
      second={
        <>
          {formats.eventTime(time)}
          {yourTime && (
            <>
              <br />
              {yourTime}
            </>
          )}
        </>
      }
    />
  );
}
