import { useTranslation } from 'react-i18next';
import type { RecordActivity as Activity } from '#contract/platform/publishing.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLastPage } from '#web/platform/lists/use-last-page.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useWords, type Texts } from '#web/platform/lists/use-words.ts';
import { useCall } from '#web/platform/query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import type { ActivityCall } from './publishable.ts';

/** Rows on a page of the history. */
const limit = 20;
const types = ['create', 'publish', 'delete'] as const;

interface RecordActivityProps {
  readonly texts: Texts;
  readonly call: ActivityCall;
  readonly id: string;
}

/** Who changed what in a record, newest first. Fields without a word, of the kind or shared, are not listed. */
export function RecordActivity({ texts, call, id }: RecordActivityProps) {
  const { t } = useTranslation('publishing');
  const words = useWords(texts);
  const formats = useFormats();
  const list = useListState([], [], 'activity');
  const reply = useCall(call, { params: { id }, query: { page: list.page, limit } }, { keepPrevious: true });
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
    const names = changed.flatMap((field) => words.ifAny(`changed.${field}`) ?? []);
    return names.length > 0 ? t('activity.update', { names: names.join(', ') }) : t('activity.changed');
  };
  return (
    <Panel
      title={t('activity.title')}
      {...(pagination.pages > 1 && {
        footer: <Pagination page={list.page} limit={limit} total={pagination.total} onPage={list.setPage} />,
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
