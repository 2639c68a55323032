import { clipErrors as errors } from '#contract/library/clips.errors.ts';
import type { ErrorText } from '#contract/platform/errors.ts';
import type { Right } from '#contract/platform/rights.ts';

/** Videos and episodes are clips of two kinds. */
export type ClipKind = 'video' | 'podcast';

interface OfKind {
  readonly feature: 'videos' | 'podcasts';
  readonly view: Right;
  readonly modify: Right;
  /** To send one in, and to decide about those that were sent in; null for a kind without submissions. */
  readonly submit: Right | null;
  readonly approve: Right | null;
  readonly notFound: ErrorText;
  readonly needsMedia: ErrorText;
}

/** What a kind is about. */
export const clipKinds: Readonly<Record<ClipKind, OfKind>> = {
  video: {
    feature: 'videos',
    view: 'VIEW_VIDEOS',
    modify: 'MODIFY_VIDEOS',
    submit: 'SUBMIT_VIDEOS',
    approve: 'APPROVE_VIDEOS',
    notFound: errors.videoNotFound,
    needsMedia: errors.needsVideo,
  },
  podcast: {
    feature: 'podcasts',
    view: 'VIEW_PODCASTS',
    modify: 'MODIFY_PODCASTS',
    submit: null,
    approve: null,
    notFound: errors.episodeNotFound,
    needsMedia: errors.needsRecording,
  },
};
