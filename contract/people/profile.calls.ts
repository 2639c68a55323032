import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { done } from '#contract/platform/paging.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { accountErrors as errors } from './accounts.errors.ts';
import { dealerChoice } from './accounts.fields.ts';
import { dealerErrors } from './dealers.errors.ts';
import {
  audienceFields,
  editingBrandFields,
  emailOptFields,
  positionFields,
  profileUpdate,
} from './profile.fields.ts';
import { sessionUser } from '#contract/platform/session.calls.ts';
import { mailTrouble } from './mail-trouble.ts';

/** Everything the portal stores about a person that they may see and, mostly, change. */
const profile = sessionUser.extend({
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  country: z.string(),
  website: z.string(),
  dateOfBirth: calendarDay.nullable(),
  company: z.string(),
  companyRole: z.string(),
  salesRep: z.string(),
  businessUnits: z.array(named),
  participatingLearner: z.boolean(),
  createdAt: instant,
  passwordChangedAt: instant.nullable(),
  /** Null unless the address refuses mails. */
  mailTrouble: mailTrouble.nullable(),
});
export type Profile = z.output<typeof profile>;

/** A browser the person is signed in with. */
const openedSession = z.object({
  _id: id,
  /** The session of this request. */
  current: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
  ip: z.string(),
  userAgent: z.string(),
});
export type OpenedSession = z.output<typeof openedSession>;

const user = z.object({ user: sessionUser });

export const profileCalls = {
  me: call({
    id: 'session.me',
    method: 'GET',
    path: '/api/me',
    summary: 'The caller’s whole profile',
    access: 'signed-in',
    reply: z.object({ user: profile }),
  }),
  updateInfo: call({
    id: 'session.update-info',
    method: 'POST',
    path: '/api/update-info',
    summary: 'Changes the caller’s profile; omitted fields stay. The photo is a separate part',
    access: 'signed-in',
    body: profileUpdate,
    files: { profileImage: { maxCount: 1, maxBytes: 'image', kinds: ['image'] } },
    reply: user,
    errors: [errors.birthDate, errors.tooYoung, errors.unknownChoice],
  }),
  updateDealer: call({
    id: 'session.update-dealer',
    method: 'POST',
    path: '/api/update-dealer',
    summary: 'Adds a learner to a dealer, where the learner has none',
    access: 'signed-in',
    body: dealerChoice,
    reply: user,
    errors: [
      errors.chooseDealer,
      errors.companyUnknown,
      dealerErrors.numberTaken,
      dealerErrors.numberForm,
      dealerErrors.numberReserved,
      dealerErrors.unknownUnit,
      errors.hasDealer,
      errors.dealerByOthers,
      errors.unknownChoice,
    ],
  }),
  updatePosition: call({
    id: 'session.update-position',
    method: 'POST',
    path: '/api/update-position',
    summary: 'Confirms what one does at the dealer',
    access: 'signed-in',
    body: positionFields,
    reply: user,
    errors: [errors.unknownChoice],
  }),
  updateAudience: call({
    id: 'session.update-audience',
    method: 'POST',
    path: '/api/update-audience',
    summary: 'Adds oneself to a department, where one has none',
    access: 'signed-in',
    body: audienceFields,
    reply: user,
    errors: [errors.chooseDepartment, errors.hasDepartment],
  }),
  updateEmailOpt: call({
    id: 'session.update-email-opt',
    method: 'POST',
    path: '/api/update-email-opt',
    summary: 'Switches news and reminders by e-mail on or off',
    access: 'signed-in',
    body: emailOptFields,
    reply: user,
  }),
  updateEditingBrand: call({
    id: 'session.update-editing-brand',
    method: 'POST',
    path: '/api/update-editing-brand',
    summary: 'Chooses which of the own brands is being edited',
    access: 'signed-in',
    body: editingBrandFields,
    reply: user,
    errors: [errors.brandNotYours],
  }),
  sessions: call({
    id: 'session.sessions',
    method: 'GET',
    path: '/api/me/sessions',
    summary: 'Where one is signed in, the latest first',
    access: 'signed-in',
    reply: z.object({ sessions: z.array(openedSession) }),
  }),
  endSession: call({
    id: 'session.end-session',
    method: 'DELETE',
    path: '/api/me/sessions/{id}',
    summary: 'Signs out one of the own browsers',
    concerns: { id: 'session' },
    hiddenFrom: 'everybody-else',
    access: 'signed-in',
    params: idParams,
    reply: done,
    underProxy: 'refused',
    errors: [errors.sessionGone],
  }),
  myData: call({
    id: 'session.my-data',
    method: 'GET',
    path: '/api/me/data',
    summary: 'Everything the portal holds about oneself, as a JSON file',
    access: 'signed-in',
    reply: 'file',
  }),
};
