import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { idParams, named } from '#contract/platform/ids.ts';
import { languages } from '#contract/platform/language.ts';
import { pagination, paging, searchText } from '#contract/platform/paging.ts';
import { evidenceFormat } from '#contract/platform/tables.ts';
import { labelled } from '#contract/platform/text.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { articleErrors as articles } from './articles.errors.ts';
import { feature, view } from './articles.ts';
import { confirmationStates } from './confirmation-states.ts';
import { confirmationErrors as errors } from './confirmations.errors.ts';

const inBoth = z.object({ text: z.string(), textFr: z.string() });

/** How many of a group of people have confirmed. */
const progress = z.object({ asked: z.int(), confirmed: z.int() });

/** Where the caller stands. The right option is not part of it, and the explanation only after it was chosen. */
const ownConfirmation = z.object({
  /** Asked of the caller; others only see how many have confirmed. */
  isAsked: z.boolean(),
  by: calendarDay,
  /** The caller’s last day: the same, or a later one for newcomers. The deadline is its end where the caller works. */
  dueOn: calendarDay.nullable(),
  deadline: instant.nullable(),
  confirmedAt: instant.nullable(),
  question: inBoth
    .extend({
      options: z.array(inBoth),
      triesCount: z.int(),
      /** The right option, once the caller has chosen it. */
      answer: z.int().nullable(),
      explanation: inBoth.nullable(),
    })
    .nullable(),
  /** What is shown now: the version that readers confirm, and the number of the last change of its words. */
  edition: z.int(),
  textVersion: z.int(),
  dealer: progress.extend({ name: z.string() }).nullable(),
  everyone: progress,
  /** May see which of the people they look after have confirmed. */
  seesPeople: z.boolean(),
});
export type OwnConfirmation = z.output<typeof ownConfirmation>;

const askedPerson = z.object({
  user: named,
  dealer: named.nullable(),
  state: z.enum(confirmationStates),
  dueOn: calendarDay,
  deadline: instant,
  openedAt: instant.nullable(),
  triesCount: z.int(),
  confirmedAt: instant.nullable(),
  language: z.enum(languages).nullable(),
});
export type AskedPerson = z.output<typeof askedPerson>;

/** Words that people had on the page when they confirmed. */
const confirmedWords = z.object({
  edition: z.int(),
  language: z.enum(languages),
  title: z.string(),
  description: z.string(),
  /** The question and its options, a line each. */
  question: z.string(),
  /** As the evidence names them. */
  sha256: z.string(),
  firstAt: instant,
  /** How many of the people the caller looks after confirmed them. */
  peopleCount: z.int(),
});

const of = { concerns: { id: 'bulletin' }, hiddenFrom: 'other-audiences', access: view, feature } as const;
const reply = z.object({ confirmation: ownConfirmation });

export const confirmationCalls = {
  own: call({
    id: 'bulletins.confirmation',
    method: 'GET',
    path: '/api/bulletins/{id}/confirmation',
    summary:
      'Whether the caller has confirmed a bulletin, its question, and how many have; null if it asks for nothing',
    ...of,
    params: idParams,
    reply: z.object({ confirmation: ownConfirmation.nullable() }),
    errors: [articles.notFound],
  }),
  answer: call({
    id: 'bulletins.answer',
    method: 'POST',
    path: '/api/bulletins/{id}/answer',
    summary:
      'Answers the question of a bulletin. A wrong answer says only that it is wrong; every try is kept',
    ...of,
    underProxy: 'refused',
    params: idParams,
    body: z.object({
      option: labelled(z.int().min(0), 'Option', 'Choix'),
      edition: z.int(),
      /** The change of the words that the question was read in: a correction may have put the options in another order. */
      textVersion: z.int().optional(),
    }),
    reply: z.object({ isRight: z.boolean(), confirmation: ownConfirmation }),
    errors: [articles.notFound, errors.notAsked, errors.noQuestion, errors.noSuchOption, errors.changed],
  }),
  confirm: call({
    id: 'bulletins.confirm',
    method: 'POST',
    path: '/api/bulletins/{id}/confirm',
    summary:
      'Confirms that the caller has read a bulletin: these words, in this language. Confirming twice changes nothing',
    ...of,
    underProxy: 'refused',
    params: idParams,
    body: z.object({ language: z.enum(languages), edition: z.int(), textVersion: z.int() }),
    reply,
    errors: [articles.notFound, errors.notAsked, errors.answerFirst, errors.changed],
  }),
  people: call({
    id: 'bulletins.confirmations',
    method: 'GET',
    path: '/api/bulletins/{id}/confirmations',
    summary: 'Who has confirmed the current version of a bulletin, of the people the caller looks after',
    ...of,
    params: idParams,
    query: z.object({ ...paging(50), text: searchText, state: z.enum(confirmationStates).optional() }),
    reply: z.object({
      people: z.array(askedPerson),
      counts: z.object({ open: z.int(), late: z.int(), confirmed: z.int(), left: z.int() }),
      pagination,
    }),
    errors: [articles.notFound],
  }),
  words: call({
    id: 'bulletins.confirmed-words',
    method: 'GET',
    path: '/api/bulletins/{id}/confirmed-words',
    summary:
      'The words of every version of a bulletin that the people the caller looks after have confirmed, the latest first; for others, those they confirmed themselves',
    ...of,
    params: idParams,
    reply: z.object({ words: z.array(confirmedWords) }),
    errors: [articles.notFound],
  }),
  evidence: call({
    id: 'bulletins.evidence',
    method: 'GET',
    path: '/api/bulletins/{id}/evidence',
    summary:
      'Every version of a bulletin with who was asked, opened it, tried, and confirmed which words. The last line has the number of rows and a hash of them',
    ...of,
    params: idParams,
    query: z.object({ format: evidenceFormat }),
    reply: 'file',
    errors: [articles.notFound],
  }),
};
