import { podcastWorkScreens } from '#contract/library/podcast-work.screens.ts';
import { videoWorkScreens } from '#contract/library/video-work.screens.ts';
import { podcastCalls } from '#contract/library/podcasts.calls.ts';
import { videoCalls } from '#contract/library/videos.calls.ts';
import { noteFields, podcastFields, videoSaveFields } from '#contract/library/clips.fields.ts';
import { clipErrors as errors } from '#contract/library/clips.errors.ts';
import type { Call } from '#contract/platform/call.ts';
import { deleteCommentsOn } from '#server/people/comments/comments.queries.ts';
import { publishable } from '#server/people/publishing/publishable.ts';
import { always } from '#server/platform/access/scope.ts';
import type { RecordWords } from '#server/platform/long-work/record-words.ts';
import { refuse } from '#server/platform/refusal.ts';
import { forgetRecord } from '../marks/marks.queries.ts';
import type { ClipRow } from './clip-columns.queries.ts';
import { clipKinds, type ClipKind } from './clip-kinds.rules.ts';
import { isReaderOf } from './clip-readers.queries.ts';
import { clipById, lockClip } from './clips.queries.ts';
import { transitionsOf, wrongState, type ClipAction, type ClipState } from './clips.rules.ts';
import { clipScopes } from './clips.scope.ts';
import { stateOf, viewerOf } from './present-clip.ts';

/** Videos and episodes: drafts, published, unpublished, and in the trash; videos that were sent in also wait or are denied. */
export const clips = {
  video: kindOf('video', {
    words: { one: { en: 'video', fr: 'vidéo' }, many: { en: 'videos', fr: 'vidéos' } },
    path: videoWorkScreens.admin.path,
    bulk: videoCalls.bulk,
    forms: [videoSaveFields, noteFields],
  }),
  podcast: kindOf('podcast', {
    words: { one: { en: 'episode', fr: 'épisode' }, many: { en: 'episodes', fr: 'épisodes' } },
    path: podcastWorkScreens.admin.path,
    bulk: podcastCalls.bulk,
    forms: [podcastFields],
  }),
};

function kindOf(
  kind: ClipKind,
  of: {
    readonly words: RecordWords;
    readonly path: `/${string}`;
    readonly bulk: Call;
    readonly forms: readonly unknown[];
  },
) {
  const { feature, notFound } = clipKinds[kind];
  const { visible, managed } = clipScopes[kind];
  return publishable<ClipRow, object, ClipState, ClipAction>({
    ...of,
    kind,
    table: 'clip',
    alias: 'c',
    title: 'title',
    isOneOfTwo: true,
    feature,
    notFound,
    life: { transitions: transitionsOf(kind), stateOf, wrongState },
    visible,
    managed,
    files: ['image_id', 'media_id', 'captions_en_id', 'captions_fr_id'],
    copies: [
      'kind',
      'description',
      'description_fr',
      'no_captions_reason',
      'spoken',
      'duration_seconds',
      'chapters',
      'category_id',
      'brand_id',
    ],
    nameOf,
    read: ({ tx }, actor, id) => clipById(tx, { kind, viewer: viewerOf(kind, actor), visible: always }, id),
    lock: ({ tx }, actor, id) =>
      lockClip(tx, { kind, viewer: viewerOf(kind, actor), visible: visible.sql(actor, 'c') }, id),
    checkReady: (_change, row) => {
      checkMedia(row);
      checkCaptions(row);
    },
    readers: (_change, { id }) => isReaderOf(kind, id),
    languages: ({ title, titleFr }) => [
      ...(title ? (['en'] as const) : []),
      ...(titleFr ? (['fr'] as const) : []),
    ],
    async purged(tx, record) {
      await forgetRecord(tx, record);
      await deleteCommentsOn(tx, { kind: record.kind, id: record.recordId });
    },
  });
}

/** The title for the log, in the language it was written in. */
export function nameOf({ title, titleFr }: Pick<ClipRow, 'title' | 'titleFr'>): string {
  return title || titleFr;
}

/** Refuses to submit or publish what nobody could watch or hear. */
export function checkMedia(row: ClipRow): void {
  if (!row.media) refuse(clipKinds[row.kind].needsMedia, {}, { field: 'audio' });
}

/** Refuses to publish a video without captions and without a reason for that. Who submits one is not asked, and captions of an episode are a choice. */
function checkCaptions(row: ClipRow): void {
  if (row.kind !== 'video') return;
  const isCaptioned = row.captionsEn !== null || row.captionsFr !== null || row.noCaptionsReason !== '';
  if (!isCaptioned) refuse(errors.needsCaptions, {}, { field: 'noCaptionsReason' });
}
