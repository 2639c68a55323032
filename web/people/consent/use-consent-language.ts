import { useSyncExternalStore } from 'react';
import { languageCookie } from '#contract/platform/language.ts';
import { chosenLanguage } from '#web/platform/chosen-language.ts';
import { currentLanguage } from '#web/platform/language.ts';
import { readCookie } from './consent-cookie.ts';
import { consentLanguageFor, type ConsentLanguage } from './consent-languages.ts';

/** The current consent language. */
export const consentLanguage = (): ConsentLanguage =>
  consentLanguageFor({
    cookie: readCookie(languageCookie),
    chosen: chosenLanguage(),
    shown: currentLanguage(),
    browser: navigator.languages,
  });

function subscribe(listener: () => void): () => void {
  const { cookieStore } = window as { cookieStore?: EventTarget };
  cookieStore?.addEventListener('change', listener);
  return () => cookieStore?.removeEventListener('change', listener);
}

/** The same as a hook that follows a change of language. */
export const useConsentLanguage = (): ConsentLanguage => useSyncExternalStore(subscribe, consentLanguage);
