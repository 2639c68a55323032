import { bulletinCalls as calls } from '#contract/library/bulletins.calls.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { articleHandlers } from '../articles/article-handlers.ts';

const {
  stands,
  savedAsked,
  save: _save,
  ...common
} = articleHandlers('bulletin', {
  one: 'announcement',
  many: 'announcements',
});

const save = savedAsked(calls.save.reply.shape.announcement);

export const bulletinHandlers: Handlers<typeof calls> = {
  ...common,
  save: save.act,
  saveReach: save.reach,
};

export const bulletinStandings: Standings<typeof calls> = {
  save: ({ params }, context) => stands(params.id, context),
  saveReach: ({ params }, context) => stands(params.id, context),
};
