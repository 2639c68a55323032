import type { HomeSlide } from '#contract/platform/home-slides.ts';
import { registrationSteps, type PortalConfig } from '#contract/platform/portal-config.ts';
import {
  sessionCalls,
  sessionUser as sessionUserSchema,
  type SessionReply,
  type SessionUser,
} from '#contract/platform/session.calls.ts';
import { isLanguage, languageCookie, type Language } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import { publicSettings, type Settings } from '#server/platform/config/settings.ts';
import { memoized } from '#server/platform/memoized.ts';
import type { Context } from '#server/platform/context.ts';
import type { Handlers, Outgoing } from '#server/platform/http/handlers.ts';
import { writtenOnce } from '#server/platform/http/json-reply.ts';
import { chosenLanguage } from '#server/platform/http/request-language.ts';
import { sessionOf } from '#server/platform/sessions/read-actor.ts';
import {
  choicesOf,
  hasGroupCategories as groupCategoriesExist,
  proxyOf,
  sessionColumns,
  sessionUser,
  type Choices,
  type SessionRow,
  setLanguage,
} from './account.queries.ts';
import { sessionBadges, sessionFigures, type SessionFigure } from './accounts.ports.ts';

const yearSeconds = 365 * 86_400;

export const sessionHandlers: Handlers<typeof sessionCalls> = {
  read: (_input, context, { cookies }) => readSession(context, cookies),

  async setLanguage({ query: { lang } }, { actor, change }, outgoing) {
    outgoing.setCookie(languageCookie, lang, { maxAgeSeconds: yearSeconds, httpOnly: false });
    if (actor && isLanguage(lang) && !actor.session.proxiedBy)
      await change(({ tx }) => setLanguage(tx, actor.id, lang));
    return { lang };
  },
};

/**
 * The reply of the session call, also embedded in the browser's first page, in the language shown. The caller is read with it, in one
 * statement.
 */
export async function readSession(
  context: Context,
  cookies: Outgoing['cookies'],
  shown: Language | undefined = chosenLanguage(cookies),
): Promise<SessionReply> {
  const { figures, columns } = await shownWith(context);
  const session = await sessionOf(context, cookies, columns);
  const { current: settings } = context.liveSettings;
  // The columns depend on the settings, and somebody has just changed them.
  if (settings !== context.settings) return readSession({ ...context, settings }, cookies, shown);
  if (!session) return strangersSession(context);
  const { db, ask } = context;
  const { actor, ofPerson, current } = session;
  const { hasGroupCategories, unreadNotices } = current;
  const user = shownUser(actor, ofPerson, settings, shown);
  const asking = { db, actor, settings, today: context.today() };
  const [proxy, badges, kept] = await Promise.all([
    actor.session.proxiedBy ? proxyOf(db, actor.session.id) : undefined,
    actor.limited ? [] : ask(sessionBadges, { db, actor }),
    actor.limited
      ? []
      : Promise.all(
          figures.map((figure) =>
            figure.badges(current.figures[figure.name], asking, ofPerson.figuresOfPerson[figure.name]),
          ),
        ),
  ]);
  return {
    user,
    limited: actor.limited,
    proxy: proxy ? { ...proxy, canChange: actor.session.steppedUp } : null,
    config: await portalConfig(
      context,
      shown ?? actor.language,
      hasGroupCategories,
      actor.limited || hasToChoose(user),
      !actor.limited,
    ),
    badges: Object.assign(
      { ...(unreadNotices && { notifications: unreadNotices }), ...(ofPerson.hasWorks && { works: 1 }) },
      ...badges,
      ...kept,
    ) as Record<string, number>,
  };
}

const shownUsers = new WeakMap<
  SessionRow,
  { readonly settings: Settings; readonly language: Language | undefined; readonly user: SessionUser }
>();

/** The same until the person, the settings, or the language change: it is made and written once. */
function shownUser(
  actor: Actor,
  row: SessionRow,
  settings: Settings,
  language: Language | undefined,
): SessionUser {
  const before = shownUsers.get(row);
  if (before?.settings === settings && before.language === language) return before.user;
  const user = writtenOnce(sessionUser(actor, row, language), sessionUserSchema);
  shownUsers.set(row, { settings, language, user });
  return user;
}

interface Shown {
  readonly figures: readonly SessionFigure[];
  readonly columns: ReturnType<typeof sessionColumns>;
}
const shownBefore = new WeakMap<Settings, Shown>();

/** What the session reads under the settings in force. Computed once for each version of them. */
async function shownWith({ settings, ask }: Pick<Context, 'settings' | 'ask'>): Promise<Shown> {
  const before = shownBefore.get(settings);
  if (before) return before;
  const figures = (await ask(sessionFigures, { settings })).filter((one) => one !== null);
  const columns = sessionColumns({
    asksPositions: settings.resetPositions,
    notices: isFeatureOn(settings, 'notifications') ? settings : undefined,
    figures,
  });
  const shown = { figures, columns };
  shownBefore.set(settings, shown);
  return shown;
}

async function strangersSession(context: Context): Promise<SessionReply> {
  const hasGroupCategories = await groupCategoriesExist(context.db);
  const config = await portalConfig(context, context.language, hasGroupCategories, true, false);
  return { user: null, limited: false, proxy: null, config, badges: {} };
}

/** Start-up steps 5 and 7 ask for a dealer and a department. */
const hasToChoose = ({ dealers, assignmentGroups }: SessionUser) =>
  assignmentGroups.length === 0 || !dealers.some((dealer) => dealer.active);

/** Computed once for each version of the settings. */
const settledOf = memoized(publicSettings);
const noChoices: Choices = { departments: [], businessUnits: [] };

async function portalConfig(
  context: Context,
  language: Language,
  hasGroupCategories: boolean,
  withChoices: boolean,
  withSlides: boolean,
): Promise<PortalConfig> {
  if (withChoices) {
    const choices = await choicesOf(context.db, language);
    return configWith(context, hasGroupCategories, withSlides, choices);
  }
  // Nearly everybody gets the same: it is made and written once.
  const { settings, environment, isDemo, liveSettings } = context;
  const depends = [
    settings,
    liveSettings.slides,
    context.today(),
    environment,
    isDemo,
    hasGroupCategories,
    withSlides,
  ];
  if (lastConfig?.depends.every((one, index) => one === depends[index])) return lastConfig.config;
  const config = writtenOnce(configWith(context, hasGroupCategories, withSlides, noChoices));
  lastConfig = { depends, config };
  return config;
}

const isShownOn =
  (today: string) =>
  ({ firstDay, lastDay }: HomeSlide) =>
    (firstDay === null || firstDay <= today) && (lastDay === null || today <= lastDay);

let lastConfig: { readonly depends: readonly unknown[]; readonly config: PortalConfig } | undefined;

function configWith(
  { settings, liveSettings, environment, isDemo, today }: Context,
  hasGroupCategories: boolean,
  withSlides: boolean,
  choices: Choices,
): PortalConfig {
  const settled = settledOf(settings);
  return {
    ...settled,
    registration: { ...settled.registration, ...choices, steps: registrationSteps },
    hasGroupCategories: settings.resetPositions && hasGroupCategories,
    slides: withSlides ? liveSettings.slides.filter(isShownOn(today())) : [],
    demo: isDemo,
    captchaKey: environment.captcha?.key ?? null,
    analyticsId: environment.analyticsId ?? null,
    ...(environment.mapsKey && { mapsKey: environment.mapsKey }),
  };
}
