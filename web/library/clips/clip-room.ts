import { podcastCalls } from '#contract/library/podcasts.calls.ts';
import { podcastScreens } from '#contract/library/podcasts.screens.ts';
import { videoCalls } from '#contract/library/videos.calls.ts';
import { videoScreens } from '#contract/library/videos.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';

/** Videos and podcasts have the same pages. This is what differs. */
export const videos = {
  kind: 'video',
  calls: videoCalls,
  screens: videoScreens,
  clip: (id: string) => addressOf(videoScreens.video, { videoId: id }),
  category: (id: string) => addressOf(videoScreens.category, { categoryId: id }),
} as const;

export const podcasts = {
  kind: 'podcast',
  calls: podcastCalls,
  screens: podcastScreens,
  clip: (id: string) => addressOf(podcastScreens.episode, { podcastId: id }),
  category: (id: string) => addressOf(podcastScreens.category, { categoryId: id }),
} as const;

export type ClipRoom = typeof videos | typeof podcasts;
