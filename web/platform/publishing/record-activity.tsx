import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Pagination as Paging } from '#contract/platform/paging.ts';
import type { RecordActivity as Activity } from '#contract/platform/publishing.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLastPage } from '#web/platform/lists/use-last-page.ts';
import type { ListState } from '#web/platform/lists/use-list-state.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Timeline } from '#web/ui/timeline.tsx';

/** Rows on a page of the history. */
export const activityLimit = 20;
const types = ['create', 'publish', 'delete'] as const;

interface RecordActivityProps {
  readonly reply: UseQueryResult<{ readonly activities: readonly Activity[]; readonly pagination: Paging }>;
  readonly list: Pick<ListState<never, never>, 'page' | 'setPage'>;
  /** The word for a changed field, in the middle of a sentence. Fields without one are not listed. */
  readonly fieldName: (field: string) => string | undefined;
}

/** Who changed what in a record, newest first. */
export function RecordActivity({ reply, list, fieldName }: RecordActivityProps) {
  const { t } = useTranslation('publishing');
  const formats = useFormats();
  const isPast = useLastPage(reply, list);
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  if (!reply.data || isPast) return <SkeletonRows rows={6} />;
  const { activities, pagination } = reply.data;
  if (activities.length === 0)
    return (
      <EmptyState plain title={t('activity.none')}>
        {t('activity.noneSentence')}
      </EmptyState>
    );
  const titleOf = ({ type, changed }: Activity) => {
    const kind = types.find((one) => one === type);
    if (kind) return t(`activity.${kind}`);
    const names = changed.flatMap((field) => fieldName(field) ?? []);
    return names.length > 0 ? t('activity.update', { names: names.join(', ') }) : t('activity.changed');
  };
  return (
    <Panel
      title={t('activity.title')}
      {...(pagination.pages > 1 && {
        footer: (
          <Pagination page={list.page} limit={activityLimit} total={pagination.total} onPage={list.setPage} />
        ),
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
