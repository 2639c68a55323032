import { articleErrors } from '#contract/library/articles.errors.ts';
import { confirmationCalls as calls, type OwnConfirmation } from '#contract/library/confirmations.calls.ts';
import { confirmationErrors as errors } from '#contract/library/confirmations.errors.ts';
import type { NoticeKind } from '#contract/people/notifications.kinds.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { withdrawMailsTo } from '#server/platform/mail/withdraw-mails.queries.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { articlesVisible, peopleAskedShown, seesPeopleAsked } from '../articles.scope.ts';
import {
  askingBulletin,
  insertTry,
  keepWords,
  listAsked,
  lockAsked,
  setConfirmed,
  standingOf,
  type AskingBulletin,
} from './confirmations.queries.ts';
import { confirmedWords } from './evidence.queries.ts';
import { evidenceFile } from './evidence.ts';
import { hashOf } from './words.ts';
import { shownWords } from './words.rules.ts';

type Asking = Context<Actor>;
const reminder: NoticeKind = 'bulletin-to-confirm';

/** The bulletin, if the caller sees it. */
const bulletin = async ({ actor }: Pick<Asking, 'actor'>, db: Db | Transaction, id: string, held = false) =>
  found(
    await askingBulletin(db, id, { visible: articlesVisible.sql(actor, 'a'), held }),
    articleErrors.notFound,
  );

const versionOf = ({ id, edition }: AskingBulletin) => ({ articleId: id, edition });

async function ownOf(
  db: Db | Transaction,
  row: AskingBulletin,
  { actor, today }: Pick<Asking, 'actor' | 'today'>,
): Promise<OwnConfirmation> {
  const standing = await standingOf(db, versionOf(row), { userId: actor.id, today: today() });
  const { isAsked, dueOn, deadline, confirmedAt, triesCount, answeredAt, dealer, everyone } = standing;
  const { question } = row;
  const isAnswered = answeredAt !== null;
  return {
    isAsked,
    by: row.confirmBy!,
    dueOn,
    deadline,
    confirmedAt,
    question: question && {
      text: question.text,
      textFr: question.textFr,
      options: question.options,
      triesCount,
      answer: isAnswered ? question.right : null,
      explanation: isAnswered ? { text: question.explanation, textFr: question.explanationFr } : null,
    },
    edition: row.edition,
    textVersion: row.version,
    dealer,
    everyone,
    seesPeople: seesPeopleAsked(actor, row),
  };
}

export const confirmationHandlers: Handlers<typeof calls> = {
  async own({ params: { id } }, context) {
    const row = await bulletin(context, context.db, id);
    return { confirmation: row.confirmBy === null ? null : await ownOf(context.db, row, context) };
  },

  answer: ({ params: { id }, body: { option, edition, textVersion } }, context) =>
    context.change(async ({ tx, now }) => {
      const { actor, settings } = context;
      // A correction at the same moment forgets this answer, or is there first.
      const row = await bulletin(context, tx, id, true);
      if (row.confirmBy === null) refuse(errors.notAsked);
      if (row.edition !== edition || (textVersion ?? row.version) !== row.version) refuse(errors.changed);
      const question = found(row.question ?? undefined, errors.noQuestion);
      if (option >= question.options.length) refuse(errors.noSuchOption, {}, { field: 'option' });
      const asked = found(
        await lockAsked(tx, versionOf(row), {
          userId: actor.id,
          zone: settings.timeZone,
          today: context.today(),
          at: now(),
        }),
        errors.notAsked,
      );
      const isRight = option === question.right;
      // Once the right option is known, more tries say nothing.
      if (asked.answeredAt === null && asked.confirmedAt === null)
        await insertTry(tx, versionOf(row), { userId: actor.id, option, isRight, at: now() });
      return { isRight, confirmation: await ownOf(tx, row, context) };
    }),

  confirm: ({ params: { id }, body: { language, edition, textVersion } }, context) =>
    context.change(async ({ tx, now }) => {
      const { actor, settings } = context;
      const row = await bulletin(context, tx, id);
      if (row.confirmBy === null) refuse(errors.notAsked);
      const words = shownWords(row).find((one) => one.language === language);
      const asked = found(
        await lockAsked(tx, versionOf(row), {
          userId: actor.id,
          zone: settings.timeZone,
          today: context.today(),
          at: now(),
        }),
        errors.notAsked,
      );
      if (asked.confirmedAt === null) {
        if (row.edition !== edition || row.version !== textVersion || !words) refuse(errors.changed);
        if (row.question && asked.answeredAt === null) refuse(errors.answerFirst);
        const version = versionOf(row);
        const hash = hashOf(words);
        if (!row.keptWords.includes(hash)) await keepWords(tx, version, { ...words, hash }, now());
        await setConfirmed(tx, version, { hash, language }, { userId: actor.id, at: now() });
        if (asked.isReminded) await withdrawMailsTo(tx, actor.id, { about: row.id, kind: reminder });
      }
      return { confirmation: await ownOf(tx, row, context) };
    }),

  async people({ params: { id }, query }, context) {
    const { actor, db } = context;
    const row = await bulletin(context, db, id);
    const { rows, total, counts } = await listAsked(db, versionOf(row), query, {
      visible: peopleAskedShown(actor, row),
      at: context.now(),
    });
    return {
      people: [...rows],
      counts: { open: 0, late: 0, confirmed: 0, left: 0, ...counts },
      pagination: paginationOf(total, query),
    };
  },

  async words({ params: { id } }, context) {
    const row = await bulletin(context, context.db, id);
    return { words: [...(await confirmedWords(context.db, id, peopleAskedShown(context.actor, row)))] };
  },

  async evidence({ params: { id }, query: { format } }, context) {
    const row = await bulletin(context, context.db, id);
    return evidenceFile(row, peopleAskedShown(context.actor, row), context, format);
  },
};
