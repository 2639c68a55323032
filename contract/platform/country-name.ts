import type { Language } from './language.ts';

const names: Readonly<Record<Language, Intl.DisplayNames>> = {
  en: new Intl.DisplayNames('en-US', { type: 'region' }),
  fr: new Intl.DisplayNames('fr-CA', { type: 'region' }),
};

/** A place on one line with its country, which is a code such as `US`. Without a place there is no country either. */
export const withCountry = (place: string, country: string, language: Language): string =>
  place && country ? `${place}, ${names[language].of(country) ?? country}` : place;
