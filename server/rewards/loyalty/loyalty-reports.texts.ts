import type { Language } from '#contract/platform/language.ts';

export const headings = {
  en: {
    dealer: 'Dealer',
    number: 'Dealer number',
    region: 'State or province',
    country: 'Country',
    units: 'Business units',
    members: 'Members',
    receipts: 'Receipts',
    photos: 'Photos',
    purchases: 'Purchases',
    credits: 'Credits earned',
    sent: 'Credits sent',
    available: 'Credits available',
    points: 'Points',
  },
  fr: {
    dealer: 'Concessionnaire',
    number: 'Numéro de concessionnaire',
    region: 'État ou province',
    country: 'Pays',
    units: 'Unités d’affaires',
    members: 'Membres',
    receipts: 'Reçus',
    photos: 'Photos',
    purchases: 'Achats',
    credits: 'Crédits gagnés',
    sent: 'Crédits envoyés',
    available: 'Crédits disponibles',
    points: 'Points',
  },
} as const;

export const fileName: Readonly<Record<Language, string>> = { en: 'loyalty', fr: 'fidelite' };
