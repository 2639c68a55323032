import type { Language } from '#contract/platform/language.ts';
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

export const typeWords: Readonly<Record<Language, Readonly<Record<IncentiveType, string>>>> = {
  en: { code: 'Code', qrcode: 'QR code', physical: 'Shipped item', 'points-shop': 'Points shop' },
  fr: {
    code: 'Code',
    qrcode: 'Code QR',
    physical: 'Article expédié',
    'points-shop': 'Boutique de points',
  },
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
