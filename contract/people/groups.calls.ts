import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { direction, pagination, paging, searchText, yesNo } from '#contract/platform/paging.ts';
import { recordCalls } from '#contract/platform/record-calls.ts';
import { instant } from '#contract/platform/time.ts';
import { dealerName } from './dealers.calls.ts';
import { groupErrors as errors } from './groups.errors.ts';
import { groupFields, groupStatuses } from './groups.fields.ts';
import { leanUser } from './users.calls.ts';

export const assignmentGroup = z.object({
  _id: id,
  name: z.string(),
  nameFr: z.string(),
  description: z.string(),
  category: z.string(),
  status: z.enum(groupStatuses),
  /** People without a department of their own choice are put here. */
  isDefault: z.boolean(),
  /** Active people in it. */
  usersCount: z.int(),
  updatedAt: instant,
  version: z.int(),
  abilities: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type AssignmentGroup = z.output<typeof assignmentGroup>;

const groupName = z.object({ _id: id, name: z.string(), nameFr: z.string() });
const people = z.array(id).max(1000);
const modify = { right: 'MODIFY_ASSIGNMENT_GROUPS' } as const;

export const groupCalls = {
  ...recordCalls({
    room: 'assignment-groups',
    path: '/api/assignment-groups',
    slash: '/',
    method: 'POST',
    kind: 'department',
    key: { one: 'assignmentGroup', many: 'assignmentGroups' },
    access: { list: modify, get: modify, create: modify, save: modify, remove: modify },
    record: assignmentGroup,
    fields: groupFields,
    creating: { users: people.default([]) },
    changing: {
      /** The same as `addUsers`. */
      users: people.optional(),
      addUsers: people.default([]),
      removeUsers: people.default([]),
    },
    removing: { withMembers: yesNo.default(false) },
    listed: {
      perPage: 10,
      isWhole: true,
      query: {
        status: z.enum(groupStatuses).optional(),
        sortBy: z.enum(['name', 'category', 'usersCount', 'updatedAt']).default('name'),
        direction: direction.default('asc'),
      },
      reply: { abilities: z.object({ create: z.boolean() }) },
    },
    errors: {
      notFound: errors.notFound,
      saving: [errors.nameTaken, errors.unknownUser],
      deleting: [errors.hasMembers, errors.isAudience],
    },
    says: {
      list: 'Assignment groups, by name, found by any part of name, category or description',
      get: 'One assignment group',
      create: 'Adds an assignment group with its first people',
      save: 'Changes an assignment group; people not named stay as they are',
      remove:
        'Deletes a group that is in no audience; one with people only with confirmation that they lose it',
    },
  }),
  users: call({
    id: 'assignment-groups.users',
    method: 'GET',
    path: '/api/assignment-groups/{id}/users',
    summary: 'The people of a group that the caller may see, by name',
    concerns: { id: 'department' },
    hiddenFrom: 'nobody',
    access: modify,
    params: idParams,
    query: z.object({ ...paging(25), text: searchText }),
    reply: z.object({ users: z.array(leanUser), pagination }),
    errors: [errors.notFound],
  }),
  allNames: call({
    id: 'assignment-groups.all-names',
    method: 'GET',
    path: '/api/assignment-groups/all-names',
    summary: 'Names of active groups for the registration form, at most 50',
    access: 'public',
    query: z.object({ text: searchText }),
    reply: z.object({ names: z.array(groupName) }),
  }),
  all: call({
    id: 'assignment-groups.all',
    method: 'GET',
    path: '/api/assignment-groups/all',
    summary: 'Every active group, to choose an audience from',
    access: 'signed-in',
    reply: z.object({ assignmentGroups: z.array(groupName.extend({ category: z.string() })) }),
  }),
  hasDefault: call({
    id: 'assignment-groups.has-default-group',
    method: 'GET',
    path: '/api/assignment-groups/has-default-group',
    summary: 'Whether people without a choice of their own are put into a group',
    access: 'signed-in',
    reply: z.object({ hasDefaultGroup: z.boolean() }),
  }),
  availableUsers: call({
    id: 'assignment-groups.available-users',
    method: 'GET',
    path: '/api/assignment-groups/available-users',
    summary: 'Active people the caller may put into a group, at most 50',
    access: modify,
    query: z.object({ text: searchText, group: id.optional() }),
    reply: z.object({ users: z.array(leanUser) }),
  }),
  availableDealers: call({
    id: 'assignment-groups.available-dealers',
    method: 'GET',
    path: '/api/assignment-groups/available-dealers',
    summary: 'Active dealers whose people the caller may put into a group, at most 50',
    access: modify,
    query: z.object({ text: searchText }),
    reply: z.object({ dealers: z.array(dealerName) }),
  }),
};
