import { useTranslation } from 'react-i18next';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { activityLimit, RecordActivity } from '#web/platform/publishing/record-activity.tsx';
import { useCall } from '#web/platform/query.ts';
import type { ArticleRoom } from '../article-room.ts';

const fields = [
  'title',
  'titleFr',
  'description',
  'descriptionFr',
  'image',
  'thumbnail',
  'attachFile',
  'images',
  'attachments',
  'facts',
  'course',
  'brand',
  'startDate',
  'endDate',
  'partNumbers',
  'edition',
  'confirmation',
  'recall',
  'evidence',
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

/** Who changed what in an article. */
export function ArticleActivity({ room, articleId }: { room: ArticleRoom; articleId: string }) {
  const { t } = useTranslation('articles-admin');
  const list = useListState([]);
  const reply = useCall(
    room.calls.activity,
    { params: { id: articleId }, query: { page: list.page, limit: activityLimit } },
    { keepPrevious: true },
  );
  const fieldName = (changed: string) => {
    const field = fields.find((one) => one === changed);
    return field && t(`changed.${field}`);
  };
  return <RecordActivity reply={reply} list={list} fieldName={fieldName} />;
}
