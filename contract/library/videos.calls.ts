import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { idParams } from '#contract/platform/ids.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { clipCalls, clipSaveErrors } from './clip-calls.ts';
import { clipErrors as errors } from './clips.errors.ts';
import { videoFields, videoSaveFields } from './clips.fields.ts';
import { anotherIndex, clipCard, clipListReply, listOrder, videoFilters } from './clips.ts';

const feature = 'videos';
const modify = { right: 'MODIFY_VIDEOS' } as const;
/** People find what concerns them: what is published, what they sent in, what they review or edit. */
const view = { oneOf: ['VIEW_VIDEOS', 'MODIFY_VIDEOS', 'APPROVE_VIDEOS', 'SUBMIT_VIDEOS'] } as const;
const write = { oneOf: ['MODIFY_VIDEOS', 'APPROVE_VIDEOS', 'SUBMIT_VIDEOS'] } as const;
const ready = [errors.needsVideo, errors.needsCaptions, errors.needsDecision];
const files = {
  image: { maxCount: 1, maxBytes: 'image', kinds: ['jpeg'] },
  audio: { maxCount: 1, maxBytes: 'video', kinds: ['video'] },
} as const;

const { get, remove, ...common } = clipCalls({
  many: 'videos',
  one: 'video',
  rows: 'videos',
  feature,
  words: { one: 'a video', many: 'videos' },
  view,
  modify,
  notFound: errors.videoNotFound,
  publishing: ready,
});
const { reply } = get;
const saveErrors = [
  errors.videoNotFound,
  ...ready,
  errors.needsReason,
  errors.reasonWithoutDenial,
  errors.notWaiting,
  errors.waiting,
  errors.decided,
  ...clipSaveErrors,
];

export const videoCalls = {
  list: call({
    id: 'videos.list',
    method: 'GET',
    path: '/api/videos/',
    summary:
      'Published videos for the caller, the newest first; with isAdmin all the caller works on, with mine what the caller sent in, with submissions what the caller reviews',
    access: view,
    feature,
    query: z.object({ ...videoFilters, ...listOrder }),
    reply: clipListReply.extend({ videos: z.array(clipCard) }),
  }),
  get,
  create: call({
    id: 'videos.create',
    method: 'POST',
    path: '/api/videos/',
    summary: 'Adds a draft of a video. From people who only submit videos, it waits for a decision',
    access: { oneOf: ['MODIFY_VIDEOS', 'SUBMIT_VIDEOS'] },
    feature,
    body: videoFields,
    files,
    reply,
    errors: saveErrors,
  }),
  save: call({
    id: 'videos.save',
    method: 'POST',
    path: '/api/videos/{id}',
    summary:
      'Changes a video. `status` decides about a submission, sends it for review again, or takes that back',
    concerns: { id: 'video' },
    hiddenFrom: 'other-brands',
    access: write,
    feature,
    params: idParams,
    keepsRest: true,
    body: videoSaveFields.safeExtend(versioned),
    files,
    reply,
    errors: [...saveErrors, platformErrors.notAllowed],
  }),
  ...common,
  /** Also by whoever sent it in, until it is published. */
  remove: call({ ...remove, access: { oneOf: ['MODIFY_VIDEOS', 'SUBMIT_VIDEOS'] } }),
  another: call({ ...common.another, query: z.object({ ...videoFilters, index: anotherIndex }) }),
};
