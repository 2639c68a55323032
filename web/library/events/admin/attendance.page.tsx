import { useTranslation } from 'react-i18next';
import { eventCalls as calls } from '#contract/library/events.calls.ts';
import { eventScreens as screens } from '#contract/library/events.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { AttendeeTable } from '../attendee-table.tsx';
import { EventStateChips } from '../event-chips.tsx';
import { useAttendeeFilters } from '../use-attendee-filters.ts';
import { titleFor, useEventWords } from '../use-event-words.ts';

/** Who answered an event, by name and answer, and the same as a file. */
export function Page() {
  const { t } = useTranslation('events-admin');
  const { eventId } = useParamsOf(screens.attendance);
  const language = useLanguage();
  const words = useEventWords();
  const filters = useAttendeeFilters();
  const reply = useCall(calls.get, { params: { id: eventId } });
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  if (!reply.data) return <SkeletonRows rows={8} />;
  const { event } = reply.data;
  return (
    <>
      <PageHeader
        title={t('attendance.title')}
        sub={`${titleFor(event, language)} · ${words.when(event)}`}
        chips={<EventStateChips event={event} />}
        back={{ href: addressOf(screens.edit, { eventId }), label: t('ui:word.event') }}
      />
      <AttendeeTable eventId={eventId} title={t('attendance.people')} filters={filters} />
    </>
  );
}
