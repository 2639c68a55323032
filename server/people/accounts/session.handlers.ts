import { accountErrors as errors } from '#contract/people/accounts.errors.ts';
import type { PortalConfig } from '#contract/people/portal-config.ts';
import { sessionCalls, type SessionReply } from '#contract/people/session.calls.ts';
import { isLanguage, languageCookie, localPath } from '#contract/platform/language.ts';
import { publicSettings } from '#server/platform/config/settings.ts';
import type { Context } from '#server/platform/context.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Limit } from '#server/platform/limits.ts';
import { refuse } from '#server/platform/refusal.ts';
import { isPassword } from '#server/platform/sessions/passwords.ts';
import { deleteSession } from '#server/platform/sessions/session.queries.ts';
import { sessionCookie } from '#server/platform/sessions/tokens.ts';
import {
  accountByEmail,
  hasGroupCategories,
  proxyOf,
  sessionUserById,
  setLanguage,
  type SignInRow,
} from './account.queries.ts';
import { sessionBadges } from './accounts.ports.ts';
import { openSession } from './open-session.ts';

/** Ten failed tries for an address within fifteen minutes (gap 39). */
export const signInLimit: Limit = { name: 'sign-in', count: 10, seconds: 900 };
const yearSeconds = 365 * 86_400;

export const sessionHandlers: Handlers<typeof sessionCalls> = {
  read: (_input, context) => readSession(context),

  async login({ body }, context, outgoing) {
    const { db, limits, settings, change, language } = context;
    if (settings.loginDisabled) refuse(errors.loginDisabled);
    await limits.check(signInLimit, body.email);
    const account = await accountByEmail(db, body.email);
    if (!(await isPassword(body.password, account?.passwordHash ?? null)) || !account) {
      await limits.take(signInLimit, body.email);
      refuse(errors.noSuchAccount);
    }
    refuseClosed(account, settings.supportEmail, settings.skipVerification);
    await limits.reset(signInLimit, body.email);
    return change(async (work) => {
      const limited = !account.emailVerified && !settings.skipVerification;
      await openSession(work, outgoing, { userId: account.id, limited, remember: body.remember });
      await work.record({
        type: 'login',
        userId: account.id,
        entity: { kind: 'user', id: account.id, name: account.fullName },
      });
      return { user: await sessionUserById(work.tx, account.id, language) };
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

/** What the session call answers; the first page of the browser carries it too. */
export async function readSession(context: Context): Promise<SessionReply> {
  const { db, actor, language, ask } = context;
  const config = await portalConfig(context);
  if (!actor) return { user: null, limited: false, proxy: null, config, badges: {} };
  const [user, proxy, badges] = await Promise.all([
    sessionUserById(db, actor.id, language),
    actor.session.proxiedBy ? proxyOf(db, actor.session.id) : undefined,
    actor.limited ? [] : ask(sessionBadges, { db, actor }),
  ]);
  return {
    user,
    limited: actor.limited,
    proxy: proxy ? { ...proxy, canChange: actor.session.steppedUp } : null,
    config,
    badges: Object.assign({}, ...badges) as Record<string, number>,
  };
}

async function portalConfig({ db, settings, environment, isDemo }: Context): Promise<PortalConfig> {
  return {
    ...publicSettings(settings),
    hasGroupCategories: settings.resetPositions && (await hasGroupCategories(db)),
    demo: isDemo,
    captchaKey: environment.captcha?.key ?? null,
    analyticsId: environment.analyticsId ?? null,
  };
}
