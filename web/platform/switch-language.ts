import type { AnyRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { languageCookie, localPath, splitPath, type ChooserLanguage } from '#contract/platform/language.ts';
import { callApi } from './call-api.ts';
import { rememberLanguage } from './chosen-language.ts';
import { showFailure } from './failures.ts';
import { loadTexts } from './language.ts';
import { queryClient } from './query.ts';

/**
 * Changes the language: stores it, loads the texts of the current page, and opens the page's address in that language. Only English and
 * French have addresses; other choices keep the English ones.
 */
export async function switchLanguage(router: AnyRouter, chosen: ChooserLanguage): Promise<void> {
  const language = chosen === 'fr' ? 'fr' : 'en';
  try {
    await callApi(sessionCalls.setLanguage, { query: { lang: chosen } });
    await loadTexts(Object.keys(i18next.store.data[i18next.language] ?? {}), language);
  } catch (error) {
    return showFailure(error);
  }
  rememberLanguage(chosen);
  document.cookie = `${languageCookie}=${chosen}; path=/; max-age=31536000; samesite=lax`;
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
  const { pathname, search, hash } = window.location;
  router.history.push(`${localPath(splitPath(pathname).path, language)}${search}${hash}`);
  // Replies can contain texts in the language of their request.
  await queryClient.invalidateQueries();
}
