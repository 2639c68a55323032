import { platformErrors } from '#contract/platform/errors.ts';
import { courseDraftCalls } from '#contract/training/course-drafts.calls.ts';
import { draftErrors as errors } from '#contract/training/course-drafts.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { changeDraft, checkPart, lockDraft, recordPart, type LockedChange } from './change-draft.ts';
import { withParts } from './chapter-files.ts';
import {
  chapterById,
  countCourses,
  courseIdOfChapter,
  courseIdOfSection,
  insertCourse,
  questionById,
  sectionById,
  touchDraft,
} from './course-drafts.queries.ts';
import { removePart, type PartKind } from './draft-removals.queries.ts';
import { orderPartsOf, orderSectionsOf } from './order-draft.ts';
import { presentedDraft } from './present-draft.ts';
import { checkBrand, checkBrandLimit, saveCourse } from './save-course.ts';
import { saveDraft } from './save-draft.ts';
import { insertChapter, updateChapter, updateShelf } from './save-draft.queries.ts';
import { saveQuestion } from './save-question.ts';
import { saveSection, textAfter } from './save-section.ts';

export const courseDraftHandlers: Handlers<typeof courseDraftCalls> = {
  async read({ params }, context) {
    return { course: await presentedDraft(context.db, context, params.id) };
  },

  create: ({ body, files }, context) =>
    context.change(async (change) => {
      const { actor, settings } = context;
      if (actor.writesFrenchOnly) refuse(errors.onlyFrench);
      await checkBrand(change.tx, actor, body.brand ?? null);
      if (settings.courseLimits > 0 && (await countCourses(change.tx)) >= settings.courseLimits)
        refuse(errors.limitReached);
      await checkBrandLimit(change.tx, body.brand ?? null);
      const id = await insertCourse(change.tx, {
        brandId: body.brand ?? null,
        category: '',
        passScore: body.passScore ?? settings.passScore,
        createdBy: actor.id,
      });
      const locked = await lockDraft(change, actor, id);
      await saveCourse(locked, body, files, null);
      if (body.active !== undefined) await updateShelf(change.tx, id, { active: body.active });
      await touchDraft(change.tx, id, { state: 'draft', userId: actor.id, at: change.now(), outline: false });
      return { course: await presentedDraft(change.tx, context, id) };
    }),

  save: ({ params, body, files }, context) => saveDraft(params.id, body, files, context),

  async saveChapter({ body, files }, context) {
    const courseId = body._id
      ? found(await courseIdOfChapter(context.db, body._id), errors.chapterNotFound)
      : found(body.courseId, platformErrors.required, { field: 'courseId' });
    const read = async (locked: LockedChange, id: string) => ({
      chapter: found(await chapterById(locked.tx, id, courseId), errors.chapterNotFound),
    });
    return changeDraft(context, {
      courseId,
      saveId: body.saveId,
      outline: !body._id || (body.sections ?? []).some((one) => !one._id),
      async work(locked) {
        const before = body._id ? (await read(locked, body._id)).chapter : null;
        if (before && (body.name || body.matched.length > 0)) checkPart(body.version, before);
        const id = before?._id ?? (await insertChapter(locked.tx, courseId));
        if (!before || body.name || body.matched.length > 0) {
          await updateChapter(locked.tx, id, {
            name: textAfter(body.name, before?.name, body.matched.includes('name')),
          });
        }
        for (const [index, section] of (body.sections ?? []).entries())
          await saveSection(locked, id, withParts(section, index, files));
        const result = await read(locked, id);
        const name = result.chapter.name;
        await recordPart(
          locked,
          'chapter',
          { id, name: name.en },
          before ? { name: before.name } : undefined,
          {
            name,
          },
        );
        return { recordId: id, result };
      },
      again: read,
    });
  },

  async removeChapter({ params, query }, context) {
    const courseId = found(await courseIdOfChapter(context.db, params.id), errors.chapterNotFound);
    return changeDraft(context, {
      courseId,
      outline: true,
      async work(locked) {
        const before = found(await chapterById(locked.tx, params.id, courseId), errors.chapterNotFound);
        if (query.version !== undefined) checkPart(query.version, before);
        await removePart(locked.tx, removal(locked, 'chapter', params.id));
        await recordPart(locked, 'chapter', { id: params.id, name: before.name.en }, before);
        return { recordId: params.id, result: { success: true as const } };
      },
    });
  },

  orderChapters: ({ body }, context) => orderPartsOf(context, 'chapter', body.courseId, body),
  orderQuestions: ({ params, body }, context) => orderPartsOf(context, 'quiz_question', params.id, body),

  async saveSection({ params, body }, context) {
    const courseId = found(await courseIdOfChapter(context.db, params.chapterId), errors.chapterNotFound);
    return changeDraft(context, {
      courseId,
      saveId: body.saveId,
      outline: !body._id,
      async work(locked) {
        const section = await saveSection(locked, params.chapterId, body);
        return { recordId: section._id, result: { section } };
      },
      again: async (locked, id) => ({
        section: found(await sectionById(locked.tx, body._id ?? id, courseId), errors.sectionNotFound),
      }),
    });
  },

  async addSlides({ params, body }, context) {
    const courseId = found(await courseIdOfChapter(context.db, params.chapterId), errors.chapterNotFound);
    return changeDraft(context, {
      courseId,
      saveId: body.saveId,
      outline: true,
      async work(locked) {
        const sections = [];
        for (const slide of body.slides) {
          sections.push(
            await saveSection(locked, params.chapterId, {
              type: 'slide',
              name: { en: slide.name, fr: slide.nameFr },
              matched: [],
              slide: {
                image: {
                  en: { fileId: slide.fileId },
                  fr: slide.fileFrId ? { fileId: slide.fileFrId } : null,
                },
                alt: { en: slide.alt, fr: slide.altFr },
                headline: { en: '', fr: '' },
                points: [],
                figures: [],
              },
            }),
          );
        }
        return { recordId: params.chapterId, result: { sections } };
      },
      again: async (locked) => ({
        sections: [
          ...found(await chapterById(locked.tx, params.chapterId, courseId), errors.chapterNotFound).sections,
        ],
      }),
    });
  },

  removeSection: ({ params, query }, context) => removeSection(params.id, query.version, context),
  removeSectionById: ({ params, query }, context) => removeSection(params.id, query.version, context),

  orderSections: ({ params, body }, context) => orderSectionsOf(params.chapterId, body, context),
  orderSectionsByBody: ({ body }, context) => orderSectionsOf(body.chapterId, body, context),

  saveQuestion: ({ params, body }, context) =>
    changeDraft(context, {
      courseId: params.id,
      saveId: body.saveId,
      outline: !body._id,
      async work(locked) {
        const question = await saveQuestion(locked, body);
        return { recordId: question._id, result: { question } };
      },
      again: async (locked, id) => ({
        question: found(await questionById(locked.tx, body._id ?? id, params.id), errors.questionNotFound),
      }),
    }),

  removeQuestion: ({ params, query }, context) =>
    changeDraft(context, {
      courseId: params.id,
      outline: true,
      async work(locked) {
        const before = found(
          await questionById(locked.tx, params.questionId, params.id),
          errors.questionNotFound,
        );
        if (query.version !== undefined) checkPart(query.version, before);
        await removePart(locked.tx, removal(locked, 'question', params.questionId));
        await recordPart(locked, 'question', { id: params.questionId, name: before.text.en }, before);
        return { recordId: params.questionId, result: { success: true as const } };
      },
    }),
};

async function removeSection(id: string, version: number | undefined, context: Context<Actor>) {
  const courseId = found(await courseIdOfSection(context.db, id), errors.sectionNotFound);
  return changeDraft(context, {
    courseId,
    outline: true,
    async work(locked) {
      const before = found(await sectionById(locked.tx, id, courseId), errors.sectionNotFound);
      if (version !== undefined) checkPart(version, before);
      await removePart(locked.tx, removal(locked, 'section', id));
      await recordPart(locked, 'section', { id, name: before.name.en }, before);
      return { recordId: id, result: { success: true as const } };
    },
  });
}

const removal = ({ draft, actor, now }: LockedChange, kind: PartKind, id: string) => ({
  courseId: draft.id,
  kind,
  id,
  by: actor.id,
  at: now(),
});
