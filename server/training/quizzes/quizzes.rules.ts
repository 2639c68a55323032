import type { QuizQuestion } from '#contract/training/course-content.ts';

/** A question as drawn for an attempt: its id, and its options in the order shown. */
export interface DrawnQuestion {
  readonly _id: string;
  readonly options: readonly string[];
  /** For pairs: what can be matched to the options, in an independent order. */
  readonly matches?: readonly string[] | undefined;
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

/**
 * Draws the questions of an attempt; true-false keeps its two options in order, and an order question is never drawn in its right order.
 */
export function drawQuestions(
  questions: readonly QuizQuestion[],
  poolSize: number | null,
  chance: Chance,
): DrawnQuestion[] {
  return shuffled(questions, chance)
    .slice(0, poolSize ?? questions.length)
    .map(({ _id, type, options }) => {
      const ids = options.map((option) => option._id);
      const matches = options.flatMap(({ match }) => match?._id ?? []);
      return {
        _id,
        options:
          type === 'true-false' ? ids : type === 'ordering' ? disordered(ids, chance) : shuffled(ids, chance),
        ...(type === 'matching' && { matches: shuffled(matches, chance) }),
      };
    });
}

function disordered(ids: readonly string[], chance: Chance): string[] {
  const order = shuffled(ids, chance);
  const [first, ...rest] = order;
  return first !== undefined && isSame(order, ids) ? [...rest, first] : order;
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, index) => id === other[index]);

const pairOf = (optionId: string, matchId: string) => `${optionId}:${matchId}`;

/** Parses a number as people type it, with a point or a comma; null if it is not a number. */
export function typedNumber(text: string | undefined): number | null {
  const plain = text?.trim().replace(',', '.') ?? '';
  return /^[-+]?(\d{1,12}(\.\d{0,12})?|\.\d{1,12})$/.test(plain) ? Number(plain) : null;
}

/** The question to answer; for a number its value. */
export function solutionOf({ type, options, numberAnswer }: QuizQuestion): string[] {
  if (type === 'numeric') return numberAnswer ? [String(numberAnswer.value)] : [];
  if (type === 'ordering') return options.map((option) => option._id);
  if (type === 'matching') return options.map(({ _id, match }) => pairOf(_id, match?._id ?? ''));
  return options.filter((option) => option.correct).map((option) => option._id);
}

/**
 * Every right option and no wrong one, the whole order, every pair, or a number within the tolerance: there is no partial credit. No answer
 * is incorrect.
 */
export function isCorrect(question: QuizQuestion, given: readonly string[] = []): boolean {
  if (question.type === 'numeric') return isRightNumber(question, typedNumber(given[0]));
  const solution = solutionOf(question);
  if (question.type === 'ordering') return isSame(given, solution);
  return new Set(given).size === solution.length && solution.every((one) => given.includes(one));
}

function isRightNumber({ numberAnswer }: QuizQuestion, given: number | null): boolean {
  if (!numberAnswer || given === null) return false;
  const { value, tolerance } = numberAnswer;
  // Decimals are not exact: 0.4 − 0.3 is slightly more than 0.1.
  const slack = 1e-9 * Math.max(1, Math.abs(value));
  return Math.abs(given - value) <= tolerance + slack;
}

export interface Result {
  readonly correctCount: number;
  /** Whole percent over all questions drawn, rounded. */
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

export type AnswerFault = 'unknown' | 'too-many' | 'no-number';

/** What is wrong with the answers to an attempt; null if they fit. */
export function faultIn(
  answers: Answers,
  drawn: readonly DrawnQuestion[],
  questions: ReadonlyMap<string, QuizQuestion>,
): AnswerFault | null {
  for (const [questionId, given] of Object.entries(answers)) {
    const question = drawn.find((one) => one._id === questionId);
    const fault = question ? faultOf(question, questions.get(questionId)?.type, given) : 'unknown';
    if (fault) return fault;
  }
  return null;
}

function faultOf(
  { options, matches = [] }: DrawnQuestion,
  type: QuizQuestion['type'] | undefined,
  given: readonly string[],
): AnswerFault | null {
  switch (type) {
    case 'numeric':
      if (given.length > 1) return 'too-many';
      return given.length === 1 && typedNumber(given[0]) === null ? 'no-number' : null;
    case 'ordering':
      return given.some((id) => !options.includes(id)) || new Set(given).size < given.length
        ? 'unknown'
        : null;
    case 'matching': {
      const pairs = given.map((one) => one.split(':'));
      const isKnown = pairs.every(
        ([option = '', match = '', ...rest]) =>
          rest.length === 0 && options.includes(option) && matches.includes(match),
      );
      if (!isKnown) return 'unknown';
      return new Set(pairs.map(([option]) => option)).size < pairs.length ? 'too-many' : null;
    }
    default:
      if (given.some((id) => !options.includes(id))) return 'unknown';
      return type !== 'multiple' && given.length > 1 ? 'too-many' : null;
  }
}

/** A submission already on its way when time ran out still counts. */
const graceMilliseconds = 20_000;

export const isOverdue = (dueAt: string | null, now: Date): boolean =>
  dueAt !== null && now.getTime() > new Date(dueAt).getTime() + graceMilliseconds;

/** Seconds an attempt has taken: those stored before, or those a device claims, up to the time since it began. */
export function elapsedAfter(
  { elapsedSeconds, startedAt }: { readonly elapsedSeconds: number; readonly startedAt: string },
  claimed: number | undefined,
  now: Date,
): number {
  const gone = Math.floor((now.getTime() - Date.parse(startedAt)) / 1000);
  return Math.max(elapsedSeconds, Math.min(Math.round(claimed ?? 0), gone));
}
