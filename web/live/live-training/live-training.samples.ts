import type { APIRequestContext } from '@playwright/test';
import { firstOf, type Addresses } from '#tests/samples/addresses.ts';

const ownEvent = async (request: APIRequestContext) => ({
  id: (await firstOf(request, 'events', '/api/ilt-event/my-events?limit=1'))._id,
});

/** A published event that the person teaches. */
const taughtEvent = async (request: APIRequestContext) => {
  const session = await request.get('/api/session');
  const { user } = (await session.json()) as { user: { _id: string } };
  const reply = await request.get('/api/ilt-event/?limit=100');
  const { events } = (await reply.json()) as { events: { _id: string; instructors: { _id: string }[] }[] };
  return { id: events.find(({ instructors }) => instructors.some(({ _id }) => _id === user._id))!._id };
};

export const addresses: Addresses = {
  'live-training.event': ownEvent,
  'live-training.teaching': taughtEvent,
  'live-training.self-attendance': ownEvent,
  'live-training.admin-event': async (request) => ({
    id: (await firstOf(request, 'events', '/api/ilt-event/?isAdmin=true&limit=1'))._id,
  }),
};
