import { podcastCalls } from '#contract/library/podcasts.calls.ts';
import { videoCalls } from '#contract/library/videos.calls.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { categoryHandlers } from './category-handlers.ts';
import { clipCommentHandlers } from './clip-comment-handlers.ts';
import { clipHandlers, standsAs } from './clip-handlers.ts';
import { clipMarkHandlers } from './clip-mark-handlers.ts';
import { noteHandlers } from './note-handlers.ts';
import { clipRowHandlers } from './clip-row-handlers.ts';
import { statisticsHandlers } from './statistics-handlers.ts';

const videos = {
  one: 'video',
  many: 'videos',
  rows: 'videos',
  schema: videoCalls.save.reply.shape.video,
} as const;
const podcasts = {
  one: 'podcast',
  many: 'podcasts',
  rows: 'podcasts',
  schema: podcastCalls.save.reply.shape.podcast,
} as const;

export const videoHandlers: Handlers<typeof videoCalls> = {
  ...clipHandlers('video', videos),
  ...clipRowHandlers('video', videos),
  ...clipMarkHandlers('video', videos),
  ...clipCommentHandlers('video', videos),
  ...noteHandlers,
  ...statisticsHandlers('video'),
  ...categoryHandlers('video', videoCalls.saveCategories.reply),
};

export const podcastHandlers: Handlers<typeof podcastCalls> = {
  ...clipHandlers('podcast', podcasts),
  ...clipRowHandlers('podcast', podcasts),
  ...clipMarkHandlers('podcast', podcasts),
  ...clipCommentHandlers('podcast', podcasts),
  ...statisticsHandlers('podcast'),
  ...categoryHandlers('podcast', podcastCalls.saveCategories.reply),
};

export const videoStandings: Standings<typeof videoCalls> = {
  save: ({ params }, context) => standsAs('video')(params.id, context),
};
export const podcastStandings: Standings<typeof podcastCalls> = {
  save: ({ params }, context) => standsAs('podcast')(params.id, context),
};
