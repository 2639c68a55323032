import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { unsubscribePath } from '#contract/platform/unsubscribe.ts';
import { notificationErrors as errors } from './notifications.errors.ts';
import { mailKind } from './notifications.fields.ts';

/** Not checked one by one: whatever is wrong with an address, the reply is the same. */
const params = z.object({ person: z.string(), kind: z.string(), token: z.string() });

/** What the address of a mail is about. */
const reply = z.object({
  kind: mailKind,
  /** False once the person gets no mails of this kind. */
  isOn: z.boolean(),
});
export type Subscription = z.output<typeof reply>;

export const unsubscribeCalls = {
  read: call({
    id: 'unsubscribe.read',
    method: 'GET',
    path: '/api/unsubscribe/{person}/{kind}/{token}',
    summary: 'Which kind of mail an address for unsubscribing is about; changes nothing',
    access: 'public',
    params,
    reply,
    errors: [errors.noSubscription, platformErrors.tooMany],
  }),
  confirm: call({
    id: 'unsubscribe.confirm',
    method: 'POST',
    path: unsubscribePath,
    // The address of a mail in French leads to the French page.
    altPaths: [`/fr${unsubscribePath}`],
    summary: 'Switches off the kind of mail that the address names, for the person it was sent to (RFC 8058)',
    access: 'public',
    fromMailPrograms: true,
    asAnybody: true,
    bodyLimitBytes: 10_000,
    params,
    reply,
    errors: [errors.noSubscription, platformErrors.tooMany],
  }),
};
