import { useTranslation } from 'react-i18next';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { activityLimit, RecordActivity } from '#web/platform/publishing/record-activity.tsx';
import { useCall } from '#web/platform/query.ts';

const fields = [
  'template',
  'title',
  'titleFr',
  'description',
  'descriptionFr',
  'type',
  'language',
  'virtual',
  'hasLink',
  'location',
  'room',
  'timezone',
  'startDate',
  'startIsSecond',
  'endDate',
  'endIsSecond',
  'seats',
  'price',
  'currency',
  'minPeople',
  'decideOn',
  'confirmed',
  'firstUntil',
  'reservedSeats',
  'dealer',
  'instructors',
  'preAllowedCount',
  'assignmentGroups',
  'businessUnits',
  'roles',
  'dealers',
  'adminGroups',
  'countries',
  'states',
  'languages',
  'status',
  'canceled',
  'reason',
  'deleted',
] as const;

/** Who changed what in an event. */
export function EventActivity({ eventId }: { eventId: string }) {
  const { t } = useTranslation('live-training-admin');
  const list = useListState([]);
  const reply = useCall(
    eventCalls.activity,
    { params: { id: eventId }, query: { page: list.page, limit: activityLimit } },
    { keepPrevious: true },
  );
  const fieldName = (changed: string) => {
    const field = fields.find((one) => one === changed);
    return field && t(`changed.${field}`);
  };
  return <RecordActivity reply={reply} list={list} fieldName={fieldName} />;
}
