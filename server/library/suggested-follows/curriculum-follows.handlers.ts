import {
  curriculumFollowCalls as calls,
  type CurriculumFollows,
} from '#contract/library/suggested-follows.calls.ts';
import { followErrors as errors } from '#contract/library/suggested-follows.errors.ts';
import { publishingErrors } from '#contract/platform/publishing.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { eitherOf, paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { saveRecord } from '#server/platform/saving.ts';
import { curriculumsManaged, curriculumsOpenOn } from '#server/training/catalog/curriculums.scope.ts';
import { recordsVisible } from '#server/training/curriculums/curriculums.scope.ts';
import { withUnseen } from '../marks/unseen-order.rules.ts';
import {
  choiceById,
  chosenBy,
  followsAmong,
  listChoices,
  lockChoice,
  writeChoice,
  type ChoiceRow,
} from './curriculum-follows.queries.ts';
import { presentCard } from './present-follow.ts';
import { followsVisible } from './suggested-follows.scope.ts';

type Asking = Pick<Context<Actor>, 'actor' | 'today'>;

/** Curriculums that the person may take or works on, and the follows that the person finds. */
const readingOf = ({ actor, today }: Asking) => ({
  visible: eitherOf(curriculumsOpenOn(today()).sql(actor, 'k'), recordsVisible.sql(actor, 'k')),
  found: followsVisible.sql(actor, 's'),
});

function present(row: ChoiceRow, actor: Actor): CurriculumFollows {
  const { id, name, nameFr, brandId, isDeleted, suggests, unseenCount, version } = row;
  const manages = hasRight(actor, 'CREATE_EDIT_CURRICULUM') && curriculumsManaged.holds(actor, { brandId });
  return {
    _id: id,
    curriculum: { _id: id, name, nameFr },
    suggests: suggests.map(presentCard),
    unseenCount: manages ? unseenCount : null,
    version,
    abilities: { edit: manages && !isDeleted },
  };
}

export const curriculumFollowHandlers: Handlers<typeof calls> = {
  async list({ query }, context) {
    const { rows, total } = await listChoices(context.db, readingOf(context), query);
    return {
      suggests: rows.map((row) => present(row, context.actor)),
      pagination: paginationOf(total, query),
    };
  },

  async get({ params }, context) {
    const row = await choiceById(context.db, params.id, readingOf(context));
    return { suggest: present(found(row, errors.curriculumNotFound), context.actor) };
  },

  save: ({ body: { curriculumId, suggests, version } }, context) =>
    context.change(async (change) => {
      const { actor } = context;
      const { tx } = change;
      const reading = {
        visible: recordsVisible.sql(actor, 'k'),
        found: followsVisible.sql(actor, 's'),
      };
      const named = [...new Set(suggests)];
      let standing: readonly string[] = [];
      const suggest = await saveRecord(change, {
        lock: () => lockChoice(tx, curriculumId, reading),
        notFound: errors.curriculumNotFound,
        base: version,
        stands: (row) => row.version,
        present: (row) => present(row, actor),
        schema: calls.save.reply.shape.suggest,
        async save({ isDeleted }) {
          if (isDeleted) refuse(publishingErrors.inBin);
          standing = await chosenBy(tx, curriculumId);
          const seen = await followsAmong(tx, [...named, ...standing], reading.found);
          if (named.some((id) => !seen.has(id))) refuse(errors.unknownFollow, {}, { field: 'suggests' });
          const unseen = standing.filter((id) => !seen.has(id));
          await writeChoice(
            tx,
            curriculumId,
            withUnseen(named, { standing, unseen }, (id) => id),
          );
        },
        read: () => choiceById(tx, curriculumId, reading),
        entry: (_before, { name, nameFr }) => ({
          type: 'update',
          entity: { kind: 'curriculum', id: curriculumId, name: name || nameFr },
          before: { suggestedFollows: standing },
          after: { suggestedFollows: named },
        }),
      });
      return { suggest };
    }),
};
