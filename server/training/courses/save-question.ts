import { courseErrors } from '#contract/training/courses.errors.ts';
import type { DraftQuestion } from '#contract/training/course-draft.ts';
import { draftErrors as errors } from '#contract/training/course-drafts.errors.ts';
import type { QuestionFields } from '#contract/training/course-drafts.fields.ts';
import type { FileUse } from '#server/platform/files/claim-files.ts';
import { newId } from '#server/platform/ids.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { checkBase, recordPart, type HeldChange } from './change-draft.ts';
import { questionById, sectionById } from './course-drafts.queries.ts';
import { claimForCourse, located } from './draft-files.ts';
import { isFrenchChanged } from './draft-media.rules.ts';
import { insertQuestion, updateQuestion } from './save-draft.queries.ts';
import { textAfter } from './save-section.ts';

export type SentQuestion = QuestionFields & {
  readonly _id?: string | undefined;
  readonly version?: number | undefined;
  readonly matched: readonly string[];
};

/** Adds a question at the end of the quiz, or saves what is sent of one. Options keep their ids. */
export async function saveQuestion(held: HeldChange, sent: SentQuestion): Promise<DraftQuestion> {
  const { tx, draft, actor } = held;
  const before = sent._id ? found(await questionById(tx, sent._id, draft.id), errors.questionNotFound) : null;
  if (before) checkBase(sent.version, before);
  if (sent.sectionId && !(await sectionById(tx, sent.sectionId, draft.id)))
    refuse(courseErrors.unknownSection);
  await claimForCourse(held, draft.id, actor.id, filesOfQuestion(sent));
  const id = before?._id ?? (await insertQuestion(tx, draft.id));
  const known = new Set(before?.options.map((option) => option._id));
  const options = sent.options?.map((option) => ({
    _id: option._id && known.has(option._id) ? option._id : newId(),
    text: option.text,
    image: located(option.image),
    correct: option.correct,
  }));
  const matched = sent.matched.includes('options');
  await updateQuestion(tx, id, {
    type: sent.type,
    text: textAfter(sent.text, before?.text, sent.matched.includes('text')),
    explanation: textAfter(sent.explanation, before?.explanation, sent.matched.includes('explanation')),
    imageId: sent.image === undefined ? undefined : (sent.image?.fileId ?? null),
    sectionId: sent.sectionId,
    options:
      options || matched
        ? {
            document: options ?? before?.options ?? [],
            matched,
            frenchChanged: options !== undefined && isFrenchChanged(before?.options ?? [], options),
          }
        : undefined,
  });
  const after = found(await questionById(tx, id, draft.id), errors.questionNotFound);
  await recordPart(held, 'question', { id, name: after.text.en }, before ?? undefined, after);
  return after;
}

function filesOfQuestion({ image, options = [] }: QuestionFields): FileUse[] {
  return [image, ...options.map((option) => option.image)].flatMap((file) =>
    file ? [{ fileId: file.fileId, kinds: ['image' as const] }] : [],
  );
}
