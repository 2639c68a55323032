import * as z from 'zod';
import { audienceErrors as audiences } from '#contract/people/audiences.errors.ts';
import { audience } from '#contract/people/audiences.fields.ts';
import { call, type FilePart } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams, named, namedInBoth } from '#contract/platform/ids.ts';
import {
  direction,
  done,
  pagination,
  paging,
  pagingOrAll,
  searchText,
  yesNo,
} from '#contract/platform/paging.ts';
import { publishableCalls } from '#contract/platform/publishable-calls.ts';
import {
  plannedChanges,
  publicationAbilities,
  publicationCounts,
  publicationStatuses,
  publishingErrors as publishing,
} from '#contract/platform/publishing.ts';
import { storedFile } from '#contract/platform/stored-file.ts';
import { instant } from '#contract/platform/time.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { followPlatforms } from './follow-platforms.ts';
import { followErrors as errors } from './suggested-follows.errors.ts';
import { curriculumFollowFields, followFields } from './suggested-follows.fields.ts';

/** What a card shows. */
const card = z.object({
  _id: id,
  name: z.string(),
  nameFr: z.string(),
  description: z.string(),
  descriptionFr: z.string(),
  platform: z.enum(followPlatforms),
  url: z.string(),
  image: storedFile.nullable(),
  brand: named.extend({ colour: z.string() }).nullable(),
  status: z.enum(publicationStatuses),
});
export type FollowCard = z.output<typeof card>;

const follow = card.extend({
  assignmentGroups: z.array(namedInBoth),
  /** The whole audience, only for people who work on it. Null for others, and if it is for everybody. */
  audience: audience.nullable(),
  published: z.boolean(),
  /** Its place among all. */
  order: z.int(),
  publishedAt: instant.nullable(),
  updatedAt: instant,
  updatedBy: named.nullable(),
  deletedAt: instant.nullable(),
  /** When it is deleted for good, if it is in the trash. */
  purgedAt: instant.nullable(),
  /** Only for people who work on it. */
  plans: plannedChanges.nullable(),
  version: z.int(),
  abilities: publicationAbilities,
});
export type Follow = z.output<typeof follow>;

/** What one curriculum suggests, in its own order: of these, the ones that the caller finds. */
const choice = z.object({
  /** Of the curriculum. */
  _id: id,
  curriculum: namedInBoth,
  suggests: z.array(card),
  /** How many more it suggests that the caller does not find; only for people who work on it. */
  unseenCount: z.int().nullable(),
  version: z.int(),
  abilities: z.object({ edit: z.boolean() }),
});
export type CurriculumFollows = z.output<typeof choice>;

