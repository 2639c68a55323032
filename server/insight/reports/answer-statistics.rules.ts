import type { QuestionStatistic } from '#contract/insight/answer-statistics.calls.ts';
import type { AnswerFlag } from '#contract/insight/answer-statistics.fields.ts';
import type { Bilingual, Language } from '#contract/platform/language.ts';
import type { QuizQuestion } from '#contract/training/course-content.ts';
import { isChoice } from '#contract/training/question-types.ts';
import { isCorrect, solutionOf } from '#server/training/quizzes/quizzes.rules.ts';

/** Attempts with the same result for a question: their number, in one language, with this answer and this many right in the quiz. */
export interface AnswerCount {
  readonly versionId: string;
  readonly questionId: string;
  readonly language: Language;
  /** Null: nothing chosen. */
  readonly answer: readonly string[] | null;
  readonly correctCount: number;
  readonly drawnCount: number;
  readonly count: number;
}

export interface QuizVersion {
  readonly id: string;
  readonly number: number;
  readonly isLive: boolean;
  readonly quiz: readonly QuizQuestion[];
}

/** Fewer answers than this are not meaningful. */
const fewest = 20;

/** Defines when a question stays the same: other text or answers make it another one, but not its explanation or its section. */
const likeness = ({ _id, type, text, image, options, numberAnswer }: QuizQuestion): string =>
  JSON.stringify([
    _id,
    type,
    text.en,
    text.fr,
    image,
    options.map((one) => [one._id, one.text.en, one.text.fr, one.image, one.correct, one.match?.text]),
    numberAnswer ?? null,
  ]);

