import { useTranslation } from 'react-i18next';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLastPage } from '#web/platform/lists/use-last-page.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Timeline } from '#web/ui/timeline.tsx';

const limit = 20;
const fields = [
  'name',
  'description',
  'brand',
  'segments',
  'assignmentGroups',
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
const types = ['create', 'publish', 'delete'] as const;

/** Who changed what, newest first. */
export function CurriculumActivity({ curriculumId }: { curriculumId: string }) {
  const { t } = useTranslation('curriculums');
  const formats = useFormats();
  const list = useListState([]);
  const { page, setPage } = list;
  const found = useCall(
    curriculumRecordCalls.activity,
    { params: { id: curriculumId }, query: { page, limit } },
    { keepPrevious: true },
  );
  const isPast = useLastPage(found, list);
  if (found.isError) return <FailedReply reply={found} />;
  if (!found.data || isPast) return <SkeletonRows rows={6} />;
  const { activities, pagination } = found.data;
  if (activities.length === 0)
    return (
      <EmptyState plain title={t('activity.none')}>
        {t('activity.noneSentence')}
      </EmptyState>
    );
  const titleOf = ({ type, changed }: (typeof activities)[number]) => {
    const kind = types.find((one) => one === type);
    if (kind) return t(`activity.${kind}`);
    const names = fields.filter((one) => changed.includes(one)).map((one) => t(`activity.field.${one}`));
    return t('activity.update', { names: names.join(', ') });
  };
  return (
    <Panel
      title={t('activity.title')}
      {...(pagination.pages > 1 && {
        footer: <Pagination page={page} limit={limit} total={pagination.total} onPage={setPage} />,
      })}
    >
      <Timeline
        entries={activities.map((one) => ({
          key: one._id,
          title: titleOf(one),
          detail: [formats.dateTime(one.at), one.user?.name].filter(Boolean).join(' · '),
        }))}
      />
    </Panel>
  );
}
