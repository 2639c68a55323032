import type { Language } from '#contract/platform/language.ts';

export interface BarTexts {
  readonly label: string;
  readonly sentence: string;
  readonly acceptAll: string;
  readonly necessaryOnly: string;
  readonly settings: string;
}

/** The texts of the bar in the languages of the portal: those of the others and of the dialog are loaded when they are needed. */
export const barTexts: Readonly<Record<Language, BarTexts>> = {
  en: {
    label: 'Cookies',
    sentence: 'Necessary cookies make the portal work. May we also count visits, to see what helps?',
    acceptAll: 'Accept all',
    necessaryOnly: 'Necessary only',
    settings: 'Settings',
  },
  fr: {
    label: 'Témoins (cookies)',
    sentence:
      'Les témoins nécessaires font fonctionner le portail. Pouvons-nous aussi compter les visites, pour voir ce qui aide ?',
    acceptAll: 'Tout accepter',
    necessaryOnly: 'Nécessaires seulement',
    settings: 'Réglages',
  },
};
