import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { courseReviewCalls } from '#contract/training/course-publishing.calls.ts';
import { useCall } from '#web/platform/query.ts';
import { Button } from '#web/ui/button.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { CommentForm, CommentThread, type Pin } from './comments.tsx';

/** The comments of reviewers and authors on a section or a question, shown in the editor. */
export function PartComments({ pin }: { pin: Pin }) {
  const { t } = useTranslation('review');
  const { draft } = useEditor();
  const [isWriting, setWriting] = useState(false);
  const commentsReply = useCall(courseReviewCalls.comments, { params: { id: draft._id } });
  const mayComment = draft.abilities.comment;
  const comments = (commentsReply.data?.comments ?? []).filter(
    (one) => one.sectionId === (pin.sectionId ?? null) && one.questionId === (pin.questionId ?? null),
  );
  if (comments.length === 0 && !mayComment) return null;
  return (
    <section>
      <h2>{t('ui:word.comments')}</h2>
      {comments.map((comment) => (
        <CommentThread key={comment._id} courseId={draft._id} comment={comment} mayComment={mayComment} />
      ))}
      {isWriting ? (
        <CommentForm
          courseId={draft._id}
          pin={pin}
          label={t('ui:word.comment')}
          onClose={() => setWriting(false)}
        />
      ) : (
        mayComment && (
          <Button size="xs" variant="subtle" onClick={() => setWriting(true)}>
            {t('comment.add')}
          </Button>
        )
      )}
    </section>
  );
}
