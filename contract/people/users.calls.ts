import * as z from 'zod';
import { bulkPreview, bulkReply } from '#contract/platform/bulk.ts';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, named, namedInBoth } from '#contract/platform/ids.ts';
import { direction, done, pagination, paging, searchText, yesNo } from '#contract/platform/paging.ts';
import { importedAtOnce } from '#contract/platform/imported-at-once.ts';
import { reaches } from '#contract/platform/roles.ts';
import { tableFormat } from '#contract/platform/tables.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { learnerRequestStatuses, learnerRequestTypes } from './learner-requests.fields.ts';
import { mailFilters } from './mail-filters.ts';
import { mailTrouble } from './mail-trouble.ts';
import { groupErrors } from './groups.errors.ts';
import { userErrors as errors } from './users.errors.ts';
import {
  bulkAddresses,
  bulkInvitation,
  deactivation,
  invitationFields,
  newUserFields,
  userBulk,
  userChanges,
  userStatuses,
} from './users.fields.ts';
import { filterText } from '#contract/platform/text.ts';

/** A person in a choice list. */
export const leanUser = z.object({
  _id: id,
  fullName: z.string(),
  /** Only for people who may open the account. */
  email: z.string().nullable(),
  profileImage: z.string().nullable(),
  dealers: z.array(named),
});
export type LeanUser = z.output<typeof leanUser>;

const requestStatus = z.enum(['none', 'pending', 'approved', 'denied']);

const userAbilities = z.object({
  /** Name, phone, positions and department. */
  edit: z.boolean(),
  /** Everything else of the profile, and its dealers and groups. */
  editAll: z.boolean(),
  editRole: z.boolean(),
  deactivate: z.boolean(),
  /** The caller may deactivate the person or end their participation, or ask an administrator for it. */
  end: z.boolean(),
  reactivate: z.boolean(),
  delete: z.boolean(),
  /** Its role is below the caller's, so the caller may act as this person. */
  actAs: z.boolean(),
  /** The caller may erase their personal data. */
  erase: z.boolean(),
});

const listedUser = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  profileImage: z.string().nullable(),
  status: z.enum(userStatuses),
  role: z.object({
    _id: id,
    code: z.string().nullable(),
    name: z.string(),
    nameFr: z.string(),
    rank: z.int(),
  }),
  dealers: z.array(z.object({ _id: id, name: z.string(), number: z.string() })),
  assignmentGroups: z.array(z.object({ _id: id, name: z.string(), nameFr: z.string() })),
  participatingRequestStatus: requestStatus,
  deactivateRequestStatus: requestStatus,
  lastSeenAt: instant.nullable(),
  createdAt: instant,
  abilities: userAbilities,
});
export type ListedUser = z.output<typeof listedUser>;

/** The latest request of a kind about a person. */
const lastRequest = z.object({
  type: z.enum(learnerRequestTypes),
  status: z.enum(learnerRequestStatuses),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
});

const user = listedUser.extend({
  role: listedUser.shape.role.extend({ reach: z.enum(reaches) }),
  statusReason: z.string().nullable(),
  statusChangedAt: instant.nullable(),
  emailVerified: z.boolean(),
  /** Only for people who may change the account; null unless the address refuses mails. */
  mailTrouble: mailTrouble.nullable(),
  hasPassword: z.boolean(),
  phone: z.string(),
  language: z.string(),
  dateOfBirth: calendarDay.nullable(),
  addressLine1: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  country: z.string(),
  primaryRole: z.string(),
  dealerPosition: z.string(),
  company: z.string(),
  companyRole: z.string(),
  website: z.string(),
  salesRep: z.string(),
  /** The sales rep who has that address, if there is one. */
  salesRepName: z.string().nullable(),
  segments: z.array(namedInBoth),
  receiveEmails: z.boolean(),
  participatingLearner: z.boolean(),
  isInstructor: z.boolean(),
  adminGroups: z.array(named),
  ownedBrands: z.array(named),
  /** Memberships with their dates, the current ones first. */
  memberships: z.array(z.object({ dealer: named, startedAt: instant, endedAt: instant.nullable() })),
  /** The latest log entries about or by this person; only for people who may change the account. */
  activity: z.array(
    z.object({
      _id: id,
      at: instant,
      type: z.string(),
      entityKind: z.string().nullable(),
      entityName: z.string().nullable(),
      /** The acting person, if it was someone else. */
      by: z.string().nullable(),
      /** Names of the fields that changed. */
      changed: z.array(z.string()),
    }),
  ),
  /** How the last request of each kind stands; only for people who may change the account. */
  requests: z.array(lastRequest),
  version: z.int(),
});
export type User = z.output<typeof user>;

