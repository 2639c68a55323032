import { chapterCalls } from '#contract/training/chapters.calls.ts';
import type { Chapter } from '#contract/training/course-content.ts';
import { courseErrors as errors } from '#contract/training/courses.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found } from '#server/platform/refusal.ts';
import { courseForReader, courseOfChapter } from '../courses.queries.ts';
import { coursesVisibleTo } from '../courses.scope.ts';

export const chapterHandlers: Handlers<typeof chapterCalls> = {
  byCourse: async ({ params }, context) => ({ chapters: await chaptersOf(context, params.courseId) }),
  get: async ({ params }, context) => ({ chapter: await chapterOf(context, params.id) }),
  sections: async ({ params }, context) => ({
    sections: (await chapterOf(context, params.chapterId)).sections,
  }),
};

async function chaptersOf(
  { db, actor, today }: Context<Actor>,
  courseId: string,
): Promise<readonly Chapter[]> {
  return found(
    await courseForReader(db, courseId, actor.id, coursesVisibleTo(actor, today())),
    errors.notFound,
  ).chapters;
}

async function chapterOf(context: Context<Actor>, chapterId: string): Promise<Chapter> {
  const courseId = found(await courseOfChapter(context.db, chapterId), errors.notFound);
  return found(
    (await chaptersOf(context, courseId)).find((one) => one._id === chapterId),
    errors.notFound,
  );
}
