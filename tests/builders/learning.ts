import { progressCalls } from '#contract/training/progress.calls.ts';
import { quizCalls } from '#contract/training/quizzes.calls.ts';
import { newId } from '#server/platform/ids.ts';
import type { Client } from './portal.ts';
import type { BuiltCourse } from './training.ts';

type Asking = Pick<Client, 'ask'>;

/** Reads the first sections of a course, all by default, which passes a course without a quiz. */
export async function readSections(
  client: Asking,
  { id, sectionIds }: BuiltCourse,
  count = sectionIds.length,
): Promise<void> {
  // In one request, as after a time offline: sent one by one, more minutes would be claimed than had passed.
  const events = sectionIds
    .slice(0, count)
    .map((sectionId) => ({ eventId: newId(), sectionId, kind: 'section-seen' as const, time: 60 }));
  await client.ask(progressCalls.record, { params: { id }, body: { events } });
}

/** Takes the quiz of a course, with every answer right or without any. */
export async function takeQuiz(client: Asking, { id, right }: BuiltCourse, isRight: boolean): Promise<void> {
  const { test: attempt } = await client.ask(quizCalls.start, { params: { courseId: id } });
  const answers = isRight ? (right as Record<string, string[]>) : {};
  await client.ask(quizCalls.save, { params: { testId: attempt._id }, body: { answers, finished: true } });
}
