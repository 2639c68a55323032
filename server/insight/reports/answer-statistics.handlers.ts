import { answerStatisticsCalls } from '#contract/insight/answer-statistics.calls.ts';
import { reportErrors as errors } from '#contract/insight/reports.errors.ts';
import { inLanguage } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Reading } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found } from '#server/platform/refusal.ts';
import { tableFile } from '#server/platform/table-file.ts';
import { answersTable } from './answer-statistics.files.ts';
import { courseAnswers } from './answer-statistics.queries.ts';
import { questionStatistics } from './answer-statistics.rules.ts';
import { answersReported } from './answer-statistics.scope.ts';
import { answerFileNames } from './answer-statistics.texts.ts';
import { questionsToCheck } from './questions-to-check.queries.ts';

export const answerStatisticsHandlers: Handlers<typeof answerStatisticsCalls> = {
  async toCheck({ query }, { db, actor }) {
    const { rows, total } = await questionsToCheck(db, answersReported.sql(actor, 'c'), query);
    return { questions: [...rows], pagination: paginationOf(total, query) };
  },

  async read({ params, query }, context) {
    const { versions, counts, attempts } = await answersOf(context, params.id, query);
    return { statistics: { attempts, questions: questionStatistics(versions, counts) } };
  },

  async save({ params, query }, context) {
    const { language } = context;
    const { name, versions, counts } = await answersOf(context, params.id, query);
    const rows = questionStatistics(versions, counts).flatMap((question) =>
      question.options.map((option) => ({ question, option })),
    );
    return tableFile(query.format, language, {
      name: `${answerFileNames[language]}, ${inLanguage(name, language)}`,
      day: context.today(),
      ...answersTable(language),
      pages: pageOf(rows),
    });
  },
};

const answersOf = async (
  { db, actor }: Reading<Actor>,
  courseId: string,
  query: { attempts: 'first' | 'all' },
) =>
  found(
    await courseAnswers(db, courseId, answersReported.sql(actor, 'c'), {
      firstOnly: query.attempts === 'first',
    }),
    errors.courseNotFound,
  );

async function* pageOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
