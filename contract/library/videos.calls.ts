import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { clipCalls, clipSaveErrors } from './clip-calls.ts';
import { clipErrors as errors } from './clips.errors.ts';
import { noteFields, videoFields, videoSaveFields } from './clips.fields.ts';
import { anotherIndex, clipCard, clipListReply, listOrder, videoFilters } from './clips.ts';

const feature = 'videos';
const modify = { right: 'MODIFY_VIDEOS' } as const;
/** People find what concerns them: what is published, what they sent in, what they review or edit. */
const view = { oneOf: ['VIEW_VIDEOS', 'MODIFY_VIDEOS', 'APPROVE_VIDEOS', 'SUBMIT_VIDEOS'] } as const;
const write = { oneOf: ['MODIFY_VIDEOS', 'APPROVE_VIDEOS', 'SUBMIT_VIDEOS'] } as const;
const review = { right: 'APPROVE_VIDEOS' } as const;
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
  errors.noteBeyondEnd,
  errors.unknownNote,
  errors.answersFromOwner,
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
  noteCreate: call({
    id: 'videos.note-create',
    method: 'POST',
    path: '/api/videos/{id}/notes',
    summary: 'Adds a note at a second of a submission in review. Its owner reads it with the decision',
    concerns: { id: 'video' },
    hiddenFrom: 'other-brands',
    access: review,
    feature,
    params: idParams,
    body: noteFields,
    reply,
    errors: [errors.videoNotFound, errors.notWaiting, errors.noteBeyondEnd, errors.tooManyNotes],
  }),
  noteDelete: call({
    id: 'videos.note-delete',
    method: 'DELETE',
    path: '/api/videos/{id}/notes/{nid}',
    summary: 'Deletes an own note that was not sent yet',
    concerns: { id: 'video', nid: 'video-note' },
    hiddenFrom: 'other-brands',
    access: review,
    feature,
    params: z.object({ id, nid: id }),
    reply,
    errors: [errors.videoNotFound, errors.noteNotFound, errors.noteNotYours, errors.noteTold],
  }),
  another: call({ ...common.another, query: z.object({ ...videoFilters, index: anotherIndex }) }),
};
