import { accountErrors as errors } from '#contract/people/accounts.errors.ts';
import { registrationCalls } from '#contract/people/registration.calls.ts';
import type { Registration } from '#contract/people/registration.fields.ts';
import type { SessionUser } from '#contract/platform/session.calls.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { violatedUnique } from '#server/platform/database/open.ts';
import type { Handlers, Outgoing } from '#server/platform/http/handlers.ts';
import { refuseTooMany, type Limit } from '#server/platform/limits.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { isMarked } from '#server/platform/mail/refused-addresses.queries.ts';
import { networkOf, subscriberOf } from '#server/platform/network.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { deleteSessionsOf } from '#server/platform/sessions/session-changes.queries.ts';
import { sessionCookie } from '#server/platform/sessions/tokens.ts';
import { useCode } from './account-codes.queries.ts';
import { refuseBirthDate, refuseUnknownChoices } from './account-checks.ts';
import { sessionUserById } from './account.queries.ts';
import { newUserMail, pendingMail } from './accounts.texts.ts';
import { requirePerson } from './captcha.ts';
import { hashChosen } from './chosen-password.ts';
import { codesOfNetwork } from './code-limits.ts';
import { activateDealersOf } from './dealer-choice.queries.ts';
import { personRegistered } from './accounts.events.ts';
import { enrol } from './enrol.ts';
import { openSession } from './open-session.ts';
import { forgetRefusalsOf, ownerOfAddress, verifyAddress } from './registration.queries.ts';
import { inSameTime } from './same-time.ts';
import { standInNonce } from './stand-ins.ts';
import { languageOf, notifyOwner, sendVerification } from './verification-mail.ts';

/** Complete registrations from one network address, which a dealership shares. */
const registrationLimit = ({ registration: { rateLimit } }: Settings): Limit => ({
  name: 'registration',
  count: rateLimit.count,
  seconds: rateLimit.minutes * 60,
});
/** Refused ones: people correct a form more often than they send a whole one. */
const refusedLimit = (settings: Settings): Limit => ({
  ...registrationLimit(settings),
  name: 'registration-refused',
  count: settings.registration.rateLimit.count * 10,
});
/** Wrong codes for one account, over all of its codes. */
const codeLimit: Limit = { name: 'verify-email', count: 20, seconds: 3600 };

export const registrationHandlers: Handlers<typeof registrationCalls> = {
  register: ({ body }, context, outgoing) =>
    countComplete(context, async () => {
      await requirePerson(context, body.captcha);
      refuseBirthDate(context, body.dateOfBirth);
      refuseUnknownChoices(context, body);
      return inSameTime(async () => {
        const owner = await ownerOfAddress(context.db, body.email);
        try {
          return { user: await registered(context, outgoing, body, owner !== undefined) };
        } catch (error) {
          // Two people registered one address at the same time.
          if (violatedUnique(error) !== 'user_account_email') throw error;
          return { user: await registered(context, outgoing, body, true) };
        }
      });
    }),

  async verifyEmail({ body: { code } }, context, outgoing) {
    const { actor, limits, origin, change, settings, now } = context;
    if (!actor) refuse(platformErrors.signInFirst);
    const network = networkOf(origin.ip);
    const counters = [
      [codeLimit, actor.id],
      [codesOfNetwork, network],
    ] as const;
    const user = await limits.guess(counters, () =>
      change(async (work) => {
        const given = { userId: actor.id, purpose: 'verify-email', code, network, now: now() } as const;
        if (!(await useCode(work.tx, given))) return undefined;
        const { emailVerified } = await sessionUserById(work.tx, settings, actor.id, actor.language);
        return emailVerified && !actor.limited
          ? provedAgain(work, actor.id, settings)
          : verified(work, outgoing, actor.id, settings);
      }),
    );
    return { user: user ?? refuse(errors.codeWrong, {}, { field: 'code' }) };
  },

  async resend(_input, context) {
    const { actor, change } = context;
    if (!actor) refuse(platformErrors.signInFirst);
    await change(async (work) => {
      const user = await sessionUserById(work.tx, work.settings, actor.id, actor.language);
      // Nothing to prove, unless the address refuses mails.
      if (user.emailVerified && !(await isMarked(work.tx, user.email))) return;
      const waitSeconds = await sendVerification(work, user);
      if (waitSeconds > 0) refuse(platformErrors.tooMany, {}, { retryAfterSeconds: waitSeconds });
    });
    return { success: true };
  },
};

