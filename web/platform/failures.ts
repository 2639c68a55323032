import { platformErrors } from '#contract/platform/errors.ts';
import { currentLanguage } from './language.ts';
import { ApiError, isOtherPerson } from './call-api.ts';

let show: (text: string) => void = () => {};

/** The shell tells where alerts appear; before that there is nobody to see one. */
export function alertsAppearIn(host: (text: string) => void): void {
  show = host;
}

/** Words for what went wrong: the server's sentence, else that the network is away, else "Unexpected Error". */
export function failureText(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  const language = currentLanguage();
  if (error instanceof TypeError) return offline[language];
  return platformErrors.unexpected[language];
}

const offline = {
  en: 'The portal can’t be reached. Check your connection; nothing you typed is lost.',
  fr: 'Le portail est injoignable. Vérifiez votre connexion ; rien de ce que vous avez saisi n’est perdu.',
};

/** Shows the one shared alert for a failed call. An aborted one failed on purpose; of another person the page itself speaks. */
export function showFailure(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (isOtherPerson(error)) return;
  show(failureText(error));
}
