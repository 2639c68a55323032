import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { done, searchText } from '#contract/platform/paging.ts';
import { adminAreas, reaches } from '#contract/platform/roles.ts';
import { instant } from '#contract/platform/time.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { roleErrors as errors } from './roles.errors.ts';
import { rolePowers, roleChanges, roleFields } from './roles.fields.ts';

const role = z.object({
  _id: id,
  /** Null for a role an administrator created. */
  code: z.string().nullable(),
  name: z.string(),
  nameFr: z.string(),
  description: z.string(),
  rank: z.int(),
  /** How far its rights go. */
  reach: z.enum(reaches),
  /** How much of the admin area it opens; for built-in roles as the settings name them. */
  adminArea: z.enum(adminAreas),
  /** People with it change only the French texts of a course. */
  frenchOnly: z.boolean(),
  system: z.boolean(),
  /** Names of rights; the platform administrator implicitly has every right. */
  rights: z.array(z.string()),
  /** People of any status with this role. */
  usersCount: z.int(),
  /** Those of them seen within the last 15 minutes. */
  onlineCount: z.int(),
  updatedAt: instant,
  version: z.int(),
  /** `assign`: the caller may give this role to people. */
  abilities: z.object({ edit: z.boolean(), delete: z.boolean(), assign: z.boolean() }),
});
export type Role = z.output<typeof role>;

const nowAndAfter = z.object({ now: z.int(), after: z.int() });
const roleEffect = z.object({
  /** Active people with the role whom the caller sees. */
  total: z.int(),
  /** The first of them, by name, each with how many active people they see and may change. */
  holders: z.array(
    z.object({
      _id: id,
      fullName: z.string(),
      profileImage: z.string().nullable(),
      sees: nowAndAfter,
      changes: nowAndAfter,
    }),
  ),
  /** Ids of screens that open or close for somebody with nothing but the role. */
  opens: z.array(z.string()),
  closes: z.array(z.string()),
});
export type RoleEffect = z.output<typeof roleEffect>;

const modify = { right: 'MODIFY_ROLES' } as const;
const reply = z.object({ role });
const saveErrors = [errors.nameTaken, errors.tooPowerful, errors.notHeld, errors.beyondOwn];

export const roleCalls = {
  list: call({
    id: 'roles.list',
    method: 'GET',
    path: '/api/roles/',
    summary: 'Every role by rank, equal ranks by name',
    access: { oneOf: ['MODIFY_ROLES', 'VIEW_USERS', 'MODIFY_USERS', 'EDIT_USER_ROLES'] },
    query: z.object({ text: searchText }),
    reply: z.object({ roles: z.array(role), abilities: z.object({ create: z.boolean() }) }),
  }),
  get: call({
    id: 'roles.get',
    method: 'GET',
    path: '/api/roles/{id}',
    summary: 'One role with the last changes of its rights',
    concerns: { id: 'role' },
    hiddenFrom: 'nobody',
    access: modify,
    params: idParams,
    reply: reply.extend({
      history: z.array(
        z.object({
          _id: id,
          at: instant,
          by: z.string().nullable(),
          type: z.enum(['create', 'update']),
          added: z.array(z.string()),
          removed: z.array(z.string()),
        }),
      ),
    }),
    errors: [errors.notFound],
  }),
  create: call({
    id: 'roles.create',
    method: 'POST',
    path: '/api/roles/',
    summary: 'Adds a role below the caller’s own that gives nothing the caller does not have',
    access: modify,
    underProxy: 'refused',
    body: roleFields,
    reply,
    errors: saveErrors,
  }),
  save: call({
    id: 'roles.save',
    method: 'POST',
    path: '/api/roles/{id}',
    summary: 'Changes a role; the change applies at once to everyone who has it',
    concerns: { id: 'role' },
    hiddenFrom: 'nobody',
    access: modify,
    underProxy: 'refused',
    params: idParams,
    keepsRest: true,
    body: roleChanges.extend(versioned),
    reply,
    errors: [...saveErrors, errors.notFound, errors.systemRole, platformErrors.changedMeanwhile],
  }),
  preview: call({
    id: 'roles.preview',
    method: 'POST',
    path: '/api/roles/preview',
    summary:
      'What a save of a role would do: whom those who have it see and may change, and which screens open and close; nothing is saved',
    access: modify,
    underProxy: 'allowed',
    body: rolePowers.extend({
      /** A role that exists; else a new one. */
      role: id.optional(),
      limit: z.int().min(1).max(50).default(8),
    }),
    reply: roleEffect,
    errors: [errors.tooPowerful, errors.notHeld, errors.beyondOwn, errors.notFound, errors.systemRole],
  }),
  remove: call({
    id: 'roles.delete',
    method: 'DELETE',
    path: '/api/roles/{id}',
    summary: 'Deletes a role nobody has',
    concerns: { id: 'role' },
    hiddenFrom: 'nobody',
    access: modify,
    underProxy: 'refused',
    params: idParams,
    reply: done,
    errors: [errors.notFound, errors.tooPowerful, errors.systemRole, errors.inUse, errors.isAudience],
  }),
  rights: call({
    id: 'roles.rights',
    method: 'GET',
    path: '/api/rights',
    summary: 'Every right under its category, with words in both languages',
    access: modify,
    reply: z.object({
      rights: z.array(
        z.object({
          category: z.string(),
          en: z.string(),
          fr: z.string(),
          rights: z.array(
            z.object({
              name: z.string(),
              en: z.string(),
              fr: z.string(),
              /** The caller has it and may give it. */
              held: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  }),
};
