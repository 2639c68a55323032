import { useTranslation } from 'react-i18next';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { activityLimit, RecordActivity } from '#web/platform/publishing/record-activity.tsx';
import { useCall } from '#web/platform/query.ts';

const fields = [
  'name',
  'description',
  'brand',
  'segments',
  'assignmentGroups',
  'businessUnits',
  'roles',
  'dealers',
  'adminGroups',
  'countries',
  'states',
  'startsOn',
  'endsOn',
  'image',
  'bannerImage',
  'active',
  'courses',
  'resources',
  'status',
  'deleted',
  'duplicateOf',
] as const;

/** Who changed what in a curriculum. */
export function CurriculumActivity({ curriculumId }: { curriculumId: string }) {
  const { t } = useTranslation('curriculums');
  const list = useListState([]);
  const reply = useCall(
    curriculumRecordCalls.activity,
    { params: { id: curriculumId }, query: { page: list.page, limit: activityLimit } },
    { keepPrevious: true },
  );
  const fieldName = (changed: string) => {
    const field = fields.find((one) => one === changed);
    return field && t(`changed.${field}`);
  };
  return <RecordActivity reply={reply} list={list} fieldName={fieldName} />;
}
