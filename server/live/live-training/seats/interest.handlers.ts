import { interestCalls } from '#contract/live/ilt-interest.calls.ts';
import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import { eventsAnnounced, templatesManaged } from '../live-training.scope.ts';
import { deleteInterest, demandOf, isTopic, topicsFor, writeInterest } from './interest.queries.ts';

export const interestHandlers: Handlers<typeof interestCalls> = {
  async topics(_input, { db, actor, settings, now, today }) {
    const announced = eventsAnnounced(settings).sql(actor, 'e');
    const topics = await topicsFor(db, actor, { today: today(), now: now() }, announced);
    return { topics: topics.map(withId) };
  },

  register: ({ params: { id } }, { actor, change, today }) =>
    change(async ({ tx, now }) => {
      if (!(await isTopic(tx, actor, id, today()))) refuse(errors.topicNotFound);
      await writeInterest(tx, id, actor.id, now());
      return { success: true as const };
    }),

  withdraw: ({ params: { id } }, { actor, change, today }) =>
    change(async ({ tx }) => {
      if (!(await isTopic(tx, actor, id, today()))) refuse(errors.topicNotFound);
      await deleteInterest(tx, id, actor.id);
      return { success: true as const };
    }),

  demand: ({ query }, { db, actor, now }) =>
    demandOf(db, query.template, now(), templatesManaged.sql(actor, 't')),
};