/** Counts a registration before it is made, so that parallel ones do not pass the limit, and as a refused try if it is refused. */
async function countComplete<T>({ limits, settings, origin }: Context, work: () => Promise<T>): Promise<T> {
  const [whole, refused] = [registrationLimit(settings), refusedLimit(settings)];
  const from = subscriberOf(origin.ip);
  const tries = await limits.read(refused, from);
  if (tries.count >= refused.count) refuseTooMany(tries);
  await limits.take(whole, from);
  try {
    return await work();
  } catch (error) {
    await limits.giveBack(whole, from);
    if (error instanceof Refusal) await limits.fail(refused, from);
    throw error;
  }
}

/** True if the person gets a full session at once: no address to verify, no approval needed. */
const opensAtOnce = ({ skipVerification, approvalNewUser }: Settings) =>
  skipVerification && !approvalNewUser.enabled;

/**
 * Adds the account and opens its session. For an address that has an account it adds a stand-in, which answers exactly like a new account,
 * and notifies the owner.
 */
async function registered(
  context: Context,
  outgoing: Outgoing,
  given: Registration,
  isStandIn: boolean,
): Promise<SessionUser> {
  const { settings, environment, origin } = context;
  const nonce = isStandIn ? standInNonce(given.email) : undefined;
  const passwordHash = await hashChosen(given.password, networkOf(origin.ip), nonce);
  return context.change(async (work) => {
    const status = opensAtOnce(settings) && !isStandIn ? 'active' : 'pending';
    const user = await enrol(work, given, { email: given.email, passwordHash, status, isStandIn });
    if (!settings.skipVerification) await sendVerification(work, user);
    else if (isStandIn) await notifyOwner(work, given.email);
    else if (status === 'active') await activateDealersOf(work.tx, user._id);
    else await sendPending(work, user);
    if (settings.skipVerification && !isStandIn)
      await work.announce(personRegistered, { userId: user._id, isWaiting: status !== 'active' });
    if (environment.newUserMail && !isStandIn) {
      await queueMail(work.tx, {
        occasion: `new-user:${user._id}`,
        kind: 'new-user',
        personId: null,
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
    // A verified address that waits for approval can do nothing here yet.
    if (!settings.skipVerification || opensAtOnce(settings))
      await openSession(work, outgoing, { userId: user._id, limited: status === 'pending', remember: false });
    return user;
  });
}

/** With approval, the session ends and an administrator decides; without, a full session replaces the limited one. */
async function verified(
  work: Change,
  outgoing: Outgoing,
  userId: string,
  settings: Settings,
): Promise<SessionUser> {
  const { approvalNewUser } = settings;
  const { tx, now, language, record, environment, announce } = work;
  const status = await verifyAddress(tx, userId, { activate: !approvalNewUser.enabled, now: now() });
  await forgetRefusalsOf(tx, userId);
  if (!approvalNewUser.enabled) await activateDealersOf(tx, userId);
  const user = await sessionUserById(tx, settings, userId, language);
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
  await announce(personRegistered, { userId, isWaiting: status !== 'active' });
  return user;
}

/** The address of a person with a whole session refused mails. The code shows that it works again; the session stays. */
async function provedAgain(
  { tx, language, record }: Change,
  userId: string,
  settings: Settings,
): Promise<SessionUser> {
  await forgetRefusalsOf(tx, userId);
  const user = await sessionUserById(tx, settings, userId, language);
  await record({
    type: 'update',
    userId,
    entity: { kind: 'user', id: userId, name: user.fullName },
    after: { emailVerified: true },
  });
  return user;
}

function sendPending({ tx }: Change, { _id, email, firstName, ...person }: SessionUser): Promise<void> {
  const language = languageOf(person);
  return queueMail(tx, {
    occasion: `account-pending:${_id}`,
    kind: 'account-pending',
    personId: _id,
    to: email,
    language,
    mail: pendingMail[language]({ firstName }),
  });
}
