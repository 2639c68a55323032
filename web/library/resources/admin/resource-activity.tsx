import { useTranslation } from 'react-i18next';
import { resourceCalls } from '#contract/library/resources.calls.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { activityLimit, RecordActivity } from '#web/platform/publishing/record-activity.tsx';
import { useCall } from '#web/platform/query.ts';

const fields = [
  'name',
  'nameFr',
  'description',
  'descriptionFr',
  'type',
  'url',
  'file',
  'fileFr',
  'brand',
  'course',
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
  'deleted',
] as const;

/** Who changed what in a resource. */
export function ResourceActivity({ resourceId }: { resourceId: string }) {
  const { t } = useTranslation('resources');
  const list = useListState([]);
  const reply = useCall(
    resourceCalls.activity,
    { params: { id: resourceId }, query: { page: list.page, limit: activityLimit } },
    { keepPrevious: true },
  );
  const fieldName = (changed: string) => {
    const field = fields.find((one) => one === changed);
    return field && t(`changed.${field}`);
  };
  return <RecordActivity reply={reply} list={list} fieldName={fieldName} />;
}
