import type { Language } from './language.ts';

/** An error: its status and its text in both languages, with `{name}` for values. */
export interface ErrorText {
  readonly code: string;
  readonly status: number;
  readonly en: string;
  readonly fr: string;
}

type Texts = Readonly<Record<string, { readonly status: number; readonly en: string; readonly fr: string }>>;

/** Declares the errors of a room. Codes are `<room>.<name>`; a missing text is a compile error. */
export function defineErrors<const T extends Texts>(
  room: string,
  texts: T,
): { readonly [K in keyof T]: ErrorText } {
  const entries = Object.entries(texts).map(([name, text]) => [name, { code: `${room}.${name}`, ...text }]);
  return Object.fromEntries(entries) as { readonly [K in keyof T]: ErrorText };
}

export type Values = Readonly<Record<string, string | number>>;

/**
 * The text of an error in a language, with its placeholders filled. A count chooses between two forms: `{limit|The only attempt is|All #
 * attempts are} used`.
 */
export function sentence(error: ErrorText, language: Language, values: Values = {}): string {
  return error[language].replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (whole, name: string, one: string | undefined, other: string | undefined) => {
      const value = values[name];
      if (value === undefined) return whole;
      if (one === undefined || other === undefined) return String(value);
      const isOne = new Intl.PluralRules(language).select(Number(value)) === 'one';
      return (isOne ? one : other).replaceAll('#', String(value));
    },
  );
}

/** Lets a zod schema name an error instead of a text: `z.string().min(8, says(errors.tooShort))`. */
export const says = (error: ErrorText) => ({ error: error.code });

/** Errors that the browser shows by itself. Separate, so that its first load has no other texts. */
export const browserErrors = defineErrors('platform', {
  unexpected: { status: 500, en: 'Unexpected Error', fr: 'Erreur inattendue' },
  saving: { status: 500, en: 'Error Saving', fr: 'Échec de l’enregistrement' },
  notFound: { status: 404, en: 'This page could not be found', fr: 'Cette page est introuvable' },
  actsAsOther: {
    status: 409,
    en: 'Someone else is now signed in. Nothing was changed. Reload the page to continue as that person.',
    fr: 'Une autre personne est maintenant connectée. Rien n’a été modifié. Rechargez la page pour continuer avec son compte.',
  },
  actingEnded: {
    status: 409,
    en: 'You are no longer acting for someone else. Nothing was changed. Reload the page to continue as yourself.',
    fr: 'Vous n’agissez plus au nom de quelqu’un d’autre. Rien n’a été modifié. Rechargez la page pour continuer en votre nom.',
  },
});

/** The body of an error for a caller that accepts `application/problem+json` (RFC 9457). */
export interface Problem {
  readonly type: 'about:blank';
  readonly status: number;
  readonly title: string;
  readonly code: string;
  readonly detail: string;
  /** Texts per field, under its dotted path. */
  readonly errors?: Readonly<Record<string, string>>;
  /** The current record, if a save was based on an older one (409). */
  readonly current?: unknown;
}
