import { firstOf, type Addresses } from '#tests/samples/addresses.ts';

type Ask = Parameters<typeof firstOf>[0];

const category = async (request: Ask, kind: 'video' | 'podcast') => ({
  categoryId: (await firstOf(request, 'categories', `/api/${kind}-categories/`))._id,
});

export const addresses: Addresses = {
  'videos.category': (request) => category(request, 'video'),
  'videos.video': async (request) => ({ videoId: (await firstOf(request, 'videos', '/api/videos/'))._id }),
  'podcasts.category': (request) => category(request, 'podcast'),
  'podcasts.episode': async (request) => ({
    podcastId: (await firstOf(request, 'podcasts', '/api/podcasts/'))._id,
  }),
  ...Object.fromEntries(
    ['videos.edit', 'videos.preview'].map((screen) => [
      screen,
      async (request: Ask) => ({
        videoId: (await firstOf(request, 'videos', '/api/videos/?isAdmin=true'))._id,
      }),
    ]),
  ),
  ...Object.fromEntries(
    ['videos.review', 'videos.review-edit'].map((screen) => [
      screen,
      async (request: Ask) => ({
        videoId: (await firstOf(request, 'videos', '/api/videos/?submissions=true&status=waiting_approval'))
          ._id,
      }),
    ]),
  ),
  ...Object.fromEntries(
    ['videos.submission', 'videos.submission-edit'].map((screen) => [
      screen,
      async (request: Ask) => ({ videoId: (await firstOf(request, 'videos', '/api/videos/?mine=true'))._id }),
    ]),
  ),
  ...Object.fromEntries(
    ['podcasts.edit', 'podcasts.preview'].map((screen) => [
      screen,
      async (request: Ask) => ({
        podcastId: (await firstOf(request, 'podcasts', '/api/podcasts/?isAdmin=true'))._id,
      }),
    ]),
  ),
};