const feature = 'suggestedFollows';
/** Who works on them reads them, too. */
const view = { oneOf: ['VIEW_SUGGESTED_FOLLOWERS', 'MODIFY_SUGGESTED_FOLLOWERS'] } as const;
const modify = { right: 'MODIFY_SUGGESTED_FOLLOWERS' } as const;
const image: FilePart = { maxCount: 1, maxBytes: 'image', kinds: ['image'] };
const files = { image };
const saveErrors = [
  errors.notFound,
  errors.needsName,
  errors.needsHttps,
  errors.otherPlatform,
  errors.unknownBrand,
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
const body = followFields.safeExtend(versioned);
const reply = z.object({ suggest: follow });
const choiceReply = z.object({ suggest: choice });

const change = {
  access: modify,
  feature,
  keepsRest: true,
  publishes: 'published',
  files,
  reply,
  errors: saveErrors,
} as const;
const ofFollow = {
  concerns: { id: 'suggested-follow' },
  hiddenFrom: 'other-brands',
  params: idParams,
} as const;

const { remove, ...shared } = publishableCalls({
  room: 'suggested-follows',
  path: '/api/suggested-follows',
  kind: 'suggested-follow',
  words: { one: 'a suggested follow', many: 'suggested follows' },
  feature,
  access: { edit: modify, publish: modify, remove: modify, bulk: modify },
  reply,
  notFound: errors.notFound,
  publishing: [],
  says: {
    remove: 'Moves a suggested follow to the trash; it is deleted with its picture after 30 days',
    duplicate:
      'Copies a suggested follow with its audience and picture into a new draft at the end of the order',
    changeStatus: 'Publishes or unpublishes a suggested follow and cancels the plan to do so',
  },
});

/** The documents write the same calls with the singular too, and the change with PUT. */
export const followCalls = {
  list: call({
    id: 'suggested-follows.list',
    method: 'GET',
    path: '/api/suggested-follows/',
    altPaths: ['/api/suggested-follow/'],
    summary:
      'Suggested follows in their order; published ones for their audience, with isAdmin all that the caller works on',
    access: view,
    feature,
    query: z.object({
      ...pagingOrAll(10),
      text: searchText,
      platform: z.enum(followPlatforms).optional(),
      brand: id.optional(),
      assignmentGroup: id.optional(),
      /** True for published ones, false for drafts and unpublished ones. */
      published: yesNo.optional(),
      status: z.enum(publicationStatuses).optional(),
      /** The trash, for people who work on them. */
      deleted: yesNo.default(false),
      /** All that the caller works on, instead of those for them. */
      isAdmin: yesNo.default(false),
      sortBy: z.enum(['order', 'name', 'updatedAt']).default('order'),
      direction: direction.default('asc'),
    }),
    reply: z.object({
      suggests: z.array(follow),
      pagination,
      counts: publicationCounts,
      abilities: z.object({ create: z.boolean(), order: z.boolean() }),
    }),
    errors: [platformErrors.tooManyForOnePage],
  }),
  get: call({
    id: 'suggested-follows.get',
    method: 'GET',
    path: '/api/suggested-follows/{id}',
    altPaths: ['/api/suggested-follow/{id}'],
    summary: 'One suggested follow',
    concerns: { id: 'suggested-follow' },
    hiddenFrom: 'other-audiences',
    access: view,
    feature,
    params: idParams,
    reply,
    errors: [errors.notFound],
  }),
  create: call({
    id: 'suggested-follows.create',
    method: 'POST',
    path: '/api/suggested-follows/',
    altPaths: ['/api/suggested-follow/'],
    summary: 'Adds a suggested follow, a draft by default, at the end of the order',
    access: modify,
    feature,
    publishes: 'published',
    body: followFields,
    files,
    reply,
    errors: saveErrors,
  }),
  save: call({
    ...change,
    ...ofFollow,
    id: 'suggested-follows.save',
    method: 'POST',
    path: '/api/suggested-follows/{id}',
    altPaths: ['/api/suggested-follow/{id}'],
    summary: 'Changes a suggested follow; a picture not sent again stays',
    body,
  }),
  put: call({
    ...change,
    ...ofFollow,
    id: 'suggested-follows.update',
    method: 'PUT',
    path: '/api/suggested-follow/{id}',
    altPaths: ['/api/suggested-follows/{id}'],
    summary: 'The same with PUT',
    body,
  }),
  putByBody: call({
    ...change,
    id: 'suggested-follows.update-root',
    method: 'PUT',
    path: '/api/suggested-follow/',
    altPaths: ['/api/suggested-follows/'],
    summary: 'The same with the id in the body',
    body: body.safeExtend({ _id: id }),
  }),
  ...shared,
  remove: call({ ...remove, altPaths: ['/api/suggested-follow/{id}'] }),
  changeOrder: call({
    id: 'suggested-follows.change-order',
    method: 'POST',
    path: '/api/suggested-follows/change-order',
    summary: 'Puts the suggested follows named in this order, on the places they hold together',
    access: modify,
    feature,
    body: z.object({ ids: z.array(id).min(1).max(1000) }),
    reply: done,
    errors: [errors.notFound],
  }),
};

/** What curriculums suggest. */
export const curriculumFollowCalls = {
  list: call({
    id: 'suggested-follows.curriculum.list',
    method: 'GET',
    path: '/api/suggested-follow/curriculum/',
    altPaths: ['/api/curriculum/suggested-follow/'],
    summary: 'What each curriculum suggests, of those that the caller may take or works on',
    access: view,
    feature,
    query: z.object({ ...paging(10), text: searchText }),
    reply: z.object({ suggests: z.array(choice), pagination }),
  }),
  get: call({
    id: 'suggested-follows.curriculum.get',
    method: 'GET',
    path: '/api/suggested-follow/curriculum/{id}',
    altPaths: ['/api/curriculum/suggested-follow/{id}'],
    summary: 'What one curriculum suggests',
    concerns: { id: 'curriculum' },
    hiddenFrom: 'other-audiences',
    access: view,
    feature,
    params: idParams,
    reply: choiceReply,
    errors: [errors.curriculumNotFound],
  }),
  save: call({
    id: 'suggested-follows.curriculum.save',
    method: 'POST',
    path: '/api/suggested-follow/curriculum/',
    altPaths: ['/api/curriculum/suggested-follow/'],
    summary:
      'Says what a curriculum suggests, in this order, of those that the caller finds. What it suggests besides stays behind what it stood behind',
    access: { all: [view, { right: 'VIEW_CURRICULUMS' }, { right: 'CREATE_EDIT_CURRICULUM' }] },
    feature,
    body: curriculumFollowFields.safeExtend(versioned),
    reply: choiceReply,
    errors: [
      errors.curriculumNotFound,
      errors.unknownFollow,
      publishing.inBin,
      platformErrors.changedMeanwhile,
    ],
  }),
};
