import { useTranslation } from 'react-i18next';
import { incentiveCalls } from '#contract/rewards/incentives.calls.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { activityLimit, RecordActivity } from '#web/platform/publishing/record-activity.tsx';
import { useCall } from '#web/platform/query.ts';

const fields = [
  'name',
  'nameFr',
  'description',
  'descriptionFr',
  'type',
  'delivery',
  'pointsCost',
  'quantity',
  'perPerson',
  'startDate',
  'endDate',
  'brand',
  'curriculum',
  'image',
  'qrcodeImage',
  'codes',
  'codeDeleted',
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

/** Who changed what in an incentive. */
export function IncentiveActivity({ incentiveId }: { incentiveId: string }) {
  const { t } = useTranslation('incentives');
  const list = useListState([], [], 'activity');
  const reply = useCall(
    incentiveCalls.activity,
    { params: { id: incentiveId }, query: { page: list.page, limit: activityLimit } },
    { keepPrevious: true },
  );
  const fieldName = (changed: string) => {
    const field = fields.find((one) => one === changed);
    return field && t(`changed.${field}`);
  };
  return <RecordActivity reply={reply} list={list} fieldName={fieldName} />;
}
