import * as library from 'vanilla-cookieconsent';
import 'vanilla-cookieconsent/dist/cookieconsent.css';
import { contactCalls } from '#contract/people/contact.calls.ts';
import { pageScreens } from '#contract/people/pages.screens.ts';
import { localPath } from '#contract/platform/language.ts';
import { callApi } from '#web/platform/call-api.ts';
import { currentLanguage } from '#web/platform/language.ts';
import { consentCookie, consentDays, type ConsentCategory } from './consent-cookie.ts';
import { consentLanguages, type ConsentLanguage } from './consent-languages.ts';
import { settleConsent } from './consent-store.ts';
import { consentLanguage } from './use-consent-language.ts';
import './consent-dialog.css';

interface DialogTexts {
  readonly title: string;
  readonly acceptAll: string;
  readonly necessaryOnly: string;
  readonly save: string;
  readonly close: string;
  readonly intro: string;
  readonly necessary: { readonly title: string; readonly text: string };
  readonly analytics: { readonly title: string; readonly text: string };
  readonly more: { readonly title: string; readonly text: string; readonly link: string };
}

const texts = import.meta.glob<{ readonly default: DialogTexts }>('./texts/*.json');

async function translation(code: ConsentLanguage): Promise<library.Translation> {
  const { default: words } = await texts[`./texts/${code}.json`]!();
  const address = localPath(pageScreens.cookies.path, currentLanguage());
  return {
    // Never shown: the bar of our own asks first.
    consentModal: {},
    preferencesModal: {
      title: words.title,
      acceptAllBtn: words.acceptAll,
      acceptNecessaryBtn: words.necessaryOnly,
      savePreferencesBtn: words.save,
      closeIconLabel: words.close,
      sections: [
        { description: words.intro },
        { title: words.necessary.title, description: words.necessary.text, linkedCategory: 'necessary' },
        { title: words.analytics.title, description: words.analytics.text, linkedCategory: 'analytics' },
        {
          title: words.more.title,
          description: `${words.more.text} <a class="cc__link" href="${address}">${words.more.link}</a>`,
        },
      ],
    },
  };
}

const isCategory = (name: string): name is ConsentCategory => name === 'necessary' || name === 'analytics';

/** Stores the choice on the server. The cookie has it in any case, so a failure is ignored. */
function record(cookie: library.CookieValue): void {
  const { acceptType, acceptedCategories, rejectedCategories } = library.getUserPreferences();
  const body = {
    consentId: cookie.consentId,
    acceptType,
    acceptedCategories: acceptedCategories.filter(isCategory),
    rejectedCategories: rejectedCategories.filter(isCategory),
  };
  callApi(contactCalls.cookieConsent, { body }, { keepalive: true }).catch(() => undefined);
  settleConsent();
}

let started: Promise<void> | undefined;

/** Starts the library once. It shows nothing by itself. */
const start = (): Promise<void> =>
  (started ??= library.run({
    autoShow: false,
    // It treats every automated browser as a bot, including those that assist people with disabilities.
    hideFromBots: false,
    manageScriptTags: false,
    cookie: {
      name: consentCookie,
      expiresAfterDays: consentDays,
      sameSite: 'Lax',
      secure: window.location.protocol === 'https:',
    },
    categories: {
      necessary: { enabled: true, readOnly: true },
      analytics: {
        autoClear: { cookies: [{ name: /^_ga/ }, { name: '_gid' }, { name: /^_gat/ }, { name: '_fbp' }] },
      },
    },
    guiOptions: { preferencesModal: { layout: 'box', equalWeightButtons: true } },
    language: {
      default: consentLanguage(),
      translations: Object.fromEntries(
        (Object.keys(consentLanguages) as ConsentLanguage[]).map((code) => [code, () => translation(code)]),
      ),
    },
    onFirstConsent: ({ cookie }) => record(cookie),
    onChange: ({ cookie }) => record(cookie),
    onModalReady: ({ modal }) => modal.setAttribute('lang', consentLanguages[consentLanguage()].lang),
    onModalHide: settleConsent,
  }));

/** Accepts everything, or only the necessary category, without showing the dialog. */
export async function choose(what: 'all' | 'necessary'): Promise<void> {
  await start();
  library.acceptCategory(what === 'all' ? 'all' : []);
}

/** Opens the full dialog in the current language. */
export async function showSettings(): Promise<void> {
  await start();
  await library.setLanguage(consentLanguage(), true);
  library.showPreferences();
}
