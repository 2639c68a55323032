import { podcastFields, videoFields, type ClipFields } from '#contract/library/clips.fields.ts';
import { podcastCalls } from '#contract/library/podcasts.calls.ts';
import { podcastWorkScreens } from '#contract/library/podcast-work.screens.ts';
import { videoCalls } from '#contract/library/videos.calls.ts';
import { videoWorkScreens } from '#contract/library/video-work.screens.ts';
import type { Clip } from '#contract/library/clips.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { publishable } from '#web/platform/publishing/publishable.ts';
import { useChange } from '#web/platform/use-change.ts';
import { podcasts, videos } from '../clip-room.ts';
import { titleOf } from '../clip-texts.ts';

interface ClipSaving {
  readonly create: (body: ClipFields) => Promise<Clip>;
  readonly save: (id: string, body: Partial<ClipFields> & { readonly version: number }) => Promise<Clip>;
}

/** Creates and saves what the form of either kind sends. */
export function useClipSaving({ room }: ClipWork): ClipSaving {
  const createVideo = useChange(videoCalls.create, { quiet: true });
  const saveVideo = useChange(videoCalls.save, { quiet: true });
  const createEpisode = useChange(podcastCalls.create, { quiet: true });
  const saveEpisode = useChange(podcastCalls.save, { quiet: true });
  if (room.kind === 'video')
    return {
      create: async (body) => (await createVideo.mutateAsync({ body })).video,
      save: async (id, body) => (await saveVideo.mutateAsync({ params: { id }, body })).video,
    };
  return {
    create: async (body) => (await createEpisode.mutateAsync({ body })).podcast,
    save: async (id, body) => (await saveEpisode.mutateAsync({ params: { id }, body })).podcast,
  };
}

const common = { titleOf, undoesDeletion: true } as const;

/** Videos for those who edit them: what the pages of both kinds need to know. */
export const videoWork = {
  room: videos,
  schema: videoFields,
  screens: videoWorkScreens,
  upload: 'video',
  preview: (videoId: string) => addressOf(videoWorkScreens.preview, { videoId }),
  published: publishable({
    ...common,
    texts: { namespace: 'videos-admin' },
    replyKey: { one: 'video', many: 'videos' },
    calls: videoCalls,
    list: videoWorkScreens.admin.path,
    edit: (videoId) => addressOf(videoWorkScreens.edit, { videoId }),
  }),
} as const;

/** The same for episodes. */
export const podcastWork = {
  room: podcasts,
  // The form checks the fields that both kinds have; what only one has is left out by the other’s schema.
  schema: podcastFields as unknown as typeof videoFields,
  screens: podcastWorkScreens,
  upload: 'episode',
  preview: (podcastId: string) => addressOf(podcastWorkScreens.preview, { podcastId }),
  published: publishable({
    ...common,
    texts: { namespace: 'podcasts-admin' },
    replyKey: { one: 'podcast', many: 'podcasts' },
    calls: podcastCalls,
    list: podcastWorkScreens.admin.path,
    edit: (podcastId) => addressOf(podcastWorkScreens.edit, { podcastId }),
  }),
} as const;

export type ClipWork = typeof videoWork | typeof podcastWork;
