import { useTranslation } from 'react-i18next';
import { eventCalls, type EventDetail } from '#contract/live/ilt-events.calls.ts';
import { useCall } from '#web/platform/query.ts';
import { Strip } from '#web/ui/strip.tsx';
import { AffectedPeople } from './affected-people.tsx';
import type { EventValues } from './event-values.ts';
import { usePlace } from './use-place.ts';

interface MovePreviewProps {
  readonly event: EventDetail;
  readonly values: EventValues;
}

const moving = [
  'startDate',
  'startOccurrence',
  'endDate',
  'endOccurrence',
  'timezone',
  'virtual',
  'location',
] as const;

/** Before a moved event is saved: whom the move affects, and who of them has another event at the new time. */
export function MovePreview({ event, values }: MovePreviewProps) {
  const { t } = useTranslation('live-training-admin');
  const place = usePlace(values.virtual ? null : values.location, event);
  const stored = { ...event, location: event.location?._id ?? null };
  const { startDate, endDate, startOccurrence, endOccurrence } = values;
  const isMoved =
    event.publishedAt !== null &&
    event.canceledAt === null &&
    startDate !== null &&
    endDate !== null &&
    // Until both are changed, the end may be before the start.
    startDate < endDate &&
    moving.some((name) => values[name] !== stored[name]);
  const timezone = (values.virtual ? undefined : place.timezone) ?? values.timezone;
  const { data } = useCall(
    eventCalls.conflicts,
    {
      params: { id: event._id },
      query: {
        timezone,
        startDate: startDate ?? undefined,
        endDate: endDate ?? undefined,
        startOccurrence: startOccurrence ?? undefined,
        endOccurrence: endOccurrence ?? undefined,
      },
    },
    { enabled: isMoved },
  );
  if (!isMoved || !data || data.seated + data.waiting === 0) return null;
  return (
    <Strip
      tone="warn"
      live="status"
      title={t('affected.move', { seated: data.seated, waiting: data.waiting })}
    >
      {t('affected.told')}
      {data.users.length > 0 && (
        <>
          <br />
          {t('affected.elsewhere', { count: data.users.length })}
          <AffectedPeople users={data.users} />
        </>
      )}
    </Strip>
  );
}
