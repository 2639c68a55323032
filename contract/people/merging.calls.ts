import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, named } from '#contract/platform/ids.ts';
import { done, pagination, paging, searchText } from '#contract/platform/paging.ts';
import { instant } from '#contract/platform/time.ts';
import { mergingErrors as errors } from './merging.errors.ts';
import { userErrors } from './users.errors.ts';
import { userStatuses } from './users.fields.ts';

const account = z.object({
  _id: id,
  fullName: z.string(),
  email: z.string(),
  status: z.enum(userStatuses),
  role: z.object({ _id: id, name: z.string(), nameFr: z.string() }),
  dealers: z.array(named),
  createdAt: instant,
  lastSeenAt: instant.nullable(),
});

/** Why two accounts are likely one person: the same name at the same dealer, phone, birth date, or a similar address. */
const reasons = ['dealer', 'phone', 'birth-date', 'address'] as const;
const likelyPair = z.object({ one: account, other: account, reasons: z.array(z.enum(reasons)) });
export type LikelyPair = z.output<typeof likelyPair>;
/** What a preview shows of both accounts and of the one that stays: courses passed, certificates in force, training points, approved claims that are not paid, and seats in events ahead. */
const figureKeys = ['courses', 'certificates', 'points', 'unpaid', 'seats'] as const;
export type PersonFigureKey = (typeof figureKeys)[number];
export type MergedAccount = z.output<typeof account>;

const pastMerge = z.object({
  account,
  mergedAt: instant,
  mergedBy: z.string().nullable(),
  /** Only the newest can be separated. */
  isNewest: z.boolean(),
});
export type PastMerge = z.output<typeof pastMerge>;

const modify = { right: 'MODIFY_USERS' } as const;
const pair = z.object({ primary: id, secondary: id });
const refusals = [
  userErrors.notFound,
  userErrors.notYours,
  userErrors.ownAccount,
  userErrors.fieldRefused,
  errors.erased,
  errors.beingPaid,
  platformErrors.notAllowed,
];
const mergeRefusals = [...refusals, errors.samePerson, errors.notActive];

export const mergingCalls = {
  find: call({
    id: 'users.for-merge',
    method: 'GET',
    path: '/api/users/users-for-merge',
    summary: 'People to merge with another account, by name, address, and where they belong',
    access: modify,
    query: z.object({
      ...paging(25),
      firstName: searchText,
      lastName: searchText,
      email: searchText,
      dealerId: id.optional(),
      assignmentGroup: id.optional(),
      adminGroup: id.optional(),
      role: id.optional(),
    }),
    reply: z.object({ users: z.array(account), pagination }),
    errors: [userErrors.fieldRefused],
  }),
  likely: call({
    id: 'users.likely-pairs',
    method: 'GET',
    path: '/api/users/likely-pairs',
    summary: 'Accounts that are likely of one person, with the reasons, most reasons first',
    access: modify,
    query: z.object(paging(25)),
    reply: z.object({ pairs: z.array(likelyPair), pagination }),
    errors: [userErrors.fieldRefused],
  }),
  dismiss: call({
    id: 'users.two-people',
    method: 'POST',
    path: '/api/users/two-people',
    summary: 'Notes that a likely pair is two people, so that it is not listed again',
    access: modify,
    underProxy: 'refused',
    body: pair,
    reply: done,
    errors: [...refusals, errors.samePerson],
  }),
  preview: call({
    id: 'users.merge-preview',
    method: 'GET',
    path: '/api/users/merge-preview',
    summary: 'What a merge of two accounts would move, room by room; changes nothing',
    access: modify,
    underProxy: 'refused',
    query: pair,
    reply: z.object({
      primary: account,
      secondary: account,
      /** Those that one of the accounts has. */
      figures: z.array(
        z.object({
          key: z.enum(figureKeys),
          primary: z.int(),
          secondary: z.int(),
          /** Of the account that stays, as the merge leaves it. */
          afterwards: z.int(),
        }),
      ),
      rooms: z.array(
        z.object({
          /** The room, as the server names it. */
          room: z.string(),
          /** How many records the secondary account has. */
          moves: z.int(),
          /** In how many cases both accounts have one, and one of the two stands. */
          inBoth: z.int(),
        }),
      ),
    }),
    errors: mergeRefusals,
  }),
  merge: call({
    id: 'users.merge',
    method: 'POST',
    path: '/api/users/merge-users',
    summary:
      'Merges the secondary account into the primary one, which gets all its history; the secondary is deactivated. It can be separated again',
    access: modify,
    underProxy: 'refused',
    body: pair,
    reply: z.object({ user: account }),
    errors: mergeRefusals,
  }),
  merges: call({
    id: 'users.merges',
    method: 'GET',
    path: '/api/users/{userId}/merges',
    summary: 'The accounts that are merged into a person’s, the newest first',
    concerns: { userId: 'user' },
    hiddenFrom: 'other-districts',
    access: modify,
    params: z.object({ userId: id }),
    reply: z.object({ merges: z.array(pastMerge) }),
    errors: [userErrors.notFound, userErrors.fieldRefused],
  }),
  separate: call({
    id: 'users.separate',
    method: 'POST',
    path: '/api/users/{userId}/separate',
    summary:
      'Separates a merged account again: both accounts are as before, and the primary keeps what it did since',
    concerns: { userId: 'user' },
    hiddenFrom: 'nobody',
    access: modify,
    underProxy: 'refused',
    params: z.object({ userId: id }),
    reply: z.object({ user: account }),
    errors: [...refusals, errors.notMerged, errors.newerFirst],
  }),
};
