import { draftErrors as errors } from '#contract/training/course-drafts.errors.ts';
import { courseErrors } from '#contract/training/courses.errors.ts';
import { draftPartCalls } from '#contract/training/draft-parts.calls.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { newId } from '#server/platform/ids.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import { changeDraft, recordPart } from './change-draft.ts';
import { draftById, questionById, sectionById } from './course-drafts.queries.ts';
import { draftsVisible } from './course-drafts.scope.ts';
import {
  duplicateQuestion,
  duplicateSection,
  removalOf,
  removedParts,
  restorePart,
} from './draft-removals.queries.ts';
import { withNewOptionIds } from './option-ids.ts';
import { updateSection } from './save-draft.queries.ts';

export const draftPartHandlers: Handlers<typeof draftPartCalls> = {
  async removed({ params }, { db, actor, now }) {
    found(await draftById(db, params.id, draftsVisible.sql(actor, 'c')), courseErrors.notFound);
    return { removed: (await removedParts(db, params.id, now())).map(withId) };
  },

  restore: ({ params }, context) =>
    changeDraft(context, {
      courseId: params.id,
      outline: true,
      async work(locked) {
        const removal = found(await removalOf(locked.tx, params.id, params.partId), errors.notRemoved);
        if (!(await restorePart(locked.tx, params.id, params.partId, removal.kind)))
          refuse(errors.noChapterLeft);
        await recordPart(locked, removal.kind, { id: params.partId, name: removal.name }, undefined, {
          restored: true,
        });
        return { recordId: params.partId, result: { success: true as const } };
      },
    }),

  duplicateSection: ({ params, body }, context) =>
    changeDraft(context, {
      courseId: params.id,
      saveId: body.saveId,
      outline: true,
      async work(locked) {
        const { tx } = locked;
        const original = found(await sectionById(tx, params.sectionId, params.id), errors.sectionNotFound);
        if (original.type === 'scorm') refuse(errors.ofPackage);
        const id = newId();
        await duplicateSection(tx, { courseId: params.id, from: original._id, id });
        const { en, fr } = original.name;
        await updateSection(tx, id, {
          name: {
            en: `${en} (copy)`.slice(0, 160),
            fr: fr && `${fr} (copie)`.slice(0, 160),
            matched: original.french.name === 'matched',
          },
        });
        const section = found(await sectionById(tx, id, params.id), errors.sectionNotFound);
        await recordPart(locked, 'section', { id, name: section.name.en }, undefined, section);
        return { recordId: id, result: { section } };
      },
      again: async (locked, id) => ({
        section: found(await sectionById(locked.tx, id, params.id), errors.sectionNotFound),
      }),
    }),

  duplicateQuestion: ({ params, body }, context) =>
    changeDraft(context, {
      courseId: params.id,
      saveId: body.saveId,
      outline: true,
      async work(locked) {
        const { tx } = locked;
        const original = found(await questionById(tx, params.questionId, params.id), errors.questionNotFound);
        const id = newId();
        const options = withNewOptionIds(original.options);
        await duplicateQuestion(tx, { courseId: params.id, from: original._id, id, options });
        const question = found(await questionById(tx, id, params.id), errors.questionNotFound);
        await recordPart(locked, 'question', { id, name: question.text.en }, undefined, question);
        return { recordId: id, result: { question } };
      },
      again: async (locked, id) => ({
        question: found(await questionById(locked.tx, id, params.id), errors.questionNotFound),
      }),
    }),
};
