import { courseErrors } from '#contract/training/courses.errors.ts';
import { isChoice, type QuestionType } from '#contract/training/question-types.ts';
import type { DraftQuestion } from '#contract/training/course-draft.ts';
import { draftErrors as errors } from '#contract/training/course-drafts.errors.ts';
import type { QuestionFields } from '#contract/training/course-drafts.fields.ts';
import type { FileUse } from '#server/platform/files/claim-files.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { checkPart, recordPart, type LockedChange } from './change-draft.ts';
import { questionById, sectionById } from './course-drafts.queries.ts';
import { claimForCourse, located } from './draft-files.ts';
import { isFrenchChanged } from './draft-media.rules.ts';
import { isRandomId, newOptionId, withNewOptionIds } from './option-ids.ts';
import { insertQuestion, updateQuestion } from './save-draft.queries.ts';
import { textAfter } from './save-section.ts';

export type SentQuestion = QuestionFields & {
  readonly _id?: string | undefined;
  readonly version?: number | undefined;
  readonly matched: readonly string[];
};

/** Adds a question at the end of the quiz, or saves the sent fields of one. Options keep their ids. */
export async function saveQuestion(locked: LockedChange, sent: SentQuestion): Promise<DraftQuestion> {
  const { tx, draft, actor } = locked;
  const before = sent._id ? found(await questionById(tx, sent._id, draft.id), errors.questionNotFound) : null;
  if (before) checkPart(sent.version, before);
  if (sent.sectionId && !(await sectionById(tx, sent.sectionId, draft.id)))
    refuse(courseErrors.unknownSection);
  await claimForCourse(locked, draft.id, actor.id, filesOfQuestion(sent));
  const id = before?._id ?? (await insertQuestion(tx, draft.id));
  const type = sent.type ?? before?.type ?? 'single';
  const options = optionsAfter(sent.options, before?.options ?? [], type, before?.type);
  const matched = sent.matched.includes('options');
  await updateQuestion(tx, id, {
    type: sent.type,
    text: textAfter(sent.text, before?.text, sent.matched.includes('text')),
    explanation: textAfter(sent.explanation, before?.explanation, sent.matched.includes('explanation')),
    imageId: sent.image === undefined ? undefined : (sent.image?.fileId ?? null),
    sectionId: sent.sectionId,
    numberAnswer: sent.numberAnswer,
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
  await recordPart(locked, 'question', { id, name: after.text.en }, before ?? undefined, after);
  return after;
}

function filesOfQuestion({ image, options = [] }: QuestionFields): FileUse[] {
  return [image, ...options.map((option) => option.image)].flatMap((file) =>
    file ? [{ fileId: file.fileId, kinds: ['image' as const] }] : [],
  );
}

type Options = DraftQuestion['options'];

/** The answers after a save; those of an order or of pairs get ids that do not reveal how they were written. */
function optionsAfter(
  sent: QuestionFields['options'],
  before: Options,
  type: QuestionType,
  typeBefore: QuestionType | undefined,
): Options | undefined {
  const known = new Set(before.flatMap(({ _id, match }) => [_id, match?._id]));
  const kept = (id: string | undefined) =>
    id && known.has(id) && (isChoice(type) || isRandomId(id)) ? id : newOptionId();
  if (!sent) {
    const becomesSecret = !isChoice(type) && typeBefore !== type;
    return becomesSecret ? withNewOptionIds(before) : undefined;
  }
  return sent.map(({ _id, text, image, correct, reason, match }) => ({
    _id: kept(_id),
    text,
    image: located(image),
    correct: isChoice(type) && correct,
    ...(reason && (reason.en !== '' || reason.fr !== '') && { reason }),
    ...(type === 'matching' && match && { match: { _id: kept(match._id), text: match.text } }),
  }));
}
