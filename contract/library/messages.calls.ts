import * as z from 'zod';
import { audienceErrors as audiences } from '#contract/people/audiences.errors.ts';
import { audience, audienceFields } from '#contract/people/audiences.fields.ts';
import { call, type FilePart } from '#contract/platform/call.ts';
import { mostAttachments } from '#contract/platform/file-sizes.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { idempotent } from '#contract/platform/idempotency.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { languages } from '#contract/platform/language.ts';
import { done, pagination, paging, searchText, yesNo } from '#contract/platform/paging.ts';
import { instant } from '#contract/platform/time.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { mailStates, messageStates } from './message-states.ts';
import { messageErrors as errors } from './messages.errors.ts';
import { messageFields } from './messages.fields.ts';

const view = { right: 'VIEW_MESSAGES' } as const;
const send = { right: 'SEND_MESSAGES' } as const;
const feature = 'messages';
const attachment: FilePart = { maxCount: mostAttachments, maxBytes: 'attachment', kinds: ['document'] };
const files = { 'attach-{n}': attachment };

const card = z.object({
  _id: id,
  subject: z.string(),
  /** The beginning of the text. */
  excerpt: z.string(),
  language: z.enum(languages),
  author: named,
  state: z.enum(messageStates),
  /** When it goes out, or went out. */
  sendAt: instant.nullable(),
  sentAt: instant.nullable(),
  /** Not opened by the caller. */
  unread: z.boolean(),
  attachmentCount: z.int(),
  /** For the author: how many people got it, and how many opened it. */
  recipientCount: z.int().nullable(),
  openedCount: z.int().nullable(),
  updatedAt: instant,
});
export type MessageCard = z.output<typeof card>;

const message = card.extend({
  text: z.string(),
  attachments: z.array(
    z.object({
      _id: id,
      name: z.string(),
      mediaType: z.string(),
      sizeBytes: z.int(),
      location: z.string(),
    }),
  ),
  /** For the author only; null means everybody the author may see. */
  audience: audience.nullable(),
  /** Why a message with a time was not sent; for the author. */
  problem: z.string().nullable(),
  version: z.int(),
  abilities: z.object({ edit: z.boolean(), takeBack: z.boolean(), discard: z.boolean() }),
});
export type Message = z.output<typeof message>;

const recipient = z.object({
  user: named,
  dealer: named.nullable(),
  openedAt: instant.nullable(),
  mail: z.enum(mailStates),
});
export type MessageRecipient = z.output<typeof recipient>;

const saveErrors = [
  errors.notFound,
  errors.alreadySent,
  errors.needsAny,
  errors.needsWords,
  errors.nobody,
  errors.past,
  errors.tooManyFiles,
  errors.unknownFile,
  errors.fileDoesNotFit,
  audiences.unknownName,
  audiences.dealerOutOfReach,
  audiences.groupOutOfReach,
  audiences.unknownCountry,
  audiences.unknownState,
  audiences.stateElsewhere,
  platformErrors.changedMeanwhile,
];
const own = { concerns: { id: 'message' }, hiddenFrom: 'everybody-else', feature, params: idParams } as const;

export const messageCalls = {
  list: call({
    id: 'messages.list',
    method: 'GET',
    path: '/api/messages/',
    summary: 'Messages the caller received, the newest first; with isAdmin those the caller wrote',
    access: view,
    feature,
    query: z.object({
      ...paging(20),
      text: searchText,
      unread: yesNo.optional(),
      isAdmin: yesNo.default(false),
      state: z.enum(messageStates).optional(),
    }),
    reply: z.object({
      messages: z.array(card),
      pagination,
      abilities: z.object({ send: z.boolean() }),
    }),
    errors: [platformErrors.proxyRefused],
  }),
  countRecipients: call({
    id: 'messages.count-recipients',
    method: 'POST',
    path: '/api/messages/count-recipients',
    summary: 'How many people would get a message, and the first of them by name',
    access: send,
    feature,
    underProxy: 'allowed',
    body: z.object({ audience: audienceFields }),
    reply: z.object({
      countRecipients: z.int(),
      recipients: z.array(named.extend({ dealer: z.string() })),
    }),
    errors: [
      audiences.unknownName,
      audiences.dealerOutOfReach,
      audiences.groupOutOfReach,
      audiences.unknownCountry,
      audiences.unknownState,
      audiences.stateElsewhere,
    ],
  }),
  get: call({
    id: 'messages.get',
    method: 'GET',
    path: '/api/messages/{id}',
    summary:
      'One message, for its author and its recipients. With visit, a page that is shown marks it as opened',
    ...own,
    access: view,
    query: z.object({ visit: z.stringbool().default(false) }),
    reply: z.object({ message }),
    errors: [errors.notFound],
  }),
  create: call({
    id: 'messages.create',
    method: 'POST',
    path: '/api/messages/',
    summary: 'Adds a draft, or sends it with the save',
    access: send,
    underProxy: 'refused',
    feature,
    body: messageFields.safeExtend(idempotent),
    files,
    reply: z.object({ message }),
    errors: [...saveErrors, platformErrors.keyUsed],
  }),
  save: call({
    id: 'messages.save',
    method: 'POST',
    path: '/api/messages/{id}',
    summary: 'Changes a draft, or sends it with the save',
    ...own,
    access: send,
    underProxy: 'refused',
    keepsRest: true,
    body: messageFields.safeExtend(versioned),
    files,
    reply: z.object({ message }),
    errors: saveErrors,
  }),
  takeBack: call({
    id: 'messages.take-back',
    method: 'POST',
    path: '/api/messages/{id}/take-back',
    summary: 'Makes a message that has not gone out yet a draft again',
    ...own,
    access: send,
    underProxy: 'refused',
    reply: z.object({ message }),
    errors: [errors.notFound, errors.tooLate],
  }),
  discard: call({
    id: 'messages.discard',
    method: 'DELETE',
    path: '/api/messages/{id}',
    summary: 'Deletes a draft for good, with its attachments',
    ...own,
    access: send,
    underProxy: 'refused',
    reply: done,
    errors: [errors.notFound, errors.alreadySent],
  }),
  recipients: call({
    id: 'messages.recipients',
    method: 'GET',
    path: '/api/messages/{id}/recipients',
    summary: 'Who got a message, whether they opened it, and what became of the mail; for its author',
    ...own,
    access: send,
    query: z.object({ ...paging(50), text: searchText, opened: yesNo.optional() }),
    reply: z.object({ recipients: z.array(recipient), pagination }),
    errors: [errors.notFound],
  }),
};
