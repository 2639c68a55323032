import { accountErrors as errors } from '#contract/people/accounts.errors.ts';
import { registrationCalls } from '#contract/people/registration.calls.ts';
import type { Registration } from '#contract/people/registration.fields.ts';
import type { SessionUser } from '#contract/people/session.calls.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { isLanguage } from '#contract/platform/language.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { violatedUnique } from '#server/platform/database/open.ts';
import type { Handlers, Outgoing } from '#server/platform/http/handlers.ts';
import { newId } from '#server/platform/ids.ts';
import type { Limit } from '#server/platform/limits.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { networkOf, subscriberOf } from '#server/platform/network.ts';
import { refuse } from '#server/platform/refusal.ts';
import { deleteSessionsOf } from '#server/platform/sessions/session.queries.ts';
import { hashToken, newToken, sessionCookie } from '#server/platform/sessions/tokens.ts';
import { useCode } from './account-codes.queries.ts';
import { refuseBirthDate, refuseUnknownChoices } from './account-checks.ts';
import { sessionUserById } from './account.queries.ts';
import { addressTakenMail, newUserMail, pendingMail } from './accounts.texts.ts';
import { requirePerson } from './captcha.ts';
import { hashChosen } from './chosen-password.ts';
import { codesOfNetwork } from './code-limits.ts';
import { activateDealersOf } from './dealer-choice.queries.ts';
import { enrol, rehearseEnrolment } from './enrol.ts';
import { openSession, sendToken, tokenHashOf } from './open-session.ts';
import {
  echoByToken,
  insertEcho,
  ownerOfAddress,
  renewEcho,
  verifyAddress,
  type AddressOwner,
} from './registration.queries.ts';
import { inSameTime } from './same-time.ts';
import { sendVerification } from './verification-mail.ts';

/** So many registrations from one network address (gap 38). */
const registrationLimit = ({ registration: { rateLimit } }: Settings): Limit => ({
  name: 'registration',
  count: rateLimit.count,
  seconds: rateLimit.minutes * 60,
});
/** Wrong codes for one account, whatever the number of codes. */
const codeLimit: Limit = { name: 'verify-email', count: 20, seconds: 3600 };

export const registrationHandlers: Handlers<typeof registrationCalls> = {
  async register({ body }, context, outgoing) {
    await context.limits.take(registrationLimit(context.settings), subscriberOf(context.origin.ip));
    await requirePerson(context, body.captcha);
    refuseBirthDate(context, body.dateOfBirth);
    refuseUnknownChoices(context, body);
    return inSameTime(async () => {
      const passwordHash = await hashChosen(body.password, networkOf(context.origin.ip));
      const owner = await ownerOfAddress(context.db, body.email);
      if (owner) return { user: await pretend(context, outgoing, body, passwordHash, owner) };
      try {
        return { user: await registered(context, outgoing, body, passwordHash) };
      } catch (error) {
        // Two people registered one address at once.
        if (violatedUnique(error) !== 'user_account_email') throw error;
        const first = (await ownerOfAddress(context.db, body.email))!;
        return { user: await pretend(context, outgoing, body, passwordHash, first) };
      }
    });
  },

  async verifyEmail({ body: { code } }, context, outgoing) {
    const { actor, limits, origin, change, settings, now } = context;
    if (!actor) return refuseEcho(context, outgoing);
    const network = networkOf(origin.ip);
    const counters = [
      [codeLimit, actor.id],
      [codesOfNetwork, network],
    ] as const;
    const user = await limits.guess(counters, () =>
      change(async (work) => {
        const given = { userId: actor.id, purpose: 'verify-email', code, network, now: now() } as const;
        return (await useCode(work.tx, given)) ? verified(work, outgoing, actor.id, settings) : undefined;
      }),
    );
    return { user: user ?? refuse(errors.codeWrong, {}, { field: 'code' }) };
  },

  async resend(_input, context, outgoing) {
    const { actor, change, now, db } = context;
    if (!actor) {
      const tokenHash = tokenHashOf(context, outgoing.cookies);
      if (!tokenHash || !(await echoByToken(db, tokenHash, now()))) refuse(platformErrors.signInFirst);
      const waitSeconds = await change(({ tx }) => renewEcho(tx, tokenHash, now()));
      if (waitSeconds > 0) refuse(platformErrors.tooMany, {}, { retryAfterSeconds: waitSeconds });
      return { success: true };
    }
    await change(async (work) => {
      const user = await sessionUserById(work.tx, actor.id, actor.language);
      if (user.emailVerified) return;
      const waitSeconds = await sendVerification(work, user);
      if (waitSeconds > 0) refuse(platformErrors.tooMany, {}, { retryAfterSeconds: waitSeconds });
    });
    return { success: true };
  },
};

