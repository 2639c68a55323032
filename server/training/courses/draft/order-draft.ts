import { draftErrors as errors } from '#contract/training/course-drafts.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { changeDraft, checkOutline, recordPart } from './change-draft.ts';
import { courseIdOfChapter } from './course-drafts.queries.ts';
import { orderParts, orderSections, partIds, sectionIdsOf } from './save-draft.queries.ts';

interface Order {
  readonly ids: readonly string[];
  readonly outlineVersion?: number | undefined;
  readonly saveId?: string | undefined;
}

/** Reorders all chapters, or all questions, of a course. */
export function orderPartsOf(
  context: Context<Actor>,
  part: 'chapter' | 'quiz_question',
  courseId: string,
  { ids, outlineVersion, saveId }: Order,
) {
  return changeDraft(context, {
    courseId,
    saveId,
    outline: true,
    async work(locked) {
      const existing = await partIds(locked.tx, part, courseId);
      checkOutline(outlineVersion, locked, { ids: [...existing] });
      if (
        ids.length !== existing.size ||
        new Set(ids).size !== ids.length ||
        ids.some((id) => !existing.has(id))
      )
        refuse(errors.unknownPlace);
      await orderParts(locked.tx, part, ids);
      await recordPart(locked, part, { id: courseId, name: locked.draft.name }, { ids: [] }, { ids });
      return { recordId: courseId, result: { success: true as const } };
    },
    again: async () => ({ success: true as const }),
  });
}

/** Reorders the sections of a chapter; sections of other chapters move here. */
export async function orderSectionsOf(
  chapterId: string,
  { ids, outlineVersion, saveId }: Order,
  context: Context<Actor>,
) {
  const courseId = found(await courseIdOfChapter(context.db, chapterId), errors.chapterNotFound);
  return changeDraft(context, {
    courseId,
    saveId,
    outline: true,
    async work(locked) {
      const [all, here] = [
        await partIds(locked.tx, 'section', courseId),
        await sectionIdsOf(locked.tx, chapterId),
      ];
      checkOutline(outlineVersion, locked, { ids: here });
      const wanted = new Set(ids);
      // Every section of the chapter keeps a place; sections of other chapters move here.
      if (wanted.size !== ids.length || ids.some((id) => !all.has(id)) || here.some((id) => !wanted.has(id)))
        refuse(errors.unknownPlace);
      await orderSections(locked.tx, chapterId, ids);
      await recordPart(locked, 'chapter', { id: chapterId, name: locked.draft.name }, { ids: here }, { ids });
      return { recordId: chapterId, result: { success: true as const } };
    },
    again: async () => ({ success: true as const }),
  });
}
