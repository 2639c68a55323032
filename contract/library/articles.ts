import * as z from 'zod';
import { audienceErrors as audiences } from '#contract/people/audiences.errors.ts';
import { audience } from '#contract/people/audiences.fields.ts';
import type { FilePart } from '#contract/platform/call.ts';
import { mostAttachments } from '#contract/platform/file-sizes.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { statusFields } from '#contract/platform/publishable-calls.ts';
import { id, named, namedInBoth } from '#contract/platform/ids.ts';
import { direction, pagination, paging, searchText, yesNo } from '#contract/platform/paging.ts';
import {
  plannedChanges,
  planFields,
  publicationAbilities,
  publicationCounts,
  publicationStatuses,
  publishingErrors as publishing,
} from '#contract/platform/publishing.ts';
import { storedFile } from '#contract/platform/stored-file.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { articleErrors as errors } from './articles.errors.ts';
import { maxPictures } from './articles.fields.ts';
import { confirmationErrors } from './confirmations.errors.ts';
import { confirmationRequest } from './confirmations.fields.ts';

/** What the calls of bulletins and of promotions have in common. */

export type ArticleFile = z.output<typeof storedFile>;

/** Where today is in the days of a promotion. */
export const periods = ['upcoming', 'running', 'ended'] as const;
export type Period = (typeof periods)[number];

/** An article in a list. */
export const articleCard = z.object({
  _id: id,
  title: z.string(),
  titleFr: z.string(),
  /** The beginning of the text, without markup. */
  excerpt: z.string(),
  excerptFr: z.string(),
  image: storedFile.nullable(),
  thumbnail: storedFile.nullable(),
  brand: named.extend({ colour: z.string() }).nullable(),
  assignmentGroups: z.array(namedInBoth),
  /** Nothing is chosen in its audience. */
  everyone: z.boolean(),
  startDate: calendarDay.nullable(),
  endDate: calendarDay.nullable(),
  /** Null for bulletins, and for promotions without days. */
  period: z.enum(periods).nullable(),
  status: z.enum(publicationStatuses),
  published: z.boolean(),
  publishedAt: instant.nullable(),
  /** When it was last published anew: readers who read it before have to read it again. */
  editionAt: instant.nullable(),
  /** Not read by the caller since then. */
  unread: z.boolean(),
  /** Marked by the caller as a favorite. */
  favored: z.boolean(),
  /** The day by whose end the people it is meant for confirm it; null if it asks for nothing. */
  confirmBy: calendarDay.nullable(),
  /** The caller is one of them and has not confirmed yet. */
  mustConfirm: z.boolean(),
  /** The caller’s last day then: for people who were asked later, a later one. */
  dueOn: calendarDay.nullable(),
  /** It is about safety or a defect, and mailed at once. */
  recall: z.boolean(),
  createdBy: named.nullable(),
  updatedAt: instant,
  deletedAt: instant.nullable(),
  /** When it is deleted for good, if it is in the trash. */
  purgedAt: instant.nullable(),
  /** The whole audience, only for people who work on it. Null for others, and if it is for everybody. */
  audience: audience.nullable(),
  /** How many people have read this edition; only for people who work on it. */
  readersCount: z.int().nullable(),
  /** Only for people who work on it. */
  plans: plannedChanges.nullable(),
  version: z.int(),
  abilities: publicationAbilities,
});
export type ArticleCard = z.output<typeof articleCard>;

