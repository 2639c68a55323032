import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { activityCalls as calls } from '#contract/rewards/activities.calls.ts';
import { activityTypes, type Activity, type ActivityStatus } from '#contract/rewards/activities.fields.ts';
import { activityScreens as screens } from '#contract/rewards/activities.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import type { ListChoice } from '#web/platform/lists/list-filters.tsx';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import type { ListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { ActivityStatusChip } from '../activity-status-chip.tsx';
import { useActivityWords } from '../use-activity-words.ts';

const limit = 50;

type Filters = {
  readonly text: string | undefined;
  readonly type: Activity['type'] | undefined;
  readonly status: ActivityStatus | undefined;
};
export type ActivityListState = ListState<'text' | 'type' | 'status', never, Filters>;

/** The activities of a list state, and how many there are by status. */
export const useActivities = (list: ActivityListState, status: ActivityStatus | undefined) =>
  useCall(
    calls.list,
    { query: { page: list.page, limit, text: list.filters.text, type: list.filters.type, status } },
    { keepPrevious: true },
  );

interface ActivityTableProps {
  readonly list: ActivityListState;
  readonly reply: ReturnType<typeof useActivities>;
  /** A filter for the status, where the page does not decide it. */
  readonly choices?: readonly ListChoice<'status'>[];
  readonly emptyTitle: string;
  readonly emptyText?: string;
}

export function ActivityTable({ list, reply, choices = [], emptyTitle, emptyText }: ActivityTableProps) {
  const { t } = useTranslation('activities');
  const columns = useColumns();
  return (
    <ListTable
      label={t('admin.title')}
      list={list}
      reply={reply}
      rows={reply.data?.activities}
      rowKey={({ _id }) => _id}
      rowTone={({ abilities }) => (abilities.decide ? 'info' : undefined)}
      columns={columns}
      search={t('admin.search')}
      choices={[
        {
          name: 'type',
          label: t('ui:word.type'),
          options: activityTypes.map((value) => ({ value, label: t(`type.${value}`) })),
        },
        ...choices,
      ]}
      empty={{ title: emptyTitle, ...(emptyText && { sentence: emptyText }) }}
    />
  );
}

function useColumns(): readonly Column<Activity>[] {
  const { t } = useTranslation('activities');
  const formats = useFormats();
  const words = useActivityWords();
  return [
    {
      key: 'person',
      header: t('ui:word.person'),
      primary: true,
      cell: ({ _id, user, dealer }) => (
        <IdentityCell
          before={<Face name={user.name} size={32} />}
          title={user.name}
          href={addressOf(screens.submission, { submissionId: _id })}
          detail={dealer?.name}
        />
      ),
    },
    {
      key: 'activity',
      header: t('ui:word.activity'),
      priority: 2,
      cell: (activity) => <TwoLines first={words(activity)} second={formats.date(activity.date)} />,
    },
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 150,
      cell: ({ status }) => <ActivityStatusChip status={status} />,
    },
    {
      key: 'submitted',
      header: t('column.submitted'),
      priority: 3,
      width: 220,
      cell: ({ submittedAt, submittedBy }) => (
        <TwoLines
          first={formats.date(submittedAt)}
          second={submittedBy && t('admin.by', { name: submittedBy.name })}
        />
      ),
    },
    {
      key: 'amount',
      header: t('ui:word.amount'),
      align: 'end',
      width: 150,
      cell: ({ amount }) => <span className="num">{formats.money(amount.amountCents, amount.currency)}</span>,
    },
  ];
}
