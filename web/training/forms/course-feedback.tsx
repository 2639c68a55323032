import { useTranslation } from 'react-i18next';
import { formCalls } from '#contract/training/forms.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLastPage } from '#web/platform/lists/use-last-page.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import type { RecordPartProps } from '#web/platform/record-tabs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import classes from './course-feedback.module.css';

const limit = 20;

/** Learners' feedback on a course: figures, then comments without names. */
export function CourseFeedback({ recordId: courseId }: RecordPartProps) {
  const { t } = useTranslation('forms');
  const formats = useFormats();
  const list = useListState([]);
  const { page, setPage } = list;
  const found = useCall(
    formCalls.ofCourse,
    { params: { id: courseId }, query: { page, limit } },
    { keepPrevious: true },
  );
  const isPast = useLastPage(found, list);
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data || isPast) return <SkeletonRows rows={6} />;
  const { summary, answers, pagination } = found.data;
  if (summary.answersCount === 0)
    return <EmptyState title={t('course.empty.title')}>{t('course.empty.sentence')}</EmptyState>;
  const most = Math.max(1, ...summary.ratings);
  return (
    <Stack gap={24}>
      <Panel title={t('course.title')} sub={t('course.sub')}>
        <div className={classes.figures}>
          <Facts
            items={[
              {
                label: t('course.average'),
                value: t('course.rated', { rating: formats.number(summary.average, 1) }),
              },
              { label: t('ui:word.answers'), value: formats.number(summary.answersCount) },
              { label: t('course.skipped'), value: formats.number(summary.skippedCount) },
            ]}
          />
          <ol className={classes.bars} reversed>
            {summary.ratings
              .map((count, index) => ({ rating: index + 1, count }))
              .toReversed()
              .map(({ rating, count }) => (
                <li key={rating}>
                  <span>{t('course.rated', { rating })}</span>
                  <i style={{ width: `${(count / most) * 60}%` }} aria-hidden="true" />
                  <b className="num">{formats.number(count)}</b>
                </li>
              ))}
          </ol>
        </div>
      </Panel>
      <Panel
        title={t('course.words')}
        padding="none"
        footer={
          pagination.pages > 1 && (
            <Pagination page={page} limit={limit} total={pagination.total} onPage={setPage} />
          )
        }
      >
        <ul className={classes.answers}>
          {answers.map((answer) => (
            <li key={answer._id}>
              <p className={classes.head}>
                <b>{t('course.rated', { rating: answer.rating })}</b>
                <span>
                  {formats.date(answer.createdAt)}
                  {answer.versionNumber !== null &&
                    ` · ${t('course.version', { number: answer.versionNumber })}`}
                </span>
              </p>
              {answer.helped && (
                <p>
                  <small>{t('helped')}</small>
                  {answer.helped}
                </p>
              )}
              {answer.missing && (
                <p>
                  <small>{t('missing')}</small>
                  {answer.missing}
                </p>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </Stack>
  );
}
