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
import { openSession } from './open-session.ts';
import { forgetWrong, refuseExhausted, refuseWrong, type SignInTry } from './sign-in-limits.ts';
import { standInWith } from './stand-ins.ts';
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
    const lane = networkOf(ip);
    const isRight = await isPassword(body.password, account?.passwordHash ?? null, lane);
    const isWhole =
      isRight && account?.status === 'active' && (account.emailVerified || settings.skipVerification);
    // Whatever opens no whole session costs a second hash: its time does not tell an address that is taken from a new one.
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
      const user = await sessionUserById(work.tx, person.id, language);
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
  if (!session) return strangersSession(context);
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

async function strangersSession(context: Context): Promise<SessionReply> {
  const config = await portalConfig(context, await groupCategoriesExist(context.db), true);
  return { user: null, limited: false, proxy: null, config, badges: {} };
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