const view = { oneOf: ['VIEW_USERS', 'MODIFY_USERS'] } as const;
const modify = { right: 'MODIFY_USERS' } as const;
const userId = z.object({ userId: id });
const reply = z.object({ user });
const place = filterText(80).optional();

/** Filters by state, country and distance around a postal code, in miles. */
const whereabouts = {
  state: place,
  country: place,
  zipcode: filterText(20).optional(),
  zipDistance: z.coerce.number().min(0).max(5000).optional(),
};
const saveErrors = [
  errors.emailTaken,
  errors.roleRefused,
  errors.reachRefused,
  errors.unknownRole,
  errors.unknownDealer,
  errors.unknownGroup,
  groupErrors.followsRule,
];

/** Filters of a list of people. */
const filters = {
  ...whereabouts,
  name: searchText,
  text: searchText,
  active: yesNo.optional(),
  status: z.enum(userStatuses).optional(),
  assignmentGroup: id.optional(),
  adminGroup: id.optional(),
  dealer: id.optional(),
  role: id.optional(),
  participatingRequestStatus: requestStatus.optional(),
  deactivateRequestStatus: requestStatus.optional(),
  /** Whose address refused mails: any, or so many that none go there any more. */
  mail: z.enum(mailFilters).optional(),
};

export const userCalls = {
  list: call({
    id: 'users.list',
    method: 'GET',
    path: '/api/users/',
    summary: 'The people the caller may see, by family name; found by name, e-mail, dealer, place and role',
    access: view,
    query: z.object({
      ...paging(6),
      ...filters,
      sortBy: z.enum(['name', 'lastSeenAt', 'createdAt']).default('name'),
      direction: direction.default('asc'),
    }),
    reply: z.object({
      users: z.array(listedUser),
      pagination,
      /** Counts of each status under the same filters. */
      counts: z.object({
        all: z.int(),
        active: z.int(),
        pending: z.int(),
        denied: z.int(),
        deactivated: z.int(),
      }),
      abilities: z.object({ create: z.boolean() }),
    }),
  }),
  export: call({
    id: 'users.export',
    method: 'GET',
    path: '/api/users/export',
    summary: 'The filtered people as a file, by family name, streamed; with ids only those of them',
    access: view,
    query: z.object({
      ...filters,
      /** At most a hundred, separated by commas. */
      ids: filterText(3700).optional(),
      format: tableFormat,
    }),
    inBackground: { en: 'Users', fr: 'Utilisateurs' },
    reply: 'file',
  }),
  get: call({
    id: 'users.get',
    method: 'GET',
    path: '/api/users/{userId}',
    summary: 'One person with places, access and the last of the log',
    concerns: { userId: 'user' },
    hiddenFrom: 'other-dealers',
    access: view,
    params: userId,
    reply: reply.extend({
      /** Brands the caller may give to a brand manager, and those the person has. */
      brands: z.array(named),
    }),
    errors: [errors.notFound],
  }),
  create: call({
    id: 'users.create',
    method: 'POST',
    path: '/api/users/',
    summary: 'Adds an active person and invites them by mail',
    access: modify,
    underProxy: 'refused',
    body: newUserFields,
    reply,
    errors: [...saveErrors, errors.fieldRefused],
  }),
  invite: call({
    id: 'users.invite',
    method: 'POST',
    path: '/api/users/invite',
    summary: 'Invites one person by mail',
    access: modify,
    underProxy: 'refused',
    body: invitationFields,
    reply,
    errors: [...saveErrors, errors.fieldRefused],
  }),
  save: call({
    id: 'users.update',
    method: 'PUT',
    path: '/api/users/{id}',
    summary: 'Changes the named fields of a person; reactivates a denied or deactivated one',
    concerns: { id: 'user' },
    hiddenFrom: 'nobody',
    access: modify,
    underProxy: 'refused',
    params: z.object({ id }),
    body: userChanges,
    reply,
    errors: [
      ...saveErrors,
      errors.notFound,
      errors.notYours,
      errors.ownAccount,
      errors.fieldRefused,
      errors.decideFirst,
      errors.reasonRequired,
      errors.alreadyAsked,
      platformErrors.changedMeanwhile,
    ],
  }),
  tryMailAgain: call({
    id: 'users.try-mail-again',
    method: 'POST',
    path: '/api/users/{userId}/mail',
    summary: 'Mails go to the person’s address again, whatever it refused before',
    concerns: { userId: 'user' },
    hiddenFrom: 'nobody',
    access: modify,
    underProxy: 'refused',
    params: userId,
    reply: z.object({ user }),
    errors: [errors.notFound, errors.notYours, errors.ownAccount, errors.fieldRefused],
  }),
  deactivate: call({
    id: 'users.deactivate',
    method: 'POST',
    path: '/api/users/deactivate',
    summary:
      'Deactivates a person with a reason; every session ends at once. While such requests are reviewed, a dealer manager asks for it',
    access: modify,
    underProxy: 'refused',
    body: deactivation,
    reply,
    errors: [
      errors.notFound,
      errors.notYours,
      errors.ownAccount,
      errors.notActive,
      errors.fieldRefused,
      errors.alreadyAsked,
    ],
  }),
  bulk: call({
    id: 'users.bulk',
    method: 'POST',
    path: '/api/users/bulk',
    summary:
      'Changes, invites, deactivates, or reactivates many people, each by the rules for one, and returns the outcome of each',
    access: modify,
    underProxy: 'refused',
    body: userBulk,
    reply: bulkReply,
  }),
  bulkPreview: call({
    id: 'users.bulk-preview',
    method: 'POST',
    path: '/api/users/bulk-preview',
    summary:
      'What an action on many people would do: whom it changes, and whom it refuses and why; nothing is saved',
    access: modify,
    underProxy: 'refused',
    body: userBulk,
    reply: bulkPreview,
  }),
  bulkInvite: call({
    id: 'users.bulk-invite',
    method: 'POST',
    path: '/api/users/bulk-invite',
    summary:
      'Imports up to 1,000 people at once and invites those who are new; rows that are left out are named with the reason',
    access: { all: [{ right: 'BULK_INVITE_USERS' }, modify] },
    underProxy: 'refused',
    body: bulkInvitation,
    reply: importedAtOnce,
    errors: [errors.fieldRefused],
  }),
  bulkInviteEmails: call({
    id: 'users.bulk-invite-emails',
    method: 'POST',
    path: '/api/users/bulk-invite-emails',
    summary: 'The same for up to 1,000 addresses with one role and dealer; each person enters their own name',
    access: { all: [{ right: 'BULK_INVITE_USERS' }, modify] },
    underProxy: 'refused',
    body: bulkAddresses,
    reply: importedAtOnce,
    errors: [errors.fieldRefused],
  }),
  remove: call({
    id: 'users.delete',
    method: 'DELETE',
    path: '/api/users/{userId}',
    summary: 'Deletes an account that has no history',
    concerns: { userId: 'user' },
    hiddenFrom: 'nobody',
    access: modify,
    underProxy: 'refused',
    params: userId,
    reply: done,
    errors: [errors.notFound, errors.notYours, errors.ownAccount, errors.hasHistory, errors.fieldRefused],
  }),
  lean: call({
    id: 'users.lean',
    method: 'GET',
    path: '/api/users-lean',
    summary:
      'Active people the caller may see, at most 50; colleagues at own dealers by their name alone, without address',
    access: 'signed-in',
    query: z.object({ ...whereabouts, name: searchText, text: searchText }),
    reply: z.object({ users: z.array(leanUser) }),
  }),
  availableAdminGroups: call({
    id: 'users.available-admin-groups',
    method: 'GET',
    path: '/api/users/available-admin-groups',
    summary: 'Active admin groups to put field staff into or to filter by',
    access: view,
    reply: z.object({ adminGroups: z.array(named) }),
  }),
};
