import type { Chapter } from '#contract/training/course-content.ts';
import { isChoice } from '#contract/training/question-types.ts';
import type { CourseDraft } from '#contract/training/course-draft.ts';
import type { courseShelfCalls } from '#contract/training/course-shelf.calls.ts';
import type { ReplyInput } from '#contract/platform/call.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { draftById } from '../draft/course-drafts.queries.ts';
import { draftsVisible } from '../draft/course-drafts.scope.ts';
import { versionById } from '../publishing/course-publishing.queries.ts';
import { frozen } from '../publishing/course-version.rules.ts';
import { present } from '../draft/present-draft.ts';

type Preview = ReplyInput<typeof courseShelfCalls.preview>['course'];

/** A course as learners see it: the author gets the draft with the quiz; people with the link get the published version without it. */
export async function previewOf(
  context: Context<Actor>,
  courseId: string,
  { asAuthor }: { readonly asAuthor: boolean },
): Promise<Preview | undefined> {
  const row = await draftById(
    context.db,
    courseId,
    asAuthor ? draftsVisible.sql(context.actor, 'c') : undefined,
  );
  if (!row) return undefined;
  const draft = present(row, context);
  const live = !asAuthor && draft.live && (await versionById(context.db, courseId, draft.live.versionId));
  const { content, quiz, ...terms } = live || frozen(draft);
  return {
    _id: draft._id,
    ...shelfOf(draft),
    name: content.name,
    description: content.description,
    // A draft may lack a file that a version always has; the player skips it.
    chapters: content.chapters as readonly Chapter[],
    passScore: terms.passScore,
    questionsCount: quiz.length,
    quiz:
      quiz.length > 0
        ? {
            questionsCount: terms.poolSize ?? quiz.length,
            timeLimitMinutes: terms.timeLimitMinutes,
            attemptsLimit: terms.attemptsLimit,
          }
        : null,
    versionId: draft.live?.versionId ?? draft._id,
    versionNumber: draft.live?.number ?? 0,
    isDraft: !live,
    questions: asAuthor
      ? quiz.map(({ _id, type, text, image, options, numberAnswer }) => ({
          _id,
          type,
          text,
          image,
          unit: numberAnswer?.unit ?? '',
          // Sorted by their random ids, so that the right order and pairs stay in the editor.
          matches: options.flatMap(({ match }) => match ?? []).toSorted(byId),
          options: (isChoice(type) ? options : options.toSorted(byId)).map((option) => ({
            _id: option._id,
            text: option.text,
            image: option.image?.location ?? null,
          })),
        }))
      : [],
  };
}

const byId = (one: { readonly _id: string }, other: { readonly _id: string }) =>
  one._id < other._id ? -1 : 1;

const shelfOf = (draft: CourseDraft) => ({
  brand: draft.brand,
  category: draft.category,
  status: draft.status,
  active: draft.active,
  isScorm: draft.isScorm,
  image: draft.image?.location ?? null,
  banner: draft.bannerImage?.location ?? null,
  durationMinutes: draft.durationMinutes,
  publishedAt: draft.live?.publishedAt ?? null,
  updatedAt: draft.updatedAt,
  cheatSheet: draft.cheatSheet && { en: draft.cheatSheet.location, fr: draft.cheatSheetFr?.location ?? null },
  resources: draft.resources,
});
