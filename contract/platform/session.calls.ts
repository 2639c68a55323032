import * as z from 'zod';
import { call } from './call.ts';
import { id, named } from './ids.ts';
import { chooserLanguages, type ChooserLanguage } from './language.ts';
import { instant } from './time.ts';
import { platformErrors as errors } from './errors.ts';
import type { PortalConfig } from './portal-config.ts';
import { adminAreas, reaches } from './roles.ts';

/** The signed-in person as the shells and the start-up order use it. */
export const sessionUser = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  profileImage: z.string().nullable(),
  emailVerified: z.boolean(),
  status: z.enum(['pending', 'active', 'denied', 'deactivated']),
  isPlatformAdmin: z.boolean(),
  isInstructor: z.boolean(),
  isFieldTrainingAdmin: z.boolean(),
  isDealerOwner: z.boolean(),
  role: z.object({
    _id: id,
    code: z.string().nullable(),
    name: z.string(),
    rank: z.int(),
    reach: z.enum(reaches),
    /** How much of the admin area it opens. */
    adminArea: z.enum(adminAreas),
    rights: z.array(z.object({ name: z.string() })),
  }),
  dealers: z.array(
    z.object({
      _id: id,
      name: z.string(),
      number: z.string(),
      active: z.boolean(),
      businessUnits: z.array(named),
    }),
  ),
  assignmentGroups: z.array(z.object({ _id: id, name: z.string(), category: z.string() })),
  primaryRole: z.string(),
  dealerPosition: z.string(),
  resetPositions: z.boolean(),
  ownedBrands: z.array(id),
  editingBrand: id.nullable(),
  language: z.string(),
  receiveEmails: z.boolean(),
});
export type SessionUser = z.output<typeof sessionUser>;

/** Present while one person acts for another. */
const sessionProxy = z.object({
  /** The person at the keyboard. */
  by: z.object({ _id: id, fullName: z.string() }),
  reason: z.string(),
  /** View-only until the password was entered again. */
  canChange: z.boolean(),
  expiresAt: instant,
});

const sessionReply = z.object({
  user: sessionUser.nullable(),
  /** The session may only verify its address. */
  limited: z.boolean(),
  proxy: sessionProxy.nullable(),
  config: z.custom<PortalConfig>(),
  /** Pending work for navigation entries, by the name of the badge. */
  badges: z.record(z.string(), z.int()),
});
export type SessionReply = z.output<typeof sessionReply>;

const chooser = Object.keys(chooserLanguages) as [ChooserLanguage, ...ChooserLanguage[]];

export const sessionCalls = {
  read: call({
    id: 'session.read',
    method: 'GET',
    path: '/api/session',
    summary: 'Who is signed in, what the portal offers, and what waits',
    access: 'public',
    readsActor: true,
    reply: sessionReply,
  }),
  setLanguage: call({
    id: 'session.set-lang',
    method: 'GET',
    path: '/api/set-lang',
    summary: 'Remembers the language chosen, in the cookie and with the account',
    access: 'public',
    changesState: true,
    typedAddress: true,
    underProxy: 'allowed',
    query: z.object({ lang: z.enum(chooser, { error: errors.unknownLanguage.code }) }),
    reply: z.object({ lang: z.enum(chooser) }),
    errors: [errors.unknownLanguage],
  }),
};
