import * as z from 'zod';
import { bulkReply } from '#contract/platform/bulk.ts';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams, namedInBoth } from '#contract/platform/ids.ts';
import { pagination, paging, searchText } from '#contract/platform/paging.ts';
import { sessionUser } from '#contract/platform/session.calls.ts';
import { instant } from '#contract/platform/time.ts';
import { accountErrors } from './accounts.errors.ts';
import { invitationErrors as errors } from './invitations.errors.ts';
import {
  anyAcceptance,
  invitationBulk,
  invitationStates,
  linkStates,
  missingFields,
  type MissingField,
} from './invitations.fields.ts';
import { invitationAccess as access } from './invitations.screens.ts';
import { userErrors } from './users.errors.ts';

const invitation = z.object({
  _id: id,
  state: z.enum(invitationStates),
  user: z.object({
    _id: id,
    /** Empty for people who were invited by their address alone. */
    fullName: z.string(),
    email: z.string(),
    profileImage: z.string().nullable(),
    role: namedInBoth,
    dealers: z.array(z.object({ _id: id, name: z.string(), number: z.string() })),
  }),
  invitedBy: z.string().nullable(),
  sentAt: instant,
  sends: z.int(),
  expiresAt: instant,
  usedAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
  withdrawnBy: z.string().nullable(),
  abilities: z.object({ resend: z.boolean(), withdraw: z.boolean() }),
});
export type Invitation = z.output<typeof invitation>;

const link = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    email: z.string(),
    firstName: z.string(),
    invitedBy: z.string().nullable(),
    expiresAt: instant,
    /** What the form asks for besides the password. */
    missing: z.array(z.enum(missingFields as [MissingField])),
  }),
  // A link that does not work tells nothing about the person.
  z.object({ state: z.enum(linkStates).exclude(['open']) }),
]);
export type InvitationLink = z.output<typeof link>;

const token = z.object({ token: z.string() });
const reply = z.object({ invitation });
const own = {
  concerns: { id: 'invitation' },
  hiddenFrom: 'other-dealers',
  access,
  underProxy: 'refused',
  params: idParams,
  reply,
} as const;

export const invitationCalls = {
  list: call({
    id: 'invitations.list',
    method: 'GET',
    path: '/api/invitations/',
    summary: 'Invitations of the people the caller may see, last sent first, by state',
    access,
    query: z.object({ ...paging(25), text: searchText, state: z.enum(invitationStates).optional() }),
    reply: z.object({
      invitations: z.array(invitation),
      pagination,
      /** Counts of each state under the same text. */
      counts: z.object({
        all: z.int(),
        open: z.int(),
        expired: z.int(),
        used: z.int(),
        withdrawn: z.int(),
      }),
    }),
  }),
  resend: call({
    id: 'invitations.resend',
    method: 'POST',
    path: '/api/invitations/{id}/resend',
    summary:
      'Sends an invitation again, with a new link that works for seven days; earlier links stop working',
    ...own,
    errors: [errors.notFound, userErrors.notYours, errors.alreadyIn, errors.notActive, errors.justSent],
  }),
  withdraw: call({
    id: 'invitations.withdraw',
    method: 'POST',
    path: '/api/invitations/{id}/withdraw',
    summary: 'Withdraws an open invitation: its link stops working, and a mail that waits is not sent',
    ...own,
    errors: [errors.notFound, userErrors.notYours, errors.notOpen],
  }),
  bulk: call({
    id: 'invitations.bulk',
    method: 'POST',
    path: '/api/invitations/bulk',
    summary: 'Sends many invitations again, or withdraws them, and returns the outcome of each',
    access,
    underProxy: 'refused',
    body: invitationBulk,
    reply: bulkReply,
  }),
  look: call({
    id: 'invitations.look',
    method: 'GET',
    path: '/api/invitation-links/{token}',
    summary: 'What a link of an invitation still does, and what its form asks for; changes nothing',
    access: 'public',
    params: token,
    reply: z.object({ link }),
    errors: [errors.noLink, platformErrors.tooMany],
  }),
  accept: call({
    id: 'invitations.accept',
    method: 'POST',
    path: '/api/invitation-links/{token}',
    summary: 'Uses an invitation up: sets the password, verifies the address, and signs in',
    access: 'public',
    asAnybody: true,
    params: token,
    body: anyAcceptance,
    reply: z.object({ user: sessionUser }),
    errors: [
      errors.noLink,
      errors.expired,
      errors.used,
      errors.withdrawn,
      errors.replaced,
      platformErrors.required,
      platformErrors.tooMany,
      accountErrors.passwordTooShort,
      accountErrors.passwordTooLong,
      accountErrors.passwordCharacters,
      accountErrors.passwordCommon,
      accountErrors.confirmation,
      accountErrors.privacy,
      accountErrors.birthDate,
      accountErrors.tooYoung,
      accountErrors.unknownChoice,
      accountErrors.loginDisabled,
    ],
  }),
};
