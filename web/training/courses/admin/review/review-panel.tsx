import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { courseDraftCalls } from '#contract/training/course-drafts.calls.ts';
import {
  coursePublishingCalls,
  courseReviewCalls,
  type CourseComment,
  type CoursePartChange,
} from '#contract/training/course-publishing.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Split, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { CommentForm, CommentThread, type Pin } from './comments.tsx';
import { PartChange } from './part-change.tsx';

/** What a draft changes, section by section, with the comments of reviewers and authors on each part. */
export function ReviewPanel({ courseId }: { courseId: string }) {
  const { t } = useTranslation('review');
  const params = { params: { id: courseId } };
  const draft = useCall(courseDraftCalls.read, params);
  const compared = useCall(coursePublishingCalls.compare, params);
  const commentsReply = useCall(courseReviewCalls.comments, params);
  const [writingOn, setWritingOn] = useState<string>();

  const failed = [draft, compared, commentsReply].find((one) => one.isLoadingError);
  if (failed) return <FailedReply reply={failed} />;
  if (!draft.data || !compared.data || !commentsReply.data) return <SkeletonRows rows={8} />;

  const { changes, from } = compared.data;
  const { comments } = commentsReply.data;
  const mayComment = draft.data.course.abilities.comment;
  const shown = new Set(changes.map((part) => part._id));
  // Comments on unchanged parts are shown with those on the course.
  const loose = comments.filter((comment) => !shown.has(pinnedTo(comment) ?? ''));
  const thread = (comment: CourseComment) => (
    <CommentThread key={comment._id} courseId={courseId} comment={comment} mayComment={mayComment} />
  );
  return (
    <Split
      main={
        changes.length === 0 ? (
          <EmptyState title={t('same.title')}>{t('same.sentence')}</EmptyState>
        ) : (
          <Stack gap={12} role="group" aria-label={t('ui:word.whatChanges')}>
            <p>{from ? t('since', { number: from.number }) : t('isNew')}</p>
            {changes.map((part) => (
              <PartChange
                key={`${part.kind}/${part._id}/${part.change}`}
                part={part}
                onComment={mayComment && isPinnable(part) ? () => setWritingOn(part._id) : undefined}
              >
                {comments.filter((comment) => pinnedTo(comment) === part._id).map(thread)}
                {writingOn === part._id && (
                  <CommentForm
                    courseId={courseId}
                    pin={pinOf(part)}
                    label={t('ui:word.comment')}
                    onClose={() => setWritingOn(undefined)}
                  />
                )}
              </PartChange>
            ))}
          </Stack>
        )
      }
      aside={
        <Panel title={t('ui:word.comments')} sub={t('comments.sub')}>
          <Stack gap={12}>
            {loose.map(thread)}
            {writingOn === courseId ? (
              <CommentForm
                courseId={courseId}
                label={t('ui:word.comment')}
                onClose={() => setWritingOn(undefined)}
              />
            ) : (
              mayComment && <Button onClick={() => setWritingOn(courseId)}>{t('comment.add')}</Button>
            )}
            {!mayComment && loose.length === 0 && <p>{t('comments.none')}</p>}
          </Stack>
        </Panel>
      }
    />
  );
}

const pinnedTo = ({ sectionId, questionId }: CourseComment) => sectionId ?? questionId;

/** A removed part is no longer in the draft, so it cannot have comments. */
const isPinnable = ({ kind, change }: CoursePartChange) =>
  change !== 'removed' && (kind === 'section' || kind === 'question');

const pinOf = ({ kind, _id }: CoursePartChange): Pin =>
  kind === 'section' ? { sectionId: _id } : { questionId: _id };
