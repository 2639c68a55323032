import { courseDraftCalls } from '#contract/training/course-drafts.calls.ts';
import { quizCalls } from '#contract/training/quizzes.calls.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  /** A passed attempt, and an open one. */
  async records({ admin, learnerClient, made }) {
    const courseId = made['course']!;
    const { course } = await admin.ask(courseDraftCalls.read, { params: { id: courseId } });
    const right = Object.fromEntries(
      course.questions.map((one) => [
        one._id,
        one.options.filter((option) => option.correct).map((option) => option._id),
      ]),
    );
    const { test } = await learnerClient.ask(quizCalls.create, { body: { courseId } });
    await learnerClient.ask(quizCalls.save, {
      params: { testId: test._id },
      body: { answers: right, finished: true },
    } as never);
    const { test: open } = await learnerClient.ask(quizCalls.create, { body: { courseId } });
    return { attempt: open._id };
  },
};
