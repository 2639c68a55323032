import { platformErrors } from '#contract/platform/errors.ts';
import { courseReviewCalls } from '#contract/training/course-publishing.calls.ts';
import { draftErrors as errors } from '#contract/training/course-drafts.errors.ts';
import { courseErrors } from '#contract/training/courses.errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { newId } from '#server/platform/ids.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { lockDraft } from '../draft/change-draft.ts';
import { questionById, sectionById } from '../draft/course-drafts.queries.ts';
import {
  commentsOf,
  countInReview,
  deleteComment,
  insertComment,
  lockComment,
  updateComment,
} from './course-review.queries.ts';
import { presentedDraft } from '../draft/present-draft.ts';

export const courseReviewHandlers: Handlers<typeof courseReviewCalls> = {
  async notifications(_input, { db, actor }) {
    return { notifications: { count: await countInReview(db, actor) } };
  },

  async comments({ params }, context) {
    await presentedDraft(context.db, context, params.id);
    return { comments: await commentsOf(context.db, params.id, context.actor.id) };
  },

  comment: ({ params, body }, context) =>
    context.change(async (change) => {
      const { actor } = context;
      const { tx, draft, record } = await lockDraft(change, actor, params.id);
      if (draft.isDeleted) refuse(courseErrors.notFound);
      const { text, parentId } = body;
      let { sectionId, questionId } = body;
      if (parentId) {
        const parent = found(await lockComment(tx, params.id, parentId), errors.commentNotFound);
        if (parent.parentId) refuse(errors.commentNotFound);
        sectionId = questionId = null;
      }
      if (sectionId && !(await sectionById(tx, sectionId, params.id))) refuse(courseErrors.unknownSection);
      if (questionId && !(await questionById(tx, questionId, params.id))) refuse(errors.questionNotFound);
      if (sectionId) questionId = null;
      const id = body.saveId ?? newId();
      await insertComment(tx, {
        id,
        courseId: params.id,
        sectionId,
        questionId,
        parentId,
        text,
        createdBy: actor.id,
      });
      await record({
        type: 'create',
        entity: { kind: 'course-comment', id, name: draft.name },
        after: { courseId: draft.id, text },
      });
      return { comments: await commentsOf(tx, params.id, actor.id) };
    }),

  saveComment: ({ params, body }, context) =>
    context.change(async (change) => {
      const { actor } = context;
      const { tx, draft, record, now } = await lockDraft(change, actor, params.id);
      const before = found(await lockComment(tx, params.id, params.commentId), errors.commentNotFound);
      // Only the author of a comment may change it, but everyone who works on the course may resolve it.
      if (body.text !== undefined && before.createdBy !== actor.id) refuse(platformErrors.notAllowed);
      if (body.resolved !== undefined && before.parentId) refuse(errors.commentNotFound);
      await updateComment(tx, before.id, {
        text: body.text,
        resolved:
          body.resolved === undefined ? undefined : body.resolved ? { at: now(), by: actor.id } : null,
      });
      await record({
        type: 'update',
        entity: { kind: 'course-comment', id: before.id, name: draft.name },
        before: { text: before.text, resolved: before.resolvedAt !== null },
        after: { text: body.text ?? before.text, resolved: body.resolved ?? before.resolvedAt !== null },
      });
      return { comments: await commentsOf(tx, params.id, actor.id) };
    }),

  removeComment: ({ params }, context) =>
    context.change(async (change) => {
      const { actor } = context;
      const { tx, draft, record } = await lockDraft(change, actor, params.id);
      const before = found(await lockComment(tx, params.id, params.commentId), errors.commentNotFound);
      if (before.createdBy !== actor.id) refuse(platformErrors.notAllowed);
      await deleteComment(tx, before.id);
      await record({
        type: 'delete',
        entity: { kind: 'course-comment', id: before.id, name: draft.name },
        before,
      });
      return { comments: await commentsOf(tx, params.id, actor.id) };
    }),
};
