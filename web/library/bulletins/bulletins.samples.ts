import { firstOf, type Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'bulletins.article': async (request) => ({
    announcementId: (await firstOf(request, 'announcements', '/api/bulletins/'))._id,
  }),
  'bulletins.edit': async (request) => ({
    announcementId: (await firstOf(request, 'announcements', '/api/bulletins/'))._id,
  }),
  'bulletins.preview': async (request) => ({
    announcementId: (await firstOf(request, 'announcements', '/api/bulletins/'))._id,
  }),
};
