import { draftErrors as errors } from '#contract/training/course-drafts.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { changeDraft, checkOutline, recordPart } from './change-draft.ts';
import { courseIdOfChapter } from './course-drafts.queries.ts';
import { orderParts, orderSections, partIds, sectionIdsOf } from './save-draft.queries.ts';

interface Order {
  readonly ids: readonly string[];
  readonly outlineVersion: number;
  readonly saveId?: string | undefined;
}

/** Puts all chapters, or all questions, of a course in an order. */
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
    async work(held) {
      const there = await partIds(held.tx, part, courseId);
      checkOutline(outlineVersion, held, { ids: [...there] });
      if (ids.length !== there.size || new Set(ids).size !== ids.length || ids.some((id) => !there.has(id)))
        refuse(errors.unknownPlace);
      await orderParts(held.tx, part, ids);
      await recordPart(held, part, { id: courseId, name: held.draft.name }, { ids: [] }, { ids });
      return { recordId: courseId, result: { success: true as const } };
    },
    again: async () => ({ success: true as const }),
  });
}

/** Puts the sections of a chapter in an order; those of other chapters move here. */
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
    async work(held) {
      const [all, here] = [
        await partIds(held.tx, 'section', courseId),
        await sectionIdsOf(held.tx, chapterId),
      ];
      checkOutline(outlineVersion, held, { ids: here });
      const wanted = new Set(ids);
      // Every section of the chapter keeps a place; those of other chapters move here.
      if (wanted.size !== ids.length || ids.some((id) => !all.has(id)) || here.some((id) => !wanted.has(id)))
        refuse(errors.unknownPlace);
      await orderSections(held.tx, chapterId, ids);
      await recordPart(held, 'chapter', { id: chapterId, name: held.draft.name }, { ids: here }, { ids });
      return { recordId: chapterId, result: { success: true as const } };
    },
    again: async () => ({ success: true as const }),
  });
}
