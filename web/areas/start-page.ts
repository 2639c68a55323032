import { currentLanguage, loadTexts, startTexts } from '#web/platform/language.ts';
import { followColorScheme } from '#web/platform/theme/color-scheme.ts';
import { printLight } from '#web/platform/theme/print-light.ts';

let isStarted = false;

/**
 * Starts a page once the language is known and the texts of its frame are there. Only the first start counts: sign-in fetches the file of
 * the application, which would start by itself.
 */
export async function startPage(namespaces: readonly string[], start: () => void): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  followColorScheme();
  printLight();
  startTexts(currentLanguage());
  await loadTexts(namespaces);
  start();
}
