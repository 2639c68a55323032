import * as z from 'zod';
import { audience } from '#contract/people/audiences.fields.ts';
import { comment } from '#contract/people/comments.fields.ts';
import { id, named, namedInBoth } from '#contract/platform/ids.ts';
import { direction, pagination, paging, searchText, yesNo } from '#contract/platform/paging.ts';
import { plannedChanges, publicationAbilities, publicationCounts } from '#contract/platform/publishing.ts';
import { storedFile } from '#contract/platform/stored-file.ts';
import { instant } from '#contract/platform/time.ts';
import { clipStatuses } from './clip-statuses.ts';

/** What the calls of videos and of podcasts have in common. Both are clips; users read video and episode. */

/** Where the caller is in it. */
const listening = z.object({
  positionSeconds: z.int(),
  /** The share of it that was seen or heard, 0 to 1. */
  share: z.number(),
  finished: z.boolean(),
  lastAt: instant,
});
export type Listening = z.output<typeof listening>;

const clipAbilities = publicationAbilities.extend({
  /** Its owner: send it for review, and take that back. */
  submit: z.boolean(),
  withdraw: z.boolean(),
  /** Its reviewers. */
  approve: z.boolean(),
  deny: z.boolean(),
  /** Delete comments of others. */
  moderate: z.boolean(),
});
export type ClipAbilities = z.output<typeof clipAbilities>;

/** What a reviewer said about a second of a submission. */
const note = z.object({
  _id: id,
  second: z.int(),
  text: z.string(),
  /** Which of the submitted versions it is about. */
  submissionVersion: z.int(),
  writtenBy: named.nullable(),
  writtenAt: instant,
  /** Sent to the owner with a decision. */
  told: z.boolean(),
  answer: z.string(),
  /** Null until the answer went along with a version. */
  answeredAt: instant.nullable(),
  abilities: z.object({ delete: z.boolean(), answer: z.boolean() }),
});
export type ClipNote = z.output<typeof note>;

export const clipCard = z.object({
  _id: id,
  title: z.string(),
  titleFr: z.string(),
  description: z.string(),
  descriptionFr: z.string(),
  image: storedFile.nullable(),
  /** Null if it is not known. */
  durationSeconds: z.int().nullable(),
  /** The languages of its captions. */
  captionLanguages: z.array(z.enum(['en', 'fr'])),
  category: namedInBoth.nullable(),
  brand: named.extend({ colour: z.string() }).nullable(),
  assignmentGroups: z.array(namedInBoth),
  /** Nothing is chosen in its audience. */
  everyone: z.boolean(),
  status: z.enum(clipStatuses),
  published: z.boolean(),
  publishedAt: instant.nullable(),
  /** Somebody sent it in. */
  submission: z.boolean(),
  submittedAt: instant.nullable(),
  /** How often it was sent for review. */
  submissionVersion: z.int(),
  /** Notes that its owner has not answered, while it is denied or a draft again. */
  openNotes: z.int(),
  /** Who made it, or sent it in. */
  createdBy: named.nullable(),
  favored: z.boolean(),
  liked: z.boolean(),
  disliked: z.boolean(),
  likes: z.int(),
  dislikes: z.int(),
  commentCount: z.int(),
  /** Null if the caller has not begun. */
  listening: listening.nullable(),
  updatedAt: instant,
  deletedAt: instant.nullable(),
  /** When it is deleted for good, if it is in the trash. */
  purgedAt: instant.nullable(),
  /** The whole audience, only for people who work on it. Null for others, and if it is for everybody. */
  audience: audience.nullable(),
  /** Only for people who work on it. */
  plans: plannedChanges.nullable(),
  version: z.int(),
  abilities: clipAbilities,
});
export type ClipCard = z.output<typeof clipCard>;

export const clip = clipCard.extend({
  /** The video, or the recording. */
  audio: storedFile.nullable(),
  /** The smaller sizes in which the video can be read (`quality`), by the pixels of its short side. */
  qualities: z.array(z.int()),
  captionsEn: storedFile.nullable(),
  captionsFr: storedFile.nullable(),
  noCaptionsReason: z.string(),
  chapters: z.array(z.object({ startSeconds: z.int(), title: z.string() })),
  /** The last decision about a submission, for its owner and its reviewers. */
  denyReason: z.string(),
  decidedAt: instant.nullable(),
  decidedBy: named.nullable(),
  /** When its owner said that everyone filmed has agreed. */
  agreedAt: instant.nullable(),
  /** Of a submission, for its owner and its reviewers, by their seconds. */
  notes: z.array(note),
  /** The newest first, as many as come at a time. */
  comments: z.array(comment),
  /** How many there are, without replies. */
  threadCount: z.int(),
  createdAt: instant,
  updatedBy: named.nullable(),
});
export type Clip = z.output<typeof clip>;

/** A category of videos, or of podcasts. */
export const clipCategory = namedInBoth.extend({
  /** Used by something, so it cannot be removed; only for people who may change categories. */
  inUse: z.boolean(),
});
export type ClipCategory = z.output<typeof clipCategory>;

/** What is in no category. */
export const otherCategory = 'other';

/** What narrows a list, and the way to the next one in it. */
export const clipFilters = {
  text: searchText,
  /** The same, as the documents write it in some calls. */
  query: searchText,
  category: z.union([id, z.literal(otherCategory)]).optional(),
  brand: id.optional(),
  assignmentGroup: id.optional(),
  status: z.enum(clipStatuses).optional(),
  /** True for published ones, false for drafts and unpublished ones. */
  published: yesNo.optional(),
  favored: yesNo.optional(),
  /** The trash, for people who work on them. */
  deleted: yesNo.default(false),
  /** All that the caller works on, instead of those they watch or listen to. */
  isAdmin: yesNo.default(false),
};

/** Beside those: what people sent in. */
export const videoFilters = {
  ...clipFilters,
  /** What the caller sent in, whatever became of it. */
  mine: yesNo.default(false),
  /** What others sent in and reviewers may decide, or have decided. */
  submissions: yesNo.default(false),
};

/** -1: the one before it in the list. 1: the one after it. */
export const anotherIndex = z.coerce.number().pipe(z.union([z.literal(-1), z.literal(1)]));

export const listOrder = {
  ...paging(10),
  sortBy: z.enum(['date', 'title', 'updatedAt']).default('date'),
  direction: direction.default('desc'),
};

export const clipCounts = publicationCounts.extend({ waiting_approval: z.int(), denied: z.int() });

export const clipListReply = z.object({
  pagination,
  counts: clipCounts,
  abilities: z.object({ create: z.boolean(), submit: z.boolean(), review: z.boolean() }),
});

/** How it is played by everybody who played it. Nobody is named. */
export const clipStatistics = z.object({
  listeners: z.int(),
  /** What all of them played, at double speed at most. */
  seconds: z.int(),
  /** How many of them finished it. */
  finished: z.int(),
  durationSeconds: z.int().nullable(),
  /** Its parts of equal length, and how many of them played each. None if its length is not known. */
  parts: z.array(
    z.object({
      startSeconds: z.int(),
      endSeconds: z.int(),
      listeners: z.int(),
      /** Of all who played something of it, 0 to 1. */
      share: z.number(),
    }),
  ),
});
export type ClipStatistics = z.output<typeof clipStatistics>;

/** After a heartbeat. */
export const heard = z.object({ _id: id, listening: listening.nullable() });