/** Who may open a full session at once: nobody has to verify the address, nobody has to approve. */
const opensAtOnce = ({ skipVerification, approvalNewUser }: Settings) =>
  skipVerification && !approvalNewUser.enabled;

function registered(
  context: Context,
  outgoing: Outgoing,
  given: Registration,
  passwordHash: string,
): Promise<SessionUser> {
  const { settings, environment } = context;
  return context.change(async (work) => {
    const status = opensAtOnce(settings) ? 'active' : 'pending';
    const user = await enrol(work, given, { email: given.email, passwordHash, status });
    if (!settings.skipVerification) await sendVerification(work, user);
    else if (status === 'active') await activateDealersOf(work.tx, user._id);
    else await sendPending(work, user);
    if (environment.newUserMail) {
      await queueMail(work.tx, {
        occasion: `new-user:${user._id}`,
        to: environment.newUserMail,
        language: 'en',
        mail: newUserMail.en({
          fullName: user.fullName,
          email: user.email,
          dealer: user.dealers.map((dealer) => `${dealer.name} (${dealer.number})`).join(', '),
          href: portalLink(environment, '/auth/admin/user-requests', 'en'),
        }),
      });
    }
    // A verified address that waits for approval has nothing to do here yet.
    if (!settings.skipVerification || status === 'active')
      await openSession(work, outgoing, { userId: user._id, limited: status === 'pending', remember: false });
    return user;
  });
}

/** Answers as if the address were new, and tells its owner. */
async function pretend(
  context: Context,
  outgoing: Outgoing,
  given: Registration,
  passwordHash: string,
  owner: AddressOwner,
): Promise<SessionUser> {
  const { settings, environment, now } = context;
  const status = opensAtOnce(settings) ? 'active' : 'pending';
  const standIn = `${newId()}@taken.invalid`;
  const shown = await rehearseEnrolment(context.change, given, { passwordHash, status }, standIn);
  const token = newToken();
  await context.change(async ({ tx }) => {
    await insertEcho(tx, { tokenHash: hashToken(token), shown, now: now() });
    const language = isLanguage(owner.language) ? owner.language : 'en';
    await queueMail(tx, {
      // One an hour: a program that repeats itself does not fill the owner's mailbox.
      occasion: `address-taken:${owner.id}:${now().toISOString().slice(0, 13)}`,
      to: given.email,
      language,
      mail: addressTakenMail[language]({ signInHref: portalLink(environment, '/public/login', language) }),
    });
  });
  if (!settings.skipVerification || status === 'active') sendToken(context, outgoing, token);
  return shown;
}

/** No code is right for an address that has an account; said as for any wrong code. */
async function refuseEcho(context: Context, outgoing: Outgoing): Promise<never> {
  const tokenHash = tokenHashOf(context, outgoing.cookies);
  if (!tokenHash || !(await echoByToken(context.db, tokenHash, context.now())))
    refuse(platformErrors.signInFirst);
  const counters = [
    [codeLimit, tokenHash.toString('hex')],
    [codesOfNetwork, networkOf(context.origin.ip)],
  ] as const;
  await context.limits.guess(counters, async () => undefined);
  refuse(errors.codeWrong, {}, { field: 'code' });
}

/** With approval the session ends and an administrator has the word; without, a full session replaces the limited one. */
async function verified(
  work: Change,
  outgoing: Outgoing,
  userId: string,
  { approvalNewUser }: Settings,
): Promise<SessionUser> {
  const { tx, now, language, record, environment } = work;
  const status = await verifyAddress(tx, userId, { activate: !approvalNewUser.enabled, now: now() });
  if (!approvalNewUser.enabled) await activateDealersOf(tx, userId);
  const user = await sessionUserById(tx, userId, language);
  await record({
    type: 'update',
    userId,
    entity: { kind: 'user', id: userId, name: user.fullName },
    after: { emailVerified: true, status },
  });
  await deleteSessionsOf(tx, userId);
  if (status === 'active') {
    await openSession(work, outgoing, { userId, limited: false, remember: false });
  } else {
    outgoing.clearCookie(sessionCookie(environment.baseUrl));
    await sendPending(work, user);
  }
  return user;
}

const sendPending = ({ tx, language }: Change, { _id, email, firstName }: SessionUser): Promise<void> =>
  queueMail(tx, {
    occasion: `account-pending:${_id}`,
    to: email,
    language,
    mail: pendingMail[language]({ firstName }),
  });