export const article = articleCard.extend({
  description: z.string(),
  descriptionFr: z.string(),
  attachFile: storedFile.nullable(),
  images: z.array(storedFile),
  /** Resources of the library that the reader may open, and files of the article. */
  resources: z.array(
    z.object({
      _id: id,
      kind: z.enum(['resource', 'file']),
      name: z.string(),
      nameFr: z.string(),
      /** Null for a resource, which has its own call to open it. */
      file: storedFile.nullable(),
    }),
  ),
  facts: z.array(
    z.object({ label: z.string(), labelFr: z.string(), value: z.string(), valueFr: z.string() }),
  ),
  /** `path` opens it; null if the reader cannot take it. */
  course: namedInBoth.extend({ path: z.string().nullable() }).nullable(),
  partNumbers: z.array(z.string()),
  /** With the right option; only for people who work on it. */
  confirmation: confirmationRequest.nullable(),
  /** Its words changed while it was unpublished. Only its writers know. */
  rewritten: z.boolean(),
  /** Somebody was asked to confirm a version, so there is evidence. Only its writers know. */
  hasConfirmations: z.boolean(),
  createdAt: instant,
  updatedBy: named.nullable(),
});
export type Article = z.output<typeof article>;

/** What narrows a list, and the way to the next article in it. */
const articleFilters = {
  text: searchText,
  /** Bulletins published on this day, promotions that run on it. */
  date: calendarDay.optional(),
  brandId: id.optional(),
  assignmentGroup: id.optional(),
  unread: yesNo.optional(),
  favored: yesNo.optional(),
  period: z.enum(periods).optional(),
  /** True for published ones, false for drafts and unpublished ones. */
  published: yesNo.optional(),
  status: z.enum(publicationStatuses).optional(),
  /** The trash, for people who work on articles. */
  deleted: yesNo.default(false),
  /** All that the caller works on, instead of those they read. */
  isAdmin: yesNo.default(false),
};

export const articleListQuery = z.object({
  ...paging(10),
  ...articleFilters,
  sortBy: z.enum(['date', 'title', 'updatedAt']).default('date'),
  direction: direction.default('desc'),
});
export const articleListReply = z.object({
  pagination,
  counts: publicationCounts,
  abilities: z.object({ create: z.boolean() }),
});

export const anotherQuery = z.object({
  ...articleFilters,
  /** -1: the one before it in the list. 1: the one after it. */
  index: z.coerce.number().pipe(z.union([z.literal(-1), z.literal(1)])),
});
export const favoriteBody = z.object({ favored: z.boolean() });
/** For a text that changed while it was unpublished: a new version, as by default, or a correction. */
const newVersion = z.boolean().optional();
export const statusBody = statusFields.extend({ newVersion });
export const planBody = planFields.extend({ newVersion });

const picture: FilePart = { maxCount: 1, maxBytes: 'image', kinds: ['image'] };
const document: FilePart = { maxCount: 1, maxBytes: 'attachment', kinds: ['document'] };
export const bulletinFiles = {
  image: picture,
  attachFile: document,
  'images-{n}': { ...picture, maxCount: maxPictures },
  'resources-{n}': { ...document, maxCount: mostAttachments },
};
export const promotionFiles = { ...bulletinFiles, thumbnail: picture };

export const view = { right: 'VIEW_ANNOUNCEMENTS' } as const;
export const modify = { right: 'MODIFY_ANNOUNCEMENTS' } as const;
export const feature = 'announcements';

export const saveErrors = [
  errors.notFound,
  errors.needsTitle,
  errors.needsText,
  errors.needsDates,
  errors.endsBeforeStart,
  errors.partNumberForm,
  errors.unknownBrand,
  errors.unknownCourse,
  errors.unknownResource,
  errors.unknownFile,
  errors.fileDoesNotFit,
  errors.tooManyFiles,
  errors.tooManyPictures,
  errors.tooManyWithUnseen,
  errors.audienceWithoutPeople,
  confirmationErrors.dayPast,
  confirmationErrors.dayBeforePublication,
  confirmationErrors.needsText,
  confirmationErrors.sameOption,
  confirmationErrors.noRightOption,
  audiences.unknownName,
  audiences.dealerOutOfReach,
  audiences.groupOutOfReach,
  audiences.unknownCountry,
  audiences.unknownState,
  audiences.stateElsewhere,
  publishing.inBin,
  platformErrors.changedMeanwhile,
];
