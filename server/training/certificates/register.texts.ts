import type { Language } from '#contract/platform/language.ts';

/** Headings of the exported register. */
export const registerHeadings = {
  en: {
    number: 'Number',
    name: 'Name',
    dealer: 'Dealer',
    curriculum: 'Curriculum',
    status: 'Status',
    passedOn: 'Passed on',
    validUntil: 'Valid until',
    revokedOn: 'Revoked on',
    reason: 'Reason',
    courses: 'Courses',
  },
  fr: {
    number: 'Numéro',
    name: 'Nom',
    dealer: 'Concession',
    curriculum: 'Parcours',
    status: 'État',
    passedOn: 'Réussi le',
    validUntil: 'Valable jusqu’au',
    revokedOn: 'Révoqué le',
    reason: 'Motif',
    courses: 'Cours',
  },
} as const;

export const registerStatuses = {
  en: { valid: 'Valid', expired: 'Expired', revoked: 'Revoked', superseded: 'Replaced' },
  fr: { valid: 'Valide', expired: 'Expiré', revoked: 'Révoqué', superseded: 'Remplacé' },
} as const;

export const registerNames: Readonly<Record<Language, string>> = { en: 'Certificates', fr: 'Certificats' };
