import { podcastFeedCalls } from '#contract/library/podcast-feed.calls.ts';
import { podcastCalls } from '#contract/library/podcasts.calls.ts';
import { videoCalls } from '#contract/library/videos.calls.ts';
import { partsOf } from '#server/people/publishing/publishable-parts.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { brandUseOf } from '#server/training/brands/brand-use.ts';
import { listeningRecomputed } from './check-listening.ts';
import { submissionBadge } from './clips.badges.ts';
import { podcastHandlers, podcastStandings, videoHandlers, videoStandings } from './clips.handlers.ts';
import { clipsOfPeople } from './clips.merge.ts';
import { paletteClips } from './clips.palette.ts';
import { clips } from './clips-published.ts';
import { listeningMerged, listeningSeparated } from './merge-listening.ts';
import { oldCaptionsJob } from './old-captions.job.ts';
import { podcastFeedHandlers } from './podcast-feed.handlers.ts';
import { erasedClips, personalClips } from './personal-data.ts';

/** Videos and podcasts. */
export const clipsRoom = room({
  name: 'clips',
  personColumns: clipsOfPeople,
  records: [
    {
      kind: 'video-category',
      one: { en: 'Video categories', fr: 'Catégories de vidéos' },
      feature: 'videos',
    },
    {
      kind: 'podcast-category',
      one: { en: 'Podcast categories', fr: 'Catégories de balados' },
      feature: 'podcasts',
    },
  ],
  calls: [
    handled(videoCalls, videoHandlers, videoStandings),
    handled(podcastCalls, podcastHandlers, podcastStandings),
    handled(podcastFeedCalls, podcastFeedHandlers),
  ],
  jobs: [oldCaptionsJob],
  parts: [partsOf(clips.video), partsOf(clips.podcast)],
  listeners: [listeningMerged, listeningSeparated],
  contributions: [
    brandUseOf(clips.video),
    brandUseOf(clips.podcast),
    paletteClips('video'),
    paletteClips('podcast'),
    submissionBadge,
    listeningRecomputed,
    personalClips,
    erasedClips,
  ],
});
