import { useTranslation } from 'react-i18next';
import type { Attendance } from '#contract/live/live-reports.calls.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { EventWhen } from '#web/live/event-when.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { DateTile } from '#web/ui/date-tile.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';

interface OfEvent {
  readonly event: Attendance['event'];
}

/** The event of a row: its name and place, and when it is by the clock there. */
export function useEventColumns(): readonly Column<OfEvent>[] {
  const { t } = useTranslation('live-reports');
  const language = useLanguage();
  const formats = useFormats();
  return [
    {
      key: 'event',
      header: t('ui:word.event'),
      primary: true,
      cell: ({ event }) => (
        <IdentityCell
          before={
            <DateTile
              tile={event.startsAt ? formats.tile(event.startsAt, event.timezone) : undefined}
              missing="–"
            />
          }
          title={inLanguage({ en: event.title, fr: event.titleFr }, language)}
          detail={[
            event.canceledAt && t('event.canceled'),
            event.virtual ? t('ui:word.livestream') : event.city,
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ),
    },
    {
      key: 'when',
      header: t('ui:word.dateAndTime'),
      priority: 2,
      width: 210,
      cell: ({ event: { startsAt, endsAt, timezone } }) => (
        <EventWhen startsAt={startsAt} endsAt={endsAt} timezone={timezone} />
      ),
    },
  ];
}
