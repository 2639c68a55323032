import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id, idParams, named, namedInBoth } from '#contract/platform/ids.ts';
import { direction, pagination, paging, searchText, yesNo } from '#contract/platform/paging.ts';
import { recordCalls } from '#contract/platform/record-calls.ts';
import { filterText } from '#contract/platform/text.ts';
import { instant } from '#contract/platform/time.ts';
import { adminGroupErrors as errors } from './admin-groups.errors.ts';
import { adminGroupFields, adminGroupStatuses, maxMoved, membershipChanges } from './admin-groups.fields.ts';
import { dealerName } from './dealers.calls.ts';
import { leanUser } from './users.calls.ts';

/** Someone on the staff of a group. */
const staffMember = z.object({
  _id: id,
  fullName: z.string(),
  profileImage: z.string().nullable(),
  role: namedInBoth,
  /** False if the role no longer reaches admin groups or the account is not active: the group then shows this person nothing. */
  sees: z.boolean(),
});

export const adminGroup = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  status: z.enum(adminGroupStatuses),
  /** By name: the first few in a list, everyone in a single group. */
  staff: z.array(staffMember),
  staffCount: z.int(),
  /** Active dealers. */
  dealersCount: z.int(),
  /** Active people at its dealers, and those put into the group directly, each counted once. */
  usersCount: z.int(),
  updatedAt: instant,
  version: z.int(),
  abilities: z.object({
    edit: z.boolean(),
    /** May change the staff and the status. */
    editStaff: z.boolean(),
    delete: z.boolean(),
  }),
});
export type AdminGroup = z.output<typeof adminGroup>;

const counts = z.object({ now: z.int(), after: z.int() });

/** What a member of staff sees through all their groups and own dealers: now, and after a save. */
const staffReach = staffMember.extend({ dealers: counts, users: counts });
export type StaffReach = z.output<typeof staffReach>;

const groupDealer = dealerName.extend({ number: z.string(), status: z.string() });
export type GroupDealer = z.output<typeof groupDealer>;

const dealerOutcome = z.object({
  /** As it was pasted. */
  number: z.string(),
  /** `unknown`: no such dealer, or one that the caller does not look after. */
  outcome: z.enum(['found', 'in-group', 'inactive', 'unknown']),
  dealer: dealerName.nullable(),
});
export type DealerOutcome = z.output<typeof dealerOutcome>;

const access = { right: 'MODIFY_ADMIN_GROUPS' } as const;
const ofGroup = {
  concerns: { id: 'district' },
  hiddenFrom: 'other-districts',
  access,
  params: idParams,
} as const;
const added = {
  staff: membershipChanges.shape.addStaff,
  dealers: membershipChanges.shape.addDealers,
  users: membershipChanges.shape.addUsers,
};

export const adminGroupCalls = {
  ...recordCalls({
    room: 'admin-groups',
    path: '/api/admin-groups',
    slash: '/',
    method: 'POST',
    kind: 'district',
    key: { one: 'adminGroup', many: 'adminGroups' },
    hiddenFrom: 'other-districts',
    access: { list: access, get: access, create: access, save: access, remove: access },
    record: adminGroup,
    fields: adminGroupFields,
    creating: added,
    /** The first three are the same as `addStaff`, `addDealers`, and `addUsers`. */
    changing: { ...added, ...membershipChanges.shape },
    removing: { withStaff: yesNo.default(false) },
    listed: {
      perPage: 10,
      isWhole: true,
      query: {
        status: z.enum(adminGroupStatuses).optional(),
        sortBy: z.enum(['name', 'updatedAt']).default('name'),
        direction: direction.default('asc'),
      },
      reply: { abilities: z.object({ create: z.boolean() }) },
    },
    errors: {
      notFound: errors.notFound,
      saving: [
        errors.nameTaken,
        errors.needsEverything,
        errors.unknownStaff,
        errors.unknownDealer,
        errors.unknownUser,
        errors.tooManyStaff,
      ],
      deleting: [errors.needsEverything, errors.hasStaff, errors.inUse],
    },
    says: {
      list: 'The admin groups the caller may change, by name, found by any part of name, description or a member of staff',
      get: 'One admin group with its whole staff',
      create: 'Adds an admin group with its first staff, dealers and people',
      save: 'Changes an admin group; staff, dealers and people that are not named stay. It holds at once',
      remove:
        'Deletes a group that no other record uses; one with staff only with confirmation that they lose it',
    },
  }),
  users: call({
    id: 'admin-groups.users',
    method: 'GET',
    path: '/api/admin-groups/{id}/users',
    summary: 'The active people put into a group directly, by family name',
    ...ofGroup,
    query: z.object({ ...paging(10), text: searchText }),
    reply: z.object({ users: z.array(leanUser), pagination }),
    errors: [errors.notFound],
  }),
  dealers: call({
    id: 'admin-groups.dealers',
    method: 'GET',
    path: '/api/admin-groups/{id}/dealers',
    summary: 'The dealers of a group, by name, found by name, number or city',
    ...ofGroup,
    query: z.object({ ...paging(10), text: searchText }),
    reply: z.object({ dealers: z.array(groupDealer), pagination }),
    errors: [errors.notFound],
  }),
  preview: call({
    id: 'admin-groups.preview',
    method: 'POST',
    path: '/api/admin-groups/preview',
    summary:
      'How many active dealers and people each member of staff sees now, and would see after a save. Changes nothing',
    access,
    underProxy: 'allowed',
    body: membershipChanges.extend({
      /** Left out for a new group. */
      group: id.optional(),
      status: adminGroupFields.shape.status,
    }),
    reply: z.object({
      staff: z.array(staffReach),
      /** Active dealers and people of the group itself. */
      dealers: counts,
      users: counts,
    }),
    errors: [errors.notFound],
  }),
  findDealers: call({
    id: 'admin-groups.find-dealers',
    method: 'POST',
    path: '/api/admin-groups/find-dealers',
    summary: 'Finds dealers by their numbers, with an outcome for each number. Changes nothing',
    access,
    underProxy: 'allowed',
    body: z.object({
      numbers: z.array(filterText(40).min(1)).min(1).max(maxMoved),
      group: id.optional(),
    }),
    reply: z.object({ dealers: z.array(dealerOutcome) }),
  }),
  availableDealers: call({
    id: 'admin-groups.available-dealers',
    method: 'GET',
    path: '/api/admin-groups/available-dealers',
    summary:
      'Active dealers the caller may put into a group, found by name, number, city or state; at most 50',
    access,
    query: z.object({ text: searchText, group: id.optional() }),
    reply: z.object({ dealers: z.array(dealerName) }),
  }),
  availableUsers: call({
    id: 'admin-groups.available-users',
    method: 'GET',
    path: '/api/admin-groups/available-users',
    summary: 'Active people the caller may put into a group, or on its staff; at most 50',
    access,
    query: z.object({
      text: searchText,
      group: id.optional(),
      as: z.enum(['person', 'staff']).default('person'),
    }),
    reply: z.object({ users: z.array(leanUser) }),
  }),
  allNames: call({
    id: 'admin-groups.all-names',
    method: 'GET',
    path: '/api/admin-groups/all-names',
    summary: 'Names of the active groups the caller may change, at most 50',
    access,
    query: z.object({ text: searchText }),
    reply: z.object({ names: z.array(named) }),
  }),
};
