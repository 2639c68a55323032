import type { Bilingual, Language } from '#contract/platform/language.ts';
import type { IncentiveType } from '#contract/rewards/incentives.fields.ts';
import type { RewardStatus } from '#contract/rewards/rewards.fields.ts';

export const headings = {
  en: {
    incentive: 'Incentive',
    type: 'Type',
    brand: 'Brand',
    curriculum: 'Curriculum',
    left: 'Left',
    earned: 'Earned',
    redeemed: 'Redeemed',
    sent: 'Sent',
    undone: 'Undone',
    points: 'Points',
    reward: 'Reward',
    person: 'Name',
    dealer: 'Dealer',
    status: 'Status',
    earnedOn: 'Earned on',
    redeemedOn: 'Redeemed on',
    sentOn: 'Sent on',
    redemption: 'Redemption',
    carrier: 'Carrier',
    tracking: 'Tracking number',
  },
  fr: {
    incentive: 'Prime',
    type: 'Type',
    brand: 'Marque',
    curriculum: 'Parcours',
    left: 'Reste',
    earned: 'Gagnées',
    redeemed: 'Échangées',
    sent: 'Expédiées',
    undone: 'Annulées',
    points: 'Points',
    reward: 'Récompense',
    person: 'Nom',
    dealer: 'Concessionnaire',
    status: 'État',
    earnedOn: 'Gagnée le',
    redeemedOn: 'Échangée le',
    sentOn: 'Expédiée le',
    redemption: 'Échange',
    carrier: 'Transporteur',
    tracking: 'Numéro de suivi',
  },
} as const;

export const fileNames: Readonly<
  Record<Language, { readonly incentives: string; readonly rewards: string }>
> = {
  en: { incentives: 'incentives', rewards: 'rewards' },
  fr: { incentives: 'primes', rewards: 'recompenses' },
};

export const incentiveTypeWords: Readonly<Record<IncentiveType, Bilingual>> = {
  code: { en: 'Code', fr: 'Code' },
  qrcode: { en: 'QR code', fr: 'Code QR' },
  physical: { en: 'Shipped item', fr: 'Article expédié' },
  'points-shop': { en: 'Points shop', fr: 'Boutique de points' },
};

export const statusWords: Readonly<Record<Language, Readonly<Record<RewardStatus, string>>>> = {
  en: {
    unassigned: 'Not assigned',
    earned: 'Earned',
    redeemed: 'Redeemed',
    sent: 'Sent',
    undone: 'Undone',
  },
  fr: {
    unassigned: 'Non attribuée',
    earned: 'Gagnée',
    redeemed: 'Échangée',
    sent: 'Expédiée',
    undone: 'Annulée',
  },
};
