import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { idParams } from '#contract/platform/ids.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { clipCalls, clipSaveErrors } from './clip-calls.ts';
import { clipErrors as errors } from './clips.errors.ts';
import { podcastFields } from './clips.fields.ts';
import { anotherIndex, clipCard, clipFilters, clipListReply, listOrder } from './clips.ts';

const feature = 'podcasts';
const modify = { right: 'MODIFY_PODCASTS' } as const;
const view = { oneOf: ['VIEW_PODCASTS', 'MODIFY_PODCASTS'] } as const;
const files = {
  image: { maxCount: 1, maxBytes: 'image', kinds: ['image'] },
  audio: { maxCount: 1, maxBytes: 'audio', kinds: ['episode'] },
} as const;

const { get, ...common } = clipCalls({
  many: 'podcasts',
  one: 'podcast',
  rows: 'podcasts',
  feature,
  words: { one: 'an episode', many: 'episodes' },
  view,
  modify,
  notFound: errors.episodeNotFound,
  publishing: [errors.needsRecording],
});
const { reply } = get;
const saveErrors = [
  errors.episodeNotFound,
  errors.needsRecording,
  errors.chaptersOutOfOrder,
  ...clipSaveErrors,
];

export const podcastCalls = {
  list: call({
    id: 'podcasts.list',
    method: 'GET',
    path: '/api/podcasts/',
    summary: 'Published episodes for the caller, the newest first; with isAdmin all the caller works on',
    access: view,
    feature,
    query: z.object({ ...clipFilters, ...listOrder }),
    reply: clipListReply.extend({ podcasts: z.array(clipCard) }),
  }),
  get,
  create: call({
    id: 'podcasts.create',
    method: 'POST',
    path: '/api/podcasts/',
    summary: 'Adds a draft of an episode',
    access: modify,
    feature,
    publishes: 'published',
    body: podcastFields,
    files,
    reply,
    errors: saveErrors,
  }),
  save: call({
    id: 'podcasts.save',
    method: 'POST',
    path: '/api/podcasts/{id}',
    summary: 'Changes an episode',
    concerns: { id: 'podcast' },
    hiddenFrom: 'other-brands',
    access: modify,
    feature,
    params: idParams,
    keepsRest: true,
    publishes: 'published',
    body: podcastFields.safeExtend(versioned),
    files,
    reply,
    errors: saveErrors,
  }),
  ...common,
  another: call({ ...common.another, query: z.object({ ...clipFilters, index: anotherIndex }) }),
};
