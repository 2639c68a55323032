import type { Page } from '@playwright/test';

interface Attempt {
  readonly _id: string;
  readonly passed: boolean | null;
  readonly questions: readonly {
    readonly _id: string;
    readonly type: string;
    readonly result?: string;
    readonly options: readonly {
      readonly _id: string;
      readonly text: { readonly en: string };
      readonly correct?: boolean;
    }[];
  }[];
}

/** Tries combinations question by question, like a persistent learner, until the quiz is passed. */
export async function passQuiz(page: Page, courseId: string): Promise<Attempt> {
  const right = new Map<string, string[]>();
  const tried = new Map<string, number>();
  for (let round = 0; round < 40; round++) {
    const { test: attempt } = (await (
      await page.request.post('/api/test/create', { data: { courseId } })
    ).json()) as { test: Attempt };
    const guess = (question: Attempt['questions'][number]) => {
      const ids = question.options.map((option) => option._id).toSorted();
      const sets = question.type === 'multiple' ? subsets(ids) : ids.map((id) => [id]);
      return right.get(question._id) ?? sets[(tried.get(question._id) ?? 0) % sets.length]!;
    };
    const answers = Object.fromEntries(attempt.questions.map((question) => [question._id, guess(question)]));
    const { test: result } = (await (
      await page.request.put(`/api/test/${attempt._id}`, { data: { answers, finished: true } })
    ).json()) as { test: Attempt };
    for (const question of result.questions) {
      if (question.result === 'correct') right.set(question._id, answers[question._id]!);
      else tried.set(question._id, (tried.get(question._id) ?? 0) + 1);
    }
    if (result.passed) return result;
  }
  throw new Error('The quiz could not be passed.');
}

const subsets = (ids: readonly string[]): string[][] =>
  Array.from({ length: 2 ** ids.length - 1 }, (_, index) =>
    ids.filter((_id, bit) => ((index + 1) >> bit) & 1),
  );
