import { signInCalls } from '#contract/people/sign-in.calls.ts';
import { accountErrors as errors } from '#contract/people/accounts.errors.ts';
import { localPath } from '#contract/platform/language.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { networkOf, networksToCompare } from '#server/platform/network.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { isPassword } from '#server/platform/sessions/passwords.ts';
import { deleteSession } from '#server/platform/sessions/session-changes.queries.ts';
import { sessionCookie } from '#server/platform/sessions/tokens.ts';
import { requirePerson } from './captcha.ts';
import { accountByEmail, sessionUserById, stillSame, type SignInRow } from './account.queries.ts';
import { openSession } from './open-session.ts';
import { forgetWrong, refuseExhausted, refuseWrong, type SignInTry } from './sign-in-limits.ts';
import { standInWith } from './stand-ins.ts';
import { sendVerification } from './verification-mail.ts';

export const signInHandlers: Handlers<typeof signInCalls> = {
  async login({ body }, context, outgoing) {
    const { db, limits, settings, change, language } = context;
    if (settings.loginDisabled) refuse(errors.loginDisabled);
    await requirePerson(context, body.captcha);
    const { ip } = context.origin;
    const account = await accountByEmail(db, body.email, networksToCompare(ip));
    const attempt: SignInTry = { email: body.email, ip, isKnown: account?.isKnown ?? false };
    await refuseExhausted(limits, attempt);
    const lane = networkOf(ip);
    const isRight = await isPassword(body.password, account?.passwordHash ?? null, lane);
    const isWhole =
      isRight && account?.status === 'active' && (account.emailVerified || settings.skipVerification);
    // A sign-in that opens no full session costs a second hash, so that its time does not distinguish an address in use from a new one.
    const standIn = isWhole ? undefined : await standInWith(db, body.email, body.password, lane);
    const person = isRight ? account : standIn;
    if (!person) return refuseWrong(limits, attempt);
    if (isWhole) await forgetWrong(limits, attempt);
    refuseClosed(person, settings.supportEmail, settings.skipVerification);
    return change(async (work) => {
      const same = person === standIn ? person : await stillSame(work.tx, person, body.email);
      const limited = !found(same, errors.noSuchAccount).emailVerified && !settings.skipVerification;
      await openSession(work, outgoing, { userId: person.id, limited, remember: body.remember });
      if (person !== standIn)
        await work.record({
          type: 'login',
          userId: person.id,
          entity: { kind: 'user', id: person.id, name: person.fullName },
          ...(limited && { after: { limited } }),
        });
      const user = await sessionUserById(work.tx, settings, person.id, language);
      // The next page asks for a code; one sent within the last minute is still good.
      if (limited) await sendVerification(work, user);
      return { user };
    });
  },

  async logout(_input, { actor, change, environment, language }, outgoing) {
    if (actor) {
      await change(async ({ tx, record }) => {
        await deleteSession(tx, actor.session.id);
        await record({ type: 'logout' });
      });
    }
    outgoing.clearCookie(sessionCookie(environment.baseUrl));
    return { location: localPath('/public/login', language) };
  },
};

/** Denied, deactivated and pending are reported only after a right password. */
function refuseClosed(account: SignInRow, supportEmail: string, skipVerification: boolean): void {
  if (account.status === 'deactivated') refuse(errors.deactivated);
  if (account.status === 'denied') refuse(errors.denied, { email: supportEmail });
  // A person who still has to verify the address gets to that page, even while pending.
  if (account.status === 'pending' && (account.emailVerified || skipVerification)) refuse(errors.pending);
}
