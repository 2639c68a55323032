import type { SessionUser } from '#contract/people/session.calls.ts';
import type { Change } from '#server/platform/context.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { issueCode } from './account-codes.queries.ts';
import { verificationMail } from './accounts.texts.ts';

/** Sends a code to verify the address; answers the seconds to wait where the last one is less than a minute old. */
export async function sendVerification(
  { tx, now, language }: Change,
  { _id: userId, email }: Pick<SessionUser, '_id' | 'email'>,
): Promise<number> {
  const issued = await issueCode(tx, { userId, purpose: 'verify-email', now: now() });
  if ('waitSeconds' in issued) return issued.waitSeconds;
  await queueMail(tx, {
    occasion: `verify-email:${issued.id}`,
    to: email,
    language,
    mail: verificationMail[language](issued),
  });
  return 0;
}
