import { browserErrors, type ErrorText } from '#contract/platform/error-texts.ts';
import type { Language } from '#contract/platform/language.ts';
import { currentLanguage } from './language.ts';
import { ApiError, isOtherPerson } from './call-api.ts';
import { CodeMissing } from './chunk-reload.ts';

let show: (text: string, isRule: boolean) => void = () => {};

/** Set once the shell can show alerts. Before that, nobody would see one. */
export function alertsAppearIn(host: (text: string, isRule: boolean) => void): void {
  show = host;
}

/** The text for a failure: the server's message, else that the network is unavailable, else "Unexpected Error", or "Error Saving" for a form. */
export function failureText(
  error: unknown,
  otherwise: Pick<ErrorText, Language> = browserErrors.unexpected,
): string {
  if (error instanceof ApiError) return error.message;
  const language = currentLanguage();
  if (error instanceof CodeMissing) return (error.isUnreachable ? offline : outdated)[language];
  if (error instanceof TypeError) return offline[language];
  return otherwise[language];
}

const offline = {
  en: 'The portal can’t be reached. Check your connection; nothing you typed is lost.',
  fr: 'Le portail est injoignable. Vérifiez votre connexion ; rien de ce que vous avez saisi n’est perdu.',
};

const outdated = {
  en: 'The portal may have a new version. Save what you have typed, then load the page again.',
  fr: 'Le portail a peut-être une nouvelle version. Enregistrez ce que vous avez saisi, puis rechargez la page.',
};

/** A rule refused the call, as the server says with its status; nothing is broken. Too many calls are no rule about what was asked. */
export const isRule = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Shows the shared alert for a failed call. An aborted call was stopped on purpose, and if the person has changed the page says so itself.
 */
export function showFailure(error: unknown, otherwise?: Pick<ErrorText, Language>): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (isOtherPerson(error)) return;
  show(failureText(error, otherwise), isRule(error));
}