/** The questions of a course’s quizzes, each as it was in one or more versions, with their answers. */
export function questionStatistics(
  versions: readonly QuizVersion[],
  counts: readonly AnswerCount[],
): QuestionStatistic[] {
  const countsByQuestion = Map.groupBy(counts, (one) => `${one.versionId} ${one.questionId}`);
  const stands = versions
    .toSorted((a, b) => a.number - b.number)
    .flatMap((version) => version.quiz.map((question, index) => ({ version, question, place: index + 1 })));
  const groups = [...Map.groupBy(stands, ({ question }) => likeness(question)).values()];
  return groups
    .map((group, index) => {
      const answers = group.flatMap(
        ({ version, question }) => countsByQuestion.get(`${version.id} ${question._id}`) ?? [],
      );
      const numbers = group.map(({ version }) => version.number);
      return statisticOf(group.at(-1)!.question, answers, {
        key: `${group[0]!.question._id}-${index}`,
        versions: { from: Math.min(...numbers), to: Math.max(...numbers) },
        place: group.find(({ version }) => version.isLive)?.place ?? null,
      });
    })
    .filter((one) => one.place !== null || one.all.asked > 0)
    .toSorted((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || b.versions.to - a.versions.to);
}

type Place = Pick<QuestionStatistic, 'key' | 'versions' | 'place'>;

function statisticOf(
  question: QuizQuestion,
  answers: readonly AnswerCount[],
  place: Place,
): QuestionStatistic {
  const isRight = ({ answer }: AnswerCount) => isCorrect(question, answer ?? []);
  const chosen = (fits: (one: AnswerCount) => boolean) => {
    const some = answers.filter(fits);
    const by = (language: Language) => sum(some.filter((one) => one.language === language));
    return { all: sum(some), en: by('en'), fr: by('fr') };
  };
  const [all, good] = [chosen(() => true), chosen(isRight)];
  const statistic = {
    ...place,
    _id: question._id,
    type: question.type,
    text: question.text,
    all: { asked: all.all, right: good.all },
    en: { asked: all.en, right: good.en },
    fr: { asked: all.fr, right: good.fr },
    discrimination: correlation(answers.map((one) => ({ ...one, isRight: isRight(one) }))),
    options: partsOf(question).map(({ _id, text, correct, isIn }) => ({
      _id,
      text,
      correct,
      chosen: chosen(({ answer }) => answer !== null && isIn(answer)),
    })),
    unanswered: chosen((one) => one.answer === null || one.answer.length === 0),
  };
  return { ...statistic, flags: flagsOf(statistic) };
}

interface AnswerPart {
  readonly _id: string;
  readonly text: Bilingual;
  readonly correct: boolean;
  readonly isIn: (answer: readonly string[]) => boolean;
}

/** What is counted for a question: its options; for the other kinds, the right places of an order, pairs, or number. */
function partsOf(question: QuizQuestion): AnswerPart[] {
  const { type, options, numberAnswer } = question;
  const solution = solutionOf(question);
  if (type === 'numeric') {
    const said = [
      numberAnswer?.value,
      numberAnswer?.tolerance ? `± ${numberAnswer.tolerance}` : '',
      numberAnswer?.unit,
    ]
      .filter((one) => one !== undefined && one !== '')
      .join(' ');
    const isIn = (answer: readonly string[]) => isCorrect(question, answer);
    return [{ _id: question._id, text: { en: said, fr: said.replaceAll('.', ',') }, correct: true, isIn }];
  }
  return options.map(({ _id, text, correct, match }, index) => {
    if (type === 'ordering')
      return {
        _id,
        text: { en: `${index + 1}. ${text.en}`, fr: text.fr && `${index + 1}. ${text.fr}` },
        correct: true,
        isIn: (answer) => answer[index] === _id,
      };
    if (type === 'matching')
      return {
        _id,
        text: {
          en: `${text.en} → ${match?.text.en ?? ''}`,
          fr: text.fr && `${text.fr} → ${match?.text.fr || match?.text.en || ''}`,
        },
        correct: true,
        isIn: (answer) => answer.includes(solution[index]!),
      };
    return { _id, text, correct, isIn: (answer) => answer.includes(_id) };
  });
}

/** The share of right answers by chance alone. */
function chanceOf(type: QuizQuestion['type'], count: number): number {
  if (type === 'numeric') return 0;
  if (type === 'multiple') return 1 / (2 ** count - 1);
  if (isChoice(type)) return 1 / Math.max(1, count);
  return 1 / Array.from({ length: count }, (_, index) => index + 1).reduce((all, one) => all * one, 1);
}

const sum = (some: readonly AnswerCount[]) => some.reduce((total, one) => total + one.count, 0);

/**
 * The correlation of a right answer with the share right in the rest of the quiz; the rest, so that the question does not measure itself.
 */
function correlation(answers: readonly (AnswerCount & { readonly isRight: boolean })[]): number | null {
  const of = answers.filter((one) => one.drawnCount > 1);
  const n = sum(of);
  if (n < fewest) return null;
  const points = of.map((one) => {
    const x = one.isRight ? 1 : 0;
    return { x, y: (one.correctCount - x) / (one.drawnCount - 1), w: one.count };
  });
  const mean = (value: (one: (typeof points)[number]) => number) =>
    points.reduce((total, one) => total + one.w * value(one), 0) / n;
  const [x, y] = [mean((one) => one.x), mean((one) => one.y)];
  const spread = Math.sqrt(mean((one) => (one.x - x) ** 2) * mean((one) => (one.y - y) ** 2));
  if (spread < 1e-9) return null;
  return Math.round((mean((one) => (one.x - x) * (one.y - y)) / spread) * 100) / 100;
}

export const shareOf = ({ asked, right }: { readonly asked: number; readonly right: number }): number =>
  asked === 0 ? 0 : right / asked;

/** What an author should look at. With too few answers, only that. */
function flagsOf(one: Omit<QuestionStatistic, 'flags'>): AnswerFlag[] {
  const { all, en, fr, discrimination, options } = one;
  if (all.asked < fewest) return ['few'];
  const share = shareOf(all);
  const gap = gapOf(en, fr);
  const isKeyed = discrimination !== null && discrimination <= -0.1;
  const isMiddling = share < 0.9 && share > 0.1;
  const chance = chanceOf(one.type, options.length);
  const unused = options.some((option) => !option.correct && option.chosen.all / all.asked < 0.02);
  return [
    ...(isKeyed ? (['keyed'] as const) : []),
    ...(gap > 0 ? (['french'] as const) : gap < 0 ? (['english'] as const) : []),
    ...(share <= chance + 0.05 && !isKeyed ? (['guessed'] as const) : []),
    ...(discrimination !== null && Math.abs(discrimination) < 0.1 && isMiddling && all.asked >= 50
      ? (['dull'] as const)
      : []),
    ...(share >= 0.95 ? (['easy'] as const) : []),
    // If everyone gets a question right, all its wrong answers are unused.
    ...(unused && share < 0.95 && all.asked >= 50 ? (['unused'] as const) : []),
  ];
}

/** 1 if French readers do far worse, −1 if English ones do, 0 if the difference may be chance (test of two proportions, 99%). */
function gapOf(en: QuestionStatistic['en'], fr: QuestionStatistic['fr']): -1 | 0 | 1 {
  if (en.asked < fewest || fr.asked < fewest) return 0;
  const difference = shareOf(en) - shareOf(fr);
  const pooled = (en.right + fr.right) / (en.asked + fr.asked);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / en.asked + 1 / fr.asked));
  if (Math.abs(difference) < 0.15 || error === 0 || Math.abs(difference) / error < 2.58) return 0;
  return difference > 0 ? 1 : -1;
}
