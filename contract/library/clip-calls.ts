import * as z from 'zod';
import { audienceErrors as audiences } from '#contract/people/audiences.errors.ts';
import { commentErrors as comments } from '#contract/people/comments.errors.ts';
import { comment, commentFields } from '#contract/people/comments.fields.ts';
import type { Access } from '#contract/platform/access.ts';
import { platformErrors, type ErrorText } from '#contract/platform/errors.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { pagination, paging, searchText } from '#contract/platform/paging.ts';
import { publishableCalls } from '#contract/platform/publishable-calls.ts';
import { publishingErrors as publishing } from '#contract/platform/publishing.ts';
import { tableFormat } from '#contract/platform/tables.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { threadsAtOnce } from './clip-limits.ts';
import { clipErrors as errors } from './clips.errors.ts';
import { categoriesFields, listeningFields } from './clips.fields.ts';
import { clip, clipCard, clipCategory, clipStatistics, heard, otherCategory } from './clips.ts';

interface Declared {
  /** The first part of the ids of its calls, of their paths, and the name of several in the replies. */
  readonly many: string;
  /** The kind, and the name of one in the replies. */
  readonly one: string;
  /** The first part of the names of the replies by category. */
  readonly rows: string;
  readonly feature: 'videos' | 'podcasts';
  readonly words: { readonly one: string; readonly many: string };
  readonly view: Access;
  readonly modify: Access;
  readonly notFound: ErrorText;
  readonly publishing: readonly ErrorText[];
}

