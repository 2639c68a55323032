import type { QuestionStatistic } from '#contract/insight/answer-statistics.calls.ts';
import { inLanguage, type Language } from '#contract/platform/language.ts';
import { reportTable, type ReportColumn } from '#server/platform/reports/report-table.ts';
import { shareOf } from './answer-statistics.rules.ts';
import { answerHeadings, flagWords, yes } from './answer-statistics.texts.ts';

/** An answer with its question. */
export interface AnswerLine {
  readonly question: QuestionStatistic;
  readonly option: QuestionStatistic['options'][number];
}

type Heading = keyof (typeof answerHeadings)['en'];

const part = (chosen: number, asked: number) => (asked === 0 ? null : chosen / asked);
const known = (of: QuestionStatistic['all']) => (of.asked === 0 ? null : shareOf(of));

const columns: readonly ReportColumn<Heading, AnswerLine>[] = [
  ['question', 'text', ({ question }, language) => inLanguage(question.text, language)],
  [
    'versions',
    'text',
    ({ question: { versions } }) =>
      versions.from === versions.to ? String(versions.to) : `${versions.from}–${versions.to}`,
  ],
  ['asked', 'number', ({ question }) => question.all.asked],
  ['right', 'share', ({ question }) => known(question.all)],
  ['askedEn', 'number', ({ question }) => question.en.asked],
  ['rightEn', 'share', ({ question }) => known(question.en)],
  ['askedFr', 'number', ({ question }) => question.fr.asked],
  ['rightFr', 'share', ({ question }) => known(question.fr)],
  ['discrimination', 'number', ({ question }) => question.discrimination],
  [
    'flags',
    'text',
    ({ question }, language) => question.flags.map((flag) => flagWords[language][flag]).join('; '),
  ],
  ['answer', 'text', ({ option }, language) => inLanguage(option.text, language)],
  ['correct', 'text', ({ option }, language) => (option.correct ? yes[language] : '')],
  ['chosen', 'share', ({ question, option }) => part(option.chosen.all, question.all.asked)],
  ['chosenEn', 'share', ({ question, option }) => part(option.chosen.en, question.en.asked)],
  ['chosenFr', 'share', ({ question, option }) => part(option.chosen.fr, question.fr.asked)],
];

export const answersTable = (language: Language) => reportTable(answerHeadings, columns, language);
