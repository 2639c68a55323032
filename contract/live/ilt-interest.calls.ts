import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id, idParams, namedInBoth } from '#contract/platform/ids.ts';
import { done } from '#contract/platform/paging.ts';
import { liveTrainingErrors as errors } from './live-training.errors.ts';

const feature = 'liveTraining';
/** Topics in one reply. */
export const mostTopics = 100;

const topic = z.object({
  _id: id,
  title: z.string(),
  titleFr: z.string(),
  type: z.string(),
  course: namedInBoth.nullable(),
  /** The caller is interested. */
  isInterested: z.boolean(),
});
export type Topic = z.output<typeof topic>;

const demand = z.object({
  /** Most people first. */
  templates: z.array(z.object({ _id: id, title: z.string(), titleFr: z.string(), people: z.int() })),
  /** By state or province of their dealers, with two letters each: `US`, `CO`. */
  regions: z.array(z.object({ country: z.string(), region: z.string(), people: z.int() })),
  /** Everybody, with people whose dealer names no state or province. Each person counts once. */
  people: z.int(),
});
export type Demand = z.output<typeof demand>;

const ofTopic = {
  concerns: { id: 'ilt-template' },
  hiddenFrom: 'other-audiences',
  access: 'signed-in',
  feature,
  params: idParams,
  reply: done,
  errors: [errors.topicNotFound],
} as const;

/** Topics that people would like to have a date for, and who would come where. */
export const interestCalls = {
  topics: call({
    id: 'live-training.topics',
    method: 'GET',
    path: '/api/ilt-template/topics',
    summary: `Topics without a date that the caller can join, and those the caller is interested in, by title, at most ${mostTopics}`,
    access: 'signed-in',
    feature,
    reply: z.object({ topics: z.array(topic) }),
  }),
  register: call({
    id: 'live-training.interest.register',
    method: 'PUT',
    path: '/api/ilt-template/{id}/interest',
    summary:
      'Notes that the caller is interested in a topic, and tells the caller of each date. Repeating it changes nothing',
    ...ofTopic,
  }),
  withdraw: call({
    id: 'live-training.interest.withdraw',
    method: 'DELETE',
    path: '/api/ilt-template/{id}/interest',
    summary: 'Withdraws the interest of the caller in a topic',
    ...ofTopic,
  }),
  demand: call({
    id: 'live-training.demand',
    method: 'GET',
    path: '/api/ilt-template/demand',
    summary:
      'How many people are interested in each template of the brands the caller works on, and where they work. Not those who have a seat or came',
    access: { all: [{ right: 'VIEW_ILT_TEMPLATES' }, { area: 'own' }] },
    feature,
    query: z.object({ template: id.optional() }),
    reply: demand,
  }),
};
