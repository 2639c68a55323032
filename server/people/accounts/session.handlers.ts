import { accountErrors as errors } from '#contract/people/accounts.errors.ts';
import { registrationSteps, type PortalConfig } from '#contract/people/portal-config.ts';
import { sessionCalls, type SessionReply, type SessionUser } from '#contract/people/session.calls.ts';
import { isLanguage, languageCookie, localPath, type Language } from '#contract/platform/language.ts';
import { publicSettings } from '#server/platform/config/settings.ts';
import { remembered } from '#server/platform/remembered.ts';
import type { Context } from '#server/platform/context.ts';
import type { Handlers, Outgoing } from '#server/platform/http/handlers.ts';
import { chosenLanguage } from '#server/platform/http/request-language.ts';
import { networkOf, networksToCompare } from '#server/platform/network.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { sessionOf } from '#server/platform/sessions/read-actor.ts';
import { isPassword } from '#server/platform/sessions/passwords.ts';
import { deleteSession } from '#server/platform/sessions/session.queries.ts';
import { sessionCookie } from '#server/platform/sessions/tokens.ts';
import { requirePerson } from './captcha.ts';
import {
  accountByEmail,
  choicesOf,
  hasGroupCategories as groupCategoriesExist,
  proxyOf,
  sessionColumns,
  factsFrom,
  sessionUserById,
  setLanguage,
  stillSame,
  type SignInRow,
} from './account.queries.ts';
import { sessionBadges } from './accounts.ports.ts';
import { openSession, tokenHashOf } from './open-session.ts';
import { echoByToken } from './registration.queries.ts';
import { forgetWrong, refuseExhausted, refuseWrong, type SignInTry } from './sign-in-limits.ts';
import { sendVerification } from './verification-mail.ts';

const yearSeconds = 365 * 86_400;

export const sessionHandlers: Handlers<typeof sessionCalls> = {
  read: (_input, context, { cookies }) => readSession(context, cookies),

  async login({ body }, context, outgoing) {
    const { db, limits, settings, change, language } = context;
    if (settings.loginDisabled) refuse(errors.loginDisabled);
    await requirePerson(context, body.captcha);
    const { ip } = context.origin;
    const account = await accountByEmail(db, body.email, networksToCompare(ip));
    const attempt: SignInTry = { email: body.email, ip, isKnown: account?.isKnown ?? false };
    await refuseExhausted(limits, attempt);
    const isRight = await isPassword(body.password, account?.passwordHash ?? null, networkOf(ip));
    if (!isRight || !account) return refuseWrong(limits, attempt);
    await forgetWrong(limits, attempt);
    refuseClosed(account, settings.supportEmail, settings.skipVerification);
    return change(async (work) => {
      const { emailVerified } = found(await stillSame(work.tx, account, body.email), errors.noSuchAccount);
      const limited = !emailVerified && !settings.skipVerification;
      await openSession(work, outgoing, { userId: account.id, limited, remember: body.remember });
      await work.record({
        type: 'login',
        userId: account.id,
        entity: { kind: 'user', id: account.id, name: account.fullName },
      });
      const user = await sessionUserById(work.tx, account.id, language);
      // The page it leads to asks for a code; one sent within the last minute is still good.
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

  async setLanguage({ query: { lang } }, { actor, change }, outgoing) {
    outgoing.setCookie(languageCookie, lang, { maxAgeSeconds: yearSeconds, httpOnly: false });
    if (actor && isLanguage(lang) && !actor.session.proxiedBy)
      await change(({ tx }) => setLanguage(tx, actor.id, lang));
    return { lang };
  },
};

/** Denied, deactivated and pending are named only after a right password (gap 40 as replaced). */
function refuseClosed(account: SignInRow, supportEmail: string, skipVerification: boolean): void {
  if (account.status === 'deactivated') refuse(errors.deactivated);
  if (account.status === 'denied') refuse(errors.denied, { email: supportEmail });
  // Whoever has still to verify the address gets as far as that page, also while pending.
  if (account.status === 'pending' && (account.emailVerified || skipVerification)) refuse(errors.pending);
}

/**
 * What the session call answers; the first page of the browser carries it too, in the language shown. Who is asking is read
 * with it, in one statement.
 */
export async function readSession(
  context: Context,
  cookies: Outgoing['cookies'],
  shown: Language | undefined = chosenLanguage(cookies),
): Promise<SessionReply> {
  const session = await sessionOf(context, cookies, sessionColumns(context.settings.resetPositions));
  if (!session) return strangersSession(context, cookies);
  const { db, ask } = context;
  const { actor, more } = session;
  const { user, hasGroupCategories } = factsFrom(actor, more, shown);
  const [proxy, badges] = await Promise.all([
    actor.session.proxiedBy ? proxyOf(db, actor.session.id) : undefined,
    actor.limited ? [] : ask(sessionBadges, { db, actor }),
  ]);
  return {
    user,
    limited: actor.limited,
    proxy: proxy ? { ...proxy, canChange: actor.session.steppedUp } : null,
    config: await portalConfig(
      { ...context, language: shown ?? actor.language },
      hasGroupCategories,
      actor.limited || hasToChoose(user),
    ),
    badges: Object.assign({}, ...badges) as Record<string, number>,
  };
}

/** Somebody without a session; who registered a taken address sees the same as who registered a new one. */
async function strangersSession(context: Context, cookies: Outgoing['cookies']): Promise<SessionReply> {
  const tokenHash = tokenHashOf(context, cookies);
  const [groups, user = null] = await Promise.all([
    groupCategoriesExist(context.db),
    tokenHash && echoByToken(context.db, tokenHash, context.now()),
  ]);
  const config = await portalConfig(context, groups, true);
  return { user, limited: user !== null, proxy: null, config, badges: {} };
}

/** Start-up steps 5 and 7 ask for a dealer and a department (frame §4). */
const hasToChoose = ({ dealers, assignmentGroups }: SessionUser) =>
  assignmentGroups.length === 0 || !dealers.some((dealer) => dealer.active);

/** Settings stand for as long as the process runs. */
const settledOf = remembered(publicSettings);

async function portalConfig(
  { db, settings, environment, isDemo, language }: Context,
  hasGroupCategories: boolean,
  withChoices: boolean,
): Promise<PortalConfig> {
  const choices = withChoices ? await choicesOf(db, language) : { departments: [], businessUnits: [] };
  const settled = settledOf(settings);
  return {
    ...settled,
    registration: { ...settled.registration, ...choices, steps: registrationSteps },
    hasGroupCategories: settings.resetPositions && hasGroupCategories,
    demo: isDemo,
    captchaKey: environment.captcha?.key ?? null,
    analyticsId: environment.analyticsId ?? null,
  };
}
