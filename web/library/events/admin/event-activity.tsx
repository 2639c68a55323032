import { useTranslation } from 'react-i18next';
import { eventCalls as calls } from '#contract/library/events.calls.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { activityLimit, RecordActivity } from '#web/platform/publishing/record-activity.tsx';
import { useCall } from '#web/platform/query.ts';

const fields = [
  'title',
  'titleFr',
  'description',
  'descriptionFr',
  'timezone',
  'startDate',
  'startIsSecond',
  'endDate',
  'endIsSecond',
  'venue',
  'address',
  'city',
  'region',
  'country',
  'hasLink',
  'image',
  'brand',
  'assignmentGroups',
  'businessUnits',
  'roles',
  'dealers',
  'adminGroups',
  'countries',
  'states',
  'status',
  'publishesAt',
  'unpublishesAt',
  'planFailed',
  'canceled',
  'reason',
  'deleted',
] as const;

/** Who changed what in an event. */
export function EventActivity({ eventId }: { eventId: string }) {
  const { t } = useTranslation('events-admin');
  const list = useListState([]);
  const reply = useCall(
    calls.activity,
    { params: { id: eventId }, query: { page: list.page, limit: activityLimit } },
    { keepPrevious: true },
  );
  const fieldName = (changed: string) => {
    const field = fields.find((one) => one === changed);
    return field && t(`changed.${field}`);
  };
  return <RecordActivity reply={reply} list={list} fieldName={fieldName} />;
}
