import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { articleCard } from './articles.ts';
import { clipCard } from './clips.ts';
import { eventCard } from './events.ts';

export const favoriteCalls = {
  list: call({
    id: 'favorites.list',
    method: 'GET',
    path: '/api/favorites',
    summary:
      'What the caller marked as a favorite and can still open, the latest mark first: at most a hundred of each kind',
    access: 'signed-in',
    feature: 'favorites',
    reply: z.object({
      videos: z.array(clipCard),
      podcasts: z.array(clipCard),
      bulletins: z.array(articleCard),
      promotions: z.array(articleCard),
      events: z.array(eventCard),
    }),
  }),
};
