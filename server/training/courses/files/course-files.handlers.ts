import { fileErrors } from '#contract/platform/files.calls.ts';
import type { Language } from '#contract/platform/language.ts';
import type { courseFileCalls } from '#contract/training/course-files.calls.ts';
import { courseErrors } from '#contract/training/courses.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { storedFile } from '#server/platform/files/stored-file.ts';
import type { FileReply, Handlers, Outgoing } from '#server/platform/http/handlers.ts';
import { found } from '#server/platform/refusal.ts';
import { draftById } from '../draft/course-drafts.queries.ts';
import { present } from '../draft/present-draft.ts';
import { frozen, type FrozenContent } from '../publishing/course-version.rules.ts';
import { namesOf, readableCourse } from './course-files.queries.ts';
import { pairNamed, pairsOfCourse, pairsOfSection, type FilePair } from './file-pairs.ts';
import { coursesWithReadableDraft, coursesWithNamedFiles } from './course-files.scope.ts';

export const courseFileHandlers: Handlers<typeof courseFileCalls> = {
  ofCourse: ({ params }, context, { headers }) => fileOf(params, context, headers, context.language),
  ofCourseInFrench: ({ params }, context, { headers }) => fileOf(params, context, headers, 'fr'),
  ofSection: ({ params }, context, { headers }) => fileOf(params, context, headers, context.language),
  ofSectionInFrench: ({ params }, context, { headers }) => fileOf(params, context, headers, 'fr'),
};

interface Address {
  readonly courseId: string;
  readonly sectionSlug?: string;
  readonly file: string;
}

async function fileOf(
  address: Address,
  context: Context<Actor>,
  headers: Outgoing['headers'],
  language: Language,
): Promise<FileReply> {
  const { en, fr } = found(await pairAt(address, context), fileErrors.notFound);
  const reply = await storedFile(context, (language === 'fr' && fr) || en, headers);
  return {
    ...reply,
    // Another file can get this name, and the language of the caller decides which one it is.
    headers: { ...reply.headers, 'cache-control': 'private, no-cache', vary: 'cookie, accept-language' },
  };
}

async function pairAt(
  { courseId, sectionSlug, file }: Address,
  context: Context<Actor>,
): Promise<FilePair | undefined> {
  const { actor, db, today } = context;
  const course = found(
    await readableCourse(
      db,
      courseId,
      actor.id,
      coursesWithNamedFiles(actor, today()),
      coursesWithReadableDraft(actor),
    ),
    courseErrors.notFound,
  );
  const pairsIn = (content: FrozenContent): FilePair[] =>
    sectionSlug === undefined
      ? content.files
        ? pairsOfCourse(content.files)
        : []
      : pairsOfSection(content, sectionSlug);
  const ofItself =
    sectionSlug === undefined
      ? [...pairsOfCourse(course.files), ...course.resources.map((en) => ({ en, fr: null }))]
      : [];
  const named = async (pairs: readonly FilePair[]) =>
    pairNamed(
      pairs,
      file,
      await namesOf(
        db,
        pairs.map(({ en }) => en),
      ),
    );
  const published = await named([...ofItself, ...course.contents.flatMap(pairsIn)]);
  if (published || !course.readsDraft) return published;
  const draft = await draftById(db, courseId);
  return draft && named(pairsIn(frozen(present(draft, context)).content));
}