/** The calls that videos and podcasts have alike: rows by category, marks, comments, what was played, and the life of what is published. */
export function clipCalls<const D extends Declared>(of: D) {
  const { many, one, rows, feature, words, view, modify, notFound } = of;
  // A computed key has the type of any text.
  const reply = z.object({ [one]: clip } as Record<D['one'], typeof clip>);
  const category = z.object({ ...clipCategory.shape, _id: z.union([id, z.literal(otherCategory)]) });
  const idOf = <Verb extends string>(verb: Verb) => `${many}.${verb}` as `${D['many']}.${Verb}`;
  const under = <Rest extends string>(rest: Rest) => `/api/${many}${rest}` as `/api/${D['many']}${Rest}`;
  const ofOne = {
    concerns: { id: one },
    hiddenFrom: 'other-audiences',
    access: view as D['view'],
    feature,
    params: idParams,
  } as const;
  const ofWork = {
    ...ofOne,
    method: 'GET',
    hiddenFrom: 'other-brands',
    access: modify as D['modify'],
    errors: [notFound],
  } as const;
  const marking = { ...ofOne, method: 'POST', reply, errors: [notFound] } as const;
  const ofComment = { concerns: { id: one, cid: `${one}-comment` }, params: z.object({ id, cid: id }) };
  const rowQuery = z.object({ query: searchText, text: searchText });
  const rowReply = z.object({
    [`${rows}ByCategory`]: z.array(clipCard),
    category: category.nullable(),
    pagination,
  } as Record<`${D['rows']}ByCategory`, z.ZodArray<typeof clipCard>> & {
    category: z.ZodNullable<typeof category>;
    pagination: typeof pagination;
  });
  const row = z.object({ category, [many]: z.array(clipCard), total: z.int() } as Record<
    D['many'],
    z.ZodArray<typeof clipCard>
  > & { category: typeof category; total: z.ZodInt });
  const inRow = {
    method: 'GET',
    access: view as D['view'],
    feature,
    query: rowQuery.extend(paging(10)),
    reply: rowReply,
  } as const;
  const categories = z.object({ categories: z.array(clipCategory), version: z.int() });
  const categoryPath = `/api/${one}-categories/` as `/api/${D['one']}-categories/`;
  return {
    get: {
      ...ofOne,
      id: idOf('get'),
      method: 'GET',
      path: under('/{id}'),
      summary: `${capital(words.one)} with its first comments`,
      reply,
      errors: [notFound],
    },
    byCategories: {
      id: idOf('by-categories'),
      method: 'GET',
      path: under('/by-categories/'),
      summary: `Published ${words.many} for the caller, the ten newest of each category`,
      access: view as D['view'],
      feature,
      query: rowQuery,
      reply: z.object({ [`${rows}ByCategories`]: z.array(row) } as Record<
        `${D['rows']}ByCategories`,
        z.ZodArray<typeof row>
      >),
    },
    byCategory: {
      ...inRow,
      id: idOf('by-category'),
      path: under('/by-category/{categoryId}'),
      summary: `Published ${words.many} of a category, the newest first; “${otherCategory}” for those without one`,
      hiddenFrom: 'nobody',
      concerns: { categoryId: `${one}-category` },
      params: z.object({ categoryId: z.union([id, z.literal(otherCategory)]) }),
      errors: [errors.categoryNotFound],
    },
    inAllCategories: {
      ...inRow,
      id: idOf('by-category-all'),
      path: under('/by-category/'),
      summary: `Published ${words.many} of all categories, the newest first`,
    },
    ...publishableCalls({
      room: many as D['many'],
      path: under(''),
      kind: one,
      words: { one: `a ${one}`, many: words.many },
      feature,
      access: {
        edit: modify as D['modify'],
        publish: modify as D['modify'],
        remove: modify as D['modify'],
        bulk: modify as D['modify'],
      },
      reply,
      notFound,
      publishing: of.publishing,
      says: {
        remove: `Moves ${words.one} to the trash; it is deleted with its files and comments after 30 days`,
        duplicate: `Copies ${words.one} with its audience and files into a new draft`,
        changeStatus: `Publishes or unpublishes ${words.one} and cancels the plan to do so`,
      },
    }),
    favorite: {
      ...marking,
      id: idOf('favorite'),
      path: under('/{id}/favorite'),
      summary: `Marks ${words.one} as a favorite of the caller, or takes the mark away`,
      feature: 'favorites',
      body: z.object({ favored: z.boolean() }),
    },
    like: {
      ...marking,
      id: idOf('like'),
      path: under('/{id}/like'),
      summary: `Likes ${words.one}, which takes back a dislike, or takes the like back`,
      body: z.object({ liked: z.boolean() }),
    },
    dislike: {
      ...marking,
      id: idOf('dis-like'),
      path: under('/{id}/dis-like'),
      summary: `Dislikes ${words.one}, which takes back a like, or takes the dislike back`,
      body: z.object({ disliked: z.boolean() }),
    },
    another: {
      ...ofOne,
      id: idOf('another'),
      method: 'GET',
      path: under('/{id}/another'),
      summary: `The one before or after this one in the filtered list; null at its ends`,
      reply: z.object({ newEventId: id.nullable() }),
      errors: [notFound],
    },
    comments: {
      ...ofOne,
      id: idOf('comments'),
      method: 'GET',
      path: under('/{id}/comments'),
      summary: `The comments with their replies, the newest first`,
      query: z.object(paging(threadsAtOnce)),
      reply: z.object({ comments: z.array(comment), pagination }),
      errors: [notFound],
    },
    comment: {
      ...marking,
      id: idOf('comment'),
      path: under('/{id}/comment'),
      summary: `Comments on ${words.one} and tells the people who are tagged`,
      body: commentFields,
      errors: [notFound, comments.cannotSee, platformErrors.tooMany],
    },
    commentReply: {
      ...marking,
      id: idOf('comment-reply'),
      path: under('/{id}/comment/{cid}/reply'),
      summary: 'Replies to a comment',
      ...ofComment,
      body: commentFields,
      errors: [notFound, comments.notFound, comments.cannotSee, platformErrors.tooMany],
    },
    commentReport: {
      ...marking,
      id: idOf('comment-report'),
      path: under('/{id}/comment/{cid}/report'),
      summary: 'Reports a comment of somebody else to those who may delete it',
      ...ofComment,
      errors: [notFound, comments.notFound, comments.yours, platformErrors.tooMany],
    },
    commentDelete: {
      ...ofOne,
      id: idOf('comment-delete'),
      method: 'DELETE',
      path: under('/{id}/{cid}'),
      summary: 'Deletes an own comment; people who work on it also delete those of others',
      ...ofComment,
      reply,
      errors: [notFound, comments.notFound, comments.notYours],
    },
    trackListenings: {
      ...ofOne,
      id: idOf('track-listenings'),
      method: 'POST',
      path: under('/{id}/track-listenings'),
      summary:
        'Counts seconds that were played, at most as many as the clock allows at double speed. With an id it is an event, which counts once, however often and late it is sent',
      body: listeningFields,
      reply: z.object({ [one]: heard } as Record<D['one'], typeof heard>),
      errors: [notFound, errors.eventIdInUse],
      // Nothing counts while somebody acts for the person, so nothing is refused either.
      underProxy: 'allowed',
    },
    statistics: {
      ...ofWork,
      id: idOf('statistics'),
      path: under('/{id}/statistics'),
      summary:
        'How many people played it, how long, and where they left, for people who edit it. Nobody is named',
      reply: z.object({ statistics: clipStatistics }),
    },
    statisticsFile: {
      ...ofWork,
      id: idOf('statistics-file'),
      path: under('/{id}/statistics-file'),
      summary: 'The same as a table, a row for each part of its length',
      query: z.object({ format: tableFormat }),
      reply: 'file',
    },
    listCategories: {
      id: idOf('categories.list'),
      method: 'GET',
      path: categoryPath,
      summary: `The categories of ${words.many} in their order`,
      access: view as D['view'],
      feature,
      reply: categories,
    },
    saveCategories: {
      id: idOf('categories.save'),
      method: 'POST',
      path: categoryPath,
      summary: `Replaces the categories of ${words.many}, in this order. One that is used cannot be left out`,
      access: modify as D['modify'],
      feature,
      body: categoriesFields.extend(versioned),
      reply: categories,
      errors: [
        errors.unknownCategory,
        errors.categoryInUse,
        errors.categoryTwice,
        platformErrors.changedMeanwhile,
      ],
    },
  } as const;
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Why a video or an episode is not saved. */
export const clipSaveErrors = [
  errors.needsTitle,
  errors.unknownBrand,
  errors.unknownCategory,
  errors.unknownFile,
  errors.fileDoesNotFit,
  audiences.unknownName,
  audiences.dealerOutOfReach,
  audiences.groupOutOfReach,
  audiences.unknownCountry,
  audiences.unknownState,
  audiences.stateElsewhere,
  publishing.inBin,
  platformErrors.changedMeanwhile,
];
