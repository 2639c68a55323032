import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { direction, pagination, paging, searchText, yesNo } from '#contract/platform/paging.ts';
import { recordCalls } from '#contract/platform/record-calls.ts';
import { instant } from '#contract/platform/time.ts';
import { audienceErrors } from './audiences.errors.ts';
import { dealerName } from './dealers.calls.ts';
import { byHandFields, conditionKinds, departmentRule } from './department-rules.fields.ts';
import { groupErrors as errors } from './groups.errors.ts';
import { groupFields, groupStatuses } from './groups.fields.ts';
import { leanUser } from './users.calls.ts';

const namedValue = z.object({ value: z.string(), name: z.string(), nameFr: z.string() });

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
  /** Empty: its people are put in and taken out by hand. */
  rule: departmentRule,
  /** What the rule names by id. */
  ruleNames: z.array(namedValue),
  /** A changed rule is being applied: people still join and leave. */
  isBeingApplied: z.boolean(),
  updatedAt: instant,
  version: z.int(),
  abilities: z.object({ edit: z.boolean(), editRule: z.boolean(), delete: z.boolean() }),
});
export type AssignmentGroup = z.output<typeof assignmentGroup>;

const groupName = z.object({ _id: id, name: z.string(), nameFr: z.string() });

/** Why somebody is in a department with a rule, or is not. */
const membershipReason = z.object({
  isIn: z.boolean(),
  /** Kept in or out by hand, whatever the rule says; `reason` is what somebody wrote about that. */
  byHand: z.enum(['in', 'out']).nullable(),
  reason: z.string(),
  /**
   * Of somebody in by rule: every condition of an alternative that holds. Of everybody else: the conditions that fail in the alternative
   * that is closest.
   */
  conditions: z.array(
    z.object({
      kind: z.enum(conditionKinds),
      isNot: z.boolean(),
      /** What the person has of this kind, if the condition asks for values. Countries, states, and languages have no name here. */
      own: z.array(namedValue),
      /** For how many days the person has been a member, if the condition asks for that. */
      days: z.int().nullable(),
      holds: z.boolean(),
    }),
  ),
});
export type MembershipReason = z.output<typeof membershipReason>;

const movedPerson = z.object({
  _id: id,
  fullName: z.string(),
  profileImage: z.string().nullable(),
  dealer: z.string(),
  joins: z.boolean(),
  because: membershipReason,
});

/** A rule as a form has it, saved or not; `group` is the department it is for, if that exists. */
const unsavedRule = { group: id.optional(), rule: departmentRule, ...byHandFields };
const people = z.array(id).max(1000);
const modify = { right: 'MODIFY_ASSIGNMENT_GROUPS' } as const;

const ruleErrors = [
  errors.emptyCondition,
  errors.unknownValue,
  errors.tooManyConditions,
  errors.ruleNeedsEverything,
  errors.ruleIsNoDefault,
  errors.followsRule,
  errors.handNeedsRule,
  audienceErrors.unknownName,
  audienceErrors.unknownCountry,
];

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
    creating: { users: people.default([]), keep: byHandFields.keep },
    changing: {
      /** The same as `addUsers`. */
      users: people.optional(),
      addUsers: people.default([]),
      removeUsers: people.default([]),
      ...byHandFields,
    },
    removing: { withMembers: yesNo.default(false) },
    listed: {
      perPage: 10,
      isWhole: true,
      query: {
        status: z.enum(groupStatuses).optional(),
        /** Departments that follow a rule, or the others. */
        followsRule: yesNo.optional(),
        sortBy: z.enum(['name', 'category', 'usersCount', 'updatedAt']).default('name'),
        direction: direction.default('asc'),
      },
      reply: { abilities: z.object({ create: z.boolean() }) },
    },
    errors: {
      notFound: errors.notFound,
      saving: [errors.nameTaken, errors.unknownUser, ...ruleErrors],
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
    reply: z.object({
      /** Why each of them is in, if the department follows a rule. */
      users: z.array(leanUser.extend({ because: membershipReason.nullable() })),
      pagination,
    }),
    errors: [errors.notFound],
  }),
  byHand: call({
    id: 'assignment-groups.by-hand',
    method: 'GET',
    path: '/api/assignment-groups/{id}/by-hand',
    summary: 'Whom somebody keeps in a group that follows a rule, or out of it',
    concerns: { id: 'department' },
    hiddenFrom: 'nobody',
    access: modify,
    params: idParams,
    reply: z.object({
      people: z.array(
        z.object({
          _id: id,
          fullName: z.string(),
          profileImage: z.string().nullable(),
          isIn: z.boolean(),
          reason: z.string(),
          setAt: instant,
        }),
      ),
    }),
    errors: [errors.notFound],
  }),
  previewRule: call({
    id: 'assignment-groups.preview-rule',
    method: 'POST',
    path: '/api/assignment-groups/preview-rule',
    summary: 'Who would join and leave a group if this rule were saved; nothing is saved',
    access: modify,
    underProxy: 'allowed',
    body: z.object({ ...unsavedRule, limit: z.int().min(1).max(200).default(8) }),
    reply: z.object({
      /** Active people in the group now, and after saving. */
      before: z.int(),
      after: z.int(),
      joins: z.int(),
      leaves: z.int(),
      /** How much content is meant for the group. */
      uses: z.int(),
      /** What people find by being in it, by kind, and lose by leaving; kinds without any are left out. */
      content: z.array(z.object({ name: bilingual, count: z.int() })),
      /** The first of them, by name: those who join, then those who leave. */
      people: z.array(movedPerson),
    }),
    errors: [errors.notFound, errors.unknownUser, ...ruleErrors],
  }),
  why: call({
    id: 'assignment-groups.why',
    method: 'POST',
    path: '/api/assignment-groups/why',
    summary: 'Why a person would be in a group with this rule, or would not',
    access: modify,
    underProxy: 'allowed',
    body: z.object({ ...unsavedRule, userId: id }),
    reply: z.object({ because: membershipReason }),
    errors: [errors.notFound, errors.unknownUser, ...ruleErrors],
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
    reply: z.object({
      assignmentGroups: z.array(groupName.extend({ category: z.string(), followsRule: z.boolean() })),
    }),
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
