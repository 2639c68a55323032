import { accountErrors as errors } from '#contract/people/accounts.errors.ts';
import { recoveryCalls } from '#contract/people/recovery.calls.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import type { Change } from '#server/platform/context.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Counter, Limit } from '#server/platform/limits.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { forgetRefusals } from '#server/platform/mail/refused-addresses.queries.ts';
import { networkOf, subscriberOf } from '#server/platform/network.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { isPassword } from '#server/platform/sessions/passwords.ts';
import { deleteSessionsOf } from '#server/platform/sessions/session-changes.queries.ts';
import { issueCode, useCode } from './account-codes.queries.ts';
import { codesOfNetwork } from './code-limits.ts';
import { passwordChangedMail, recoveryMail } from './accounts.texts.ts';
import { requirePerson } from './captcha.ts';
import { hashChosen, refuseCommon } from './chosen-password.ts';
import {
  passwordHashOf,
  recoverableAccount,
  setPassword,
  type RecoverableAccount,
} from './recovery.queries.ts';
import { inSameTime } from './same-time.ts';
import { forgetWrong } from './sign-in-limits.ts';

/** Recovery mails requested from one network address. */
const requestLimit: Limit = { name: 'recovery', count: 10, seconds: 3600 };
/** Wrong codes for one e-mail address from one network, whether or not it has an account. Other networks cannot use it up. */
const codeLimit: Limit = { name: 'recovery-code', count: 10, seconds: 900 };
const codeKey = (email: string, network: string) => `${email} ${network}`;
const codeCounters = (email: string, network: string): readonly Counter[] => [
  [codeLimit, codeKey(email, network)],
  [codesOfNetwork, network],
];
const currentPasswordLimit: Limit = { name: 'current-password', count: 10, seconds: 900 };

export const recoveryHandlers: Handlers<typeof recoveryCalls> = {
  async forgotPassword({ body }, context) {
    const { limits, origin, change, environment, now } = context;
    await limits.take(requestLimit, subscriberOf(origin.ip));
    await requirePerson(context, body.captcha);
    await inSameTime(() =>
      change(async ({ tx }) => {
        const account = await recoverableAccount(tx, { email: body.email });
        if (!account) return;
        const issued = await issueCode(tx, { userId: account.id, purpose: 'recovery', now: now() });
        // Requested again within the minute: the code just sent is still good, and an error would reveal that there is an account.
        if ('waitSeconds' in issued) return;
        const { language } = account;
        await queueMail(tx, {
          occasion: `recovery:${issued.id}`,
          kind: 'recovery',
          personId: account.id,
          to: account.email,
          language,
          mail: recoveryMail[language]({
            code: issued.code,
            href: portalLink(environment, '/public/forgot-password-reset', language),
          }),
        });
      }),
    );
    return { success: true };
  },

  async verifyCode({ body: { email, code } }, { limits, origin, change, now }) {
    const network = networkOf(origin.ip);
    const right = await limits.guess(codeCounters(email, network), () =>
      inSameTime(() =>
        change(async ({ tx }) => {
          const account = await recoverableAccount(tx, { email });
          if (!account) return undefined;
          const { id: userId } = account;
          const given = { userId, purpose: 'recovery', code, network, now: now(), keep: true } as const;
          return (await useCode(tx, given)) || undefined;
        }),
      ),
    );
    if (!right) refuse(errors.recoveryCode, {}, { field: 'code' });
    return { success: true };
  },

  async resetPassword({ body: { email, code, password } }, { limits, origin, change, now }) {
    const network = networkOf(origin.ip);
    const done = await limits.guess(codeCounters(email, network), async () => {
      // Hashed whether or not the code is good, so that the response time reveals nothing.
      const passwordHash = await hashChosen(password, network);
      return inSameTime(() =>
        change(async (work) => {
          const account = await recoverableAccount(work.tx, { email });
          if (!account) return undefined;
          const { id: userId } = account;
          const given = { userId, purpose: 'recovery', code, network, now: now() } as const;
          if (!(await useCode(work.tx, given))) return undefined;
          // The code came by mail.
          await forgetRefusals(work.tx, account.email);
          await replacePassword(work, account, passwordHash);
          return true;
        }),
      );
    });
    if (!done) refuse(errors.recoveryCode, {}, { field: 'code' });
    await limits.reset(codeLimit, codeKey(email, network));
    await forgetWrong(limits, { email, ip: origin.ip }, { everywhere: true });
    return { success: true };
  },

  async changePassword({ body: { currentPassword, password } }, { actor, db, limits, change }) {
    // Counted per session, so that someone with a stolen session cannot keep the owner from changing the password.
    await limits.take(currentPasswordLimit, actor.session.id);
    refuseCommon(password);
    if (!(await isPassword(currentPassword, await passwordHashOf(db, actor.id), actor.id)))
      refuse(errors.currentPasswordWrong, {}, { field: 'currentPassword' });
    await limits.reset(currentPasswordLimit, actor.session.id);
    const passwordHash = await hashChosen(password, actor.id);
    await change(async (work) => {
      const account = found(await recoverableAccount(work.tx, { id: actor.id }), platformErrors.signInFirst);
      await replacePassword(work, account, passwordHash, actor.session.id);
    });
    return { success: true };
  },
};

/** Sets the password, ends the sessions opened with the old one, and notifies the owner. */
async function replacePassword(
  { tx, now, record, settings }: Change,
  { id, email, fullName, language }: RecoverableAccount,
  passwordHash: string,
  keptSessionId?: string,
): Promise<void> {
  const at = now();
  await setPassword(tx, id, { passwordHash, now: at });
  await deleteSessionsOf(tx, id, keptSessionId);
  await record({
    type: 'update',
    userId: id,
    entity: { kind: 'user', id, name: fullName },
    after: { passwordChangedAt: at.toISOString() },
  });
  await queueMail(tx, {
    occasion: `password-changed:${id}:${at.toISOString()}`,
    kind: 'password-changed',
    personId: id,
    to: email,
    language,
    mail: passwordChangedMail[language]({ supportEmail: settings.supportEmail }),
  });
}
