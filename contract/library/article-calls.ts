import * as z from 'zod';
import { id, idParams } from '#contract/platform/ids.ts';
import { publishableCalls } from '#contract/platform/publishable-calls.ts';
import { articleErrors as errors } from './articles.errors.ts';
import {
  anotherQuery,
  article,
  articleCard,
  articleListQuery,
  articleListReply,
  favoriteBody,
  feature,
  modify,
  planBody,
  statusBody,
  view,
} from './articles.ts';
import { confirmationErrors } from './confirmations.errors.ts';

interface Declared {
  /** The first part of the ids of its calls, and of their paths. */
  readonly room: string;
  readonly kind: string;
  /** The names of one article and of several in the replies. */
  readonly one: string;
  readonly many: string;
}

/** The calls that announcements and promotions have alike: reading, marking, and the life of what is published. */
export function articleCalls<const D extends Declared>(of: D) {
  const { room, kind, one, many } = of;
  type Room = D['room'];
  type Cards = Record<D['many'], z.ZodArray<typeof articleCard>>;
  // A computed key has the type of any text.
  const reply = z.object({ [one]: article } as Record<D['one'], typeof article>);
  const cards = { [many]: z.array(articleCard) } as Cards;
  const idOf = <Verb extends string>(verb: Verb) => `${room}.${verb}` as `${Room}.${Verb}`;
  const under = <Rest extends string>(rest: Rest) => `/api/${room}${rest}` as `/api/${Room}${Rest}`;
  const read = {
    concerns: { id: kind },
    hiddenFrom: 'other-audiences',
    access: view,
    params: idParams,
    errors: [errors.notFound],
  } as const;
  return {
    list: {
      id: idOf('list'),
      method: 'GET',
      path: under('/'),
      summary: `Published ${room} for the caller, the newest first; with isAdmin all the caller works on`,
      access: view,
      feature,
      query: articleListQuery,
      reply: articleListReply.extend(cards),
    },
    recent: {
      id: idOf('recent'),
      method: 'GET',
      path: under('/recent'),
      summary: `The five newest ${room} for the caller`,
      access: view,
      feature,
      reply: z.object(cards),
    },
    unread: {
      id: idOf('unread'),
      method: 'GET',
      path: under('/unread'),
      summary: `How many ${room} the caller has not read`,
      access: view,
      feature,
      reply: z.object({ count: z.int() }),
    },
    get: {
      ...read,
      id: idOf('get'),
      method: 'GET',
      path: under('/{id}'),
      summary: `One ${kind}. With visit, a page that is shown records that the caller read it`,
      feature,
      query: z.object({ visit: z.stringbool().default(false) }),
      reply,
    },
    ...publishableCalls({
      room: room as Room,
      path: under(''),
      kind,
      words: { one: `a ${kind}`, many: room },
      feature,
      access: { edit: modify, publish: modify, remove: modify, bulk: modify },
      reply,
      statusBody,
      planBody,
      notFound: errors.notFound,
      publishing: [
        errors.needsText,
        errors.needsDates,
        errors.audienceWithoutPeople,
        confirmationErrors.dayPast,
      ],
      planning: [confirmationErrors.publishedLate],
      says: {
        remove: `Moves a ${kind} to the trash; it is deleted with its files after 30 days`,
        duplicate: `Copies a ${kind} with its audience and files into a new draft`,
        changeStatus: `Publishes or unpublishes a ${kind} and cancels the plan to do so`,
      },
    }),
    favorite: {
      ...read,
      id: idOf('favorite'),
      method: 'POST',
      path: under('/{id}/favorite'),
      summary: `Marks a ${kind} as a favorite of the caller, or takes the mark away`,
      feature: 'favorites',
      body: favoriteBody,
      reply,
    },
    another: {
      ...read,
      id: idOf('another'),
      method: 'GET',
      path: under('/{id}/another'),
      summary: `The ${kind} before or after this one in the filtered list; null at its ends`,
      feature,
      query: anotherQuery,
      reply: z.object({ newEventId: id.nullable() }),
    },
  } as const;
}
