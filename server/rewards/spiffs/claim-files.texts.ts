import type { Language } from '#contract/platform/language.ts';
import type { ScoreBand } from '#contract/rewards/spiff-checks.fields.ts';
import type { ClaimStatus, PaymentState } from '#contract/rewards/spiff-claims.fields.ts';

export const headings = {
  en: {
    number: 'Claim',
    spiff: 'Spiff',
    person: 'Name',
    dealer: 'Dealer',
    dealerNumber: 'Dealer number',
    receipt: 'Receipt',
    purchaseDate: 'Bought on',
    total: 'Receipt total',
    totalCurrency: 'Currency of the receipt',
    claimed: 'Claimed',
    approved: 'Approved',
    status: 'Status',
    reason: 'Reason',
    risk: 'Risk',
    payment: 'Payment',
    sentAt: 'Sent on',
    decidedAt: 'Decided on',
  },
  fr: {
    number: 'Demande',
    spiff: 'Prime de vente',
    person: 'Nom',
    dealer: 'Concessionnaire',
    dealerNumber: 'Numéro de concessionnaire',
    receipt: 'Reçu',
    purchaseDate: 'Date d’achat',
    total: 'Total du reçu',
    totalCurrency: 'Devise du reçu',
    claimed: 'Montant demandé',
    approved: 'Montant approuvé',
    status: 'État',
    reason: 'Motif',
    risk: 'Risque',
    payment: 'Paiement',
    sentAt: 'Envoyée le',
    decidedAt: 'Décision le',
  },
} as const;

export const statusWords: Readonly<Record<Language, Readonly<Record<ClaimStatus, string>>>> = {
  en: { pending: 'Pending', approved: 'Approved', denied: 'Denied' },
  fr: { pending: 'En attente', approved: 'Approuvée', denied: 'Refusée' },
};

export const bandWords: Readonly<Record<Language, Readonly<Record<ScoreBand, string>>>> = {
  en: { low: 'Low', medium: 'Medium', high: 'High' },
  fr: { low: 'Faible', medium: 'Moyen', high: 'Élevé' },
};

export const paymentWords: Readonly<Record<Language, Readonly<Record<PaymentState, string>>>> = {
  en: {
    waiting: 'Waiting for payout',
    'in-run': 'In a payout run',
    released: 'Released',
    paid: 'Paid',
    returned: 'Returned, owed again',
  },
  fr: {
    waiting: 'En attente de paiement',
    'in-run': 'Dans un cycle de paiement',
    released: 'Libéré',
    paid: 'Payé',
    returned: 'Retourné, de nouveau dû',
  },
};
