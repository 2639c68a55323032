import { sessionCalls } from '#contract/platform/session.calls.ts';
import { languageCookie, localPath, splitPath, type ChooserLanguage } from '#contract/platform/language.ts';
import { callApi } from './call-api.ts';
import { rememberLanguage } from './chosen-language.ts';
import { texts } from './formats/translate.ts';
import { showFailure } from './failures.ts';
import { loadTexts } from './language.ts';

/**
 * Changes the language: stores it, loads the texts of the current page, and opens the page's address in that language with `open`. Only
 * English and French have addresses; other choices keep the English ones.
 */
export async function switchLanguage(
  chosen: ChooserLanguage,
  open: (address: string) => unknown,
): Promise<void> {
  const language = chosen === 'fr' ? 'fr' : 'en';
  try {
    await callApi(sessionCalls.setLanguage, { query: { lang: chosen } });
    await loadTexts(texts.namespaces(texts.language), language);
  } catch (error) {
    return showFailure(error);
  }
  rememberLanguage(chosen);
  document.cookie = `${languageCookie}=${chosen}; path=/; max-age=31536000; samesite=lax`;
  document.documentElement.lang = language;
  texts.changeLanguage(language);
  const { pathname, search, hash } = window.location;
  await open(`${localPath(splitPath(pathname).path, language)}${search}${hash}`);
}
