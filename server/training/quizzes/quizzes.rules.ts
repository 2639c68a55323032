import type { QuizQuestion } from '#contract/training/course-content.ts';

/** A question as it was drawn for an attempt: which, and its options in the order shown. */
export interface DrawnQuestion {
  readonly _id: string;
  readonly options: readonly string[];
}

export type Answers = Readonly<Record<string, readonly string[]>>;

/** A number from 0 (included) to 1 (excluded). */
export type Chance = () => number;

/** Every order equally likely. */
export function shuffled<T>(items: readonly T[], chance: Chance): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

/** Draws the questions of an attempt; true-false keeps its two options in their order. */
export function drawQuestions(
  questions: readonly QuizQuestion[],
  poolSize: number | null,
  chance: Chance,
): DrawnQuestion[] {
  return shuffled(questions, chance)
    .slice(0, poolSize ?? questions.length)
    .map(({ _id, type, options }) => {
      const ids = options.map((option) => option._id);
      return { _id, options: type === 'true-false' ? ids : shuffled(ids, chance) };
    });
}

/** Every right option and no wrong one: there is no partial credit. Nothing chosen is incorrect. */
export function isCorrect(question: QuizQuestion, chosen: readonly string[] = []): boolean {
  const right = question.options.filter((option) => option.correct).map((option) => option._id);
  return new Set(chosen).size === right.length && right.every((id) => chosen.includes(id));
}

export interface Result {
  readonly correctCount: number;
  /** Whole percent over all questions drawn, rounded (gap 107). */
  readonly score: number;
  readonly passed: boolean;
}

/** Scores an attempt over the questions that were drawn for it. */
export function resultOf(
  drawn: readonly DrawnQuestion[],
  questions: ReadonlyMap<string, QuizQuestion>,
  answers: Answers,
  passScore: number,
): Result {
  const correctCount = drawn.filter(({ _id }) => {
    const question = questions.get(_id);
    return question !== undefined && isCorrect(question, answers[_id]);
  }).length;
  const score = drawn.length === 0 ? 0 : Math.round((correctCount / drawn.length) * 100);
  return { correctCount, score, passed: score >= passScore };
}

export type AnswerFault = 'unknown' | 'too-many';

/** What is wrong with answers given to an attempt; null where they fit. */
export function faultIn(
  answers: Answers,
  drawn: readonly DrawnQuestion[],
  questions: ReadonlyMap<string, QuizQuestion>,
): AnswerFault | null {
  for (const [questionId, chosen] of Object.entries(answers)) {
    const question = drawn.find((one) => one._id === questionId);
    if (!question || chosen.some((id) => !question.options.includes(id))) return 'unknown';
    if (questions.get(questionId)?.type !== 'multiple' && chosen.length > 1) return 'too-many';
  }
  return null;
}

/** A hand-in that was under way when time ran out still counts. */
const graceMilliseconds = 20_000;

export const isOverdue = (dueAt: string | null, now: Date): boolean =>
  dueAt !== null && now.getTime() > new Date(dueAt).getTime() + graceMilliseconds;

/** Seconds an attempt has taken: those known before, or those a device claims, as far as they have gone by since it began. */
export function elapsedAfter(
  { elapsedSeconds, startedAt }: { readonly elapsedSeconds: number; readonly startedAt: string },
  claimed: number | undefined,
  now: Date,
): number {
  const gone = Math.floor((now.getTime() - Date.parse(startedAt)) / 1000);
  return Math.max(elapsedSeconds, Math.min(Math.round(claimed ?? 0), gone));
}
