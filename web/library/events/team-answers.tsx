import { useTranslation } from 'react-i18next';
import { AttendeeTable } from './attendee-table.tsx';
import { answersArea } from './event-filters.ts';
import { useAttendeeFilters } from './use-attendee-filters.ts';

/** How the people that the reader looks after answered. The address also keeps the filters of the list of events. */
export function TeamAnswers({ eventId }: { eventId: string }) {
  const { t } = useTranslation('events');
  const filters = useAttendeeFilters(answersArea);
  return (
    <AttendeeTable eventId={eventId} title={t('people.team')} none={t('people.noneTeam')} filters={filters} />
  );
}
