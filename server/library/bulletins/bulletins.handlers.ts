import { bulletinCalls as calls } from '#contract/library/bulletins.calls.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { articleHandlers } from '../articles/article-handlers.ts';

const { stands, save, ...common } = articleHandlers('bulletin', {
  one: 'announcement',
  many: 'announcements',
});

export const bulletinHandlers: Handlers<typeof calls> = {
  ...common,
  save: ({ params, body, files }, context) =>
    save(params.id, body, files, context, calls.save.reply.shape.announcement),
};

export const bulletinStandings: Standings<typeof calls> = {
  save: ({ params }, context) => stands(params.id, context),
};
