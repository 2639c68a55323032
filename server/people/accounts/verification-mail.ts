import type { SessionUser } from '#contract/platform/session.calls.ts';
import { isLanguage, type Language } from '#contract/platform/language.ts';
import type { Change } from '#server/platform/context.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { issueCode } from './account-codes.queries.ts';
import { addressTakenMail, verificationMail } from './accounts.texts.ts';
import { ownerOfAddress } from './registration.queries.ts';

/** The language a person reads mail in, whatever the page is in that asked for it. */
export const languageOf = ({ language }: { readonly language: string }): Language =>
  isLanguage(language) ? language : 'en';

/** Sends a code to verify the address; returns the seconds to wait if the last one is less than a minute old. */
export async function sendVerification(
  work: Change,
  { _id: userId, email, ...person }: Pick<SessionUser, '_id' | 'email' | 'language'>,
): Promise<number> {
  const { tx, now } = work;
  const language = languageOf(person);
  const issued = await issueCode(tx, { userId, purpose: 'verify-email', now: now() });
  if ('waitSeconds' in issued) return issued.waitSeconds;
  if (issued.isForStandIn) {
    await notifyOwner(work, email);
    return 0;
  }
  await queueMail(tx, {
    occasion: `verify-email:${issued.id}`,
    kind: 'verify-email',
    personId: userId,
    to: email,
    language,
    mail: verificationMail[language](issued),
  });
  return 0;
}

/** Notifies the account's owner that someone tried to register the address. */
export async function notifyOwner({ tx, now, environment }: Change, email: string): Promise<void> {
  const owner = await ownerOfAddress(tx, email);
  if (!owner) return;
  const language = languageOf(owner);
  await queueMail(tx, {
    // One an hour, so that a program that repeats itself does not fill the owner's mailbox.
    occasion: `address-taken:${owner.id}:${now().toISOString().slice(0, 13)}`,
    kind: 'address-taken',
    personId: owner.id,
    to: email,
    language,
    mail: addressTakenMail[language]({ signInHref: portalLink(environment, '/public/login', language) }),
  });
}
