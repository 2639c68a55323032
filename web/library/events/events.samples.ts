import { firstOf, type Addresses } from '#tests/samples/addresses.ts';

const first = async (request: Parameters<typeof firstOf>[0]) => ({
  eventId: (await firstOf(request, 'events', '/api/events/?range=coming'))._id,
});

export const addresses: Addresses = {
  'events.page': first,
  'events.edit': first,
  'events.attendance': first,
  'events.preview': first,
};
