import { curriculumIncentiveCalls as calls } from '#contract/rewards/curriculum-incentives.calls.ts';
import { incentiveErrors as errors } from '#contract/rewards/incentives.errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { requestEarners } from '#server/rewards/holdings/earner-search.queries.ts';
import { incentivesManaged } from '#server/rewards/holdings/incentives.scope.ts';
import { curriculumsManaged } from '#server/training/catalog/curriculums.scope.ts';
import {
  curriculumToEarn,
  incentivesFor,
  setCurriculum,
  type AttachedRow,
} from './curriculum-incentives.queries.ts';

const shown = ({ id: _id, imageId, ...row }: AttachedRow) => ({
  _id,
  ...row,
  image: imageId && `/files/${imageId}`,
});

export const curriculumIncentiveHandlers: Handlers<typeof calls> = {
  async existing({ params, query }, { db, actor }) {
    found(
      await curriculumToEarn(db, params.id, curriculumsManaged.sql(actor, 'k')),
      errors.curriculumNotFound,
    );
    const rows = await incentivesFor(db, params.id, incentivesManaged.sql(actor, 'i'), query.text);
    return { incentives: rows.map(shown) };
  },

  add: ({ params, body: { incentives, remove } }, { actor, change }) =>
    change(async ({ tx, now, record }) => {
      const managed = incentivesManaged.sql(actor, 'i');
      const curriculum = found(
        await curriculumToEarn(tx, params.id, curriculumsManaged.sql(actor, 'k')),
        errors.curriculumNotFound,
      );
      const by = { managed, by: actor.id, at: now() };
      const removed = await setCurriculum(tx, remove, { to: null, from: curriculum.id, ...by });
      const added = await setCurriculum(tx, incentives, { to: curriculum.id, from: null, ...by });
      if (!removed || !added) refuse(errors.notFound);
      await requestEarners(tx, added, now());
      if (added.length + removed.length > 0)
        await record({
          type: 'update',
          entity: { kind: 'curriculum', id: curriculum.id, name: curriculum.name },
          before: { incentivesRemoved: null, incentivesAdded: null },
          after: { incentivesRemoved: removed, incentivesAdded: added },
        });
      return { incentives: (await incentivesFor(tx, curriculum.id, managed)).map(shown) };
    }),
};
