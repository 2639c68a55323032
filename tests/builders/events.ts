import { eventCalls } from '#contract/library/events.calls.ts';
import type { EventDetail } from '#contract/library/events.ts';
import type { Client } from './portal.ts';

/** Text, time, and place of an event that can be published. */
export const eventPlan = {
  title: 'Open workshop evening',
  description: 'Bring a customer.',
  startDate: '2031-05-06T17:30',
  endDate: '2031-05-06T20:30',
  timezone: 'America/Denver',
  venue: 'High Mesa Test Park',
  city: 'Grand Junction',
  region: 'CO',
  country: 'US',
};

/** An event; a draft unless `published` says otherwise. */
export async function buildNewsEvent(client: Client, body: object = {}): Promise<EventDetail> {
  const { event } = await client.ask(eventCalls.create, { body: { ...eventPlan, ...body } } as never);
  return event;
}
