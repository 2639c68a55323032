import { Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { courseReviewCalls, type CourseComment } from '#contract/training/course-publishing.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/use-change.ts';
import '#web/platform/theme/input-styles.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import classes from './review.module.css';

/** The part a comment is about; undefined for the course as a whole. */
export interface Pin {
  readonly sectionId?: string;
  readonly questionId?: string;
}

/** A comment with its replies. Anyone who may comment can reply and mark it as done. */
export function CommentThread({
  courseId,
  comment,
  mayComment,
}: {
  courseId: string;
  comment: CourseComment;
  mayComment: boolean;
}) {
  const { t } = useTranslation('review');
  const formats = useFormats();
  const [isAnswering, setAnswering] = useState(false);
  const save = useChange(courseReviewCalls.saveComment);
  const remove = useChange(courseReviewCalls.removeComment);
  const isResolved = comment.resolvedAt !== null;
  const params = { id: courseId, commentId: comment._id };
  return (
    <div className={classes.thread}>
      {[comment, ...comment.answers].map((one) => (
        <div key={one._id} className={classes.comment}>
          <header>
            <strong>{one.createdBy?.name ?? t('comment.somebody')}</strong>
            <small>{formats.age(one.createdAt)}</small>
            {one._id === comment._id && isResolved && (
              <StatusChip tone="ok">{t('comment.resolved')}</StatusChip>
            )}
          </header>
          <p>{one.text}</p>
        </div>
      ))}
      {mayComment && !isAnswering && (
        <div className={classes.actions}>
          {!isResolved && (
            <Button size="xs" onClick={() => setAnswering(true)}>
              {t('ui:word.reply')}
            </Button>
          )}
          <Button
            size="xs"
            busy={save.isPending}
            onClick={() => save.mutate({ params, body: { resolved: !isResolved } })}
          >
            {isResolved ? t('comment.reopen') : t('comment.resolve')}
          </Button>
          {comment.isOwn && comment.answers.length === 0 && (
            <Button
              size="xs"
              variant="subtle"
              tone="danger"
              busy={remove.isPending}
              onClick={() => remove.mutate({ params })}
            >
              {t('ui:word.delete')}
            </Button>
          )}
        </div>
      )}
      {isAnswering && (
        <CommentForm
          courseId={courseId}
          parentId={comment._id}
          label={t('comment.answerLabel')}
          onClose={() => setAnswering(false)}
        />
      )}
    </div>
  );
}

/** Writes a comment or a reply. Sending it twice creates one. */
export function CommentForm({
  courseId,
  pin = {},
  parentId,
  label,
  onClose,
}: {
  courseId: string;
  pin?: Pin;
  parentId?: string;
  label: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('review');
  const id = useId();
  const [text, setText] = useState('');
  const [saveId] = useState(() => crypto.randomUUID());
  const comment = useChange(courseReviewCalls.comment, { onDone: onClose });
  return (
    <form
      className={classes.thread}
      onSubmit={(event) => {
        event.preventDefault();
        if (!text.trim()) return document.getElementById(id)?.focus();
        comment.mutate({
          params: { id: courseId },
          body: {
            text,
            saveId,
            sectionId: pin.sectionId ?? null,
            questionId: pin.questionId ?? null,
            parentId: parentId ?? null,
          },
        });
      }}
    >
      <Textarea
        id={id}
        label={label}
        autosize
        minRows={2}
        maxLength={2000}
        value={text}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens when its button is pressed
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button size="xs" variant="filled" type="submit" busy={comment.isPending}>
          {t('ui:word.send')}
        </Button>
        <Button size="xs" onClick={onClose}>
          {t('ui:word.cancel')}
        </Button>
      </div>
    </form>
  );
}
