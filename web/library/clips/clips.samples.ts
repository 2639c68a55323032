import { firstOf, type Addresses } from '#tests/samples/addresses.ts';

const category = async (request: Parameters<typeof firstOf>[0], kind: 'video' | 'podcast') => ({
  categoryId: (await firstOf(request, 'categories', `/api/${kind}-categories/`))._id,
});

export const addresses: Addresses = {
  'videos.category': (request) => category(request, 'video'),
  'videos.video': async (request) => ({ videoId: (await firstOf(request, 'videos', '/api/videos/'))._id }),
  'podcasts.category': (request) => category(request, 'podcast'),
  'podcasts.episode': async (request) => ({
    podcastId: (await firstOf(request, 'podcasts', '/api/podcasts/'))._id,
  }),
};
