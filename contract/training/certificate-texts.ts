import type { Language } from '#contract/platform/language.ts';

/** The words printed on a sheet in addition to those of its design. */
export const sheetTexts = {
  en: {
    issuedOn: 'Passed on',
    expiresOn: 'Valid until',
    code: 'Number',
    noEnd: 'No end date',
    courses: (done: number) => (done === 1 ? '1 of 1 course' : `${done} of ${done} courses`),
    more: (count: number) => `and ${count} more`,
    scan: 'Scan to check, or visit',
    score: (percent: number) => `${percent}%`,
    document: (curriculum: string, name: string) => `Certificate: ${curriculum}, ${name}`,
  },
  fr: {
    issuedOn: 'Réussi le',
    expiresOn: 'Valable jusqu’au',
    code: 'Numéro',
    noEnd: 'Sans date de fin',
    courses: (done: number) => (done === 1 ? '1 cours sur 1' : `${done} cours sur ${done}`),
    more: (count: number) => `et ${count} de plus`,
    scan: 'Balayez pour vérifier, ou visitez',
    score: (percent: number) => `${percent}\u00a0%`,
    document: (curriculum: string, name: string) => `Certificat\u00a0: ${curriculum}, ${name}`,
  },
} as const;

const monthNames = {
  en: new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' }),
  fr: new Intl.DateTimeFormat('fr-CA', { timeZone: 'UTC', month: 'short' }),
};

/** `18 Nov 2026`, `18 nov. 2026`: unambiguous in every country. `day` is `YYYY-MM-DD`. */
export function sheetDay(day: string, language: Language): string {
  const date = new Date(`${day}T00:00:00Z`);
  const nr = date.getUTCDate();
  // French has an ordinal for the first day of a month only.
  return `${nr === 1 && language === 'fr' ? '1er' : nr} ${monthNames[language].format(date)} ${day.slice(0, 4)}`;
}
