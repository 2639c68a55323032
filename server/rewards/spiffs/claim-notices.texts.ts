import type { Bilingual, Language } from '#contract/platform/language.ts';
import { nameIn } from '#contract/platform/language.ts';
import type { DenyReason } from '#contract/rewards/spiff-claims.fields.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';
import { moneyIn } from '#server/rewards/holdings/money-words.ts';
import type { ClaimRow } from './claims.queries.ts';

/** What happened to a claim. */
export type ClaimNews = 'approved' | 'denied' | 'reversed';

export type ToldClaim = Pick<
  ClaimRow,
  'spiff' | 'receiptNumber' | 'amount' | 'approvedAmount' | 'reason' | 'decisionNote'
>;

export const reasonWords: Readonly<Record<DenyReason, Bilingual>> = {
  unreadable: { en: 'The receipt can’t be read', fr: 'Le reçu est illisible' },
  parts: {
    en: 'The parts are not in this spiff',
    fr: 'Les pièces ne font pas partie de cette prime de vente',
  },
  dates: { en: 'The sale is outside the dates', fr: 'La vente est en dehors des dates' },
  used: { en: 'The receipt was claimed already', fr: 'Le reçu a déjà été utilisé' },
  seller: { en: 'Someone else made the sale', fr: 'Une autre personne a fait la vente' },
  altered: { en: 'The receipt was changed', fr: 'Le reçu a été modifié' },
  other: { en: 'Another reason', fr: 'Autre motif' },
};

const paid = (language: Language, { spiff, amount, approvedAmount }: ToldClaim): string =>
  moneyIn(language, { amountCents: approvedAmount ?? amount, currency: spiff.currency });

/** The news in one sentence: the notice, and the subject of the mail. */
export function claimNewsTitle(news: ClaimNews, told: ToldClaim): Bilingual {
  const { receiptNumber } = told;
  switch (news) {
    case 'approved':
      return {
        en: `Your claim for receipt ${receiptNumber} was approved: ${paid('en', told)}.`,
        fr: `Votre demande pour le reçu ${receiptNumber} a été approuvée : ${paid('fr', told)}.`,
      };
    case 'denied':
      return {
        en: `Your claim for receipt ${receiptNumber} was denied.`,
        fr: `Votre demande pour le reçu ${receiptNumber} a été refusée.`,
      };
    case 'reversed':
      return {
        en: `The decision on your claim for receipt ${receiptNumber} was reversed.`,
        fr: `La décision sur votre demande pour le reçu ${receiptNumber} a été annulée.`,
      };
  }
}

export function claimMail(
  news: ClaimNews,
  language: Language,
  told: ToldClaim,
  { firstName, link }: { readonly firstName: string; readonly link: string },
): MailContent {
  const isFrench = language === 'fr';
  return {
    subject: claimNewsTitle(news, told)[language].replace(/\.$/, ''),
    lines: [
      isFrench ? `Bonjour ${firstName},` : `Hello ${firstName},`,
      ...(isFrench ? linesFr : linesEn)(news, told).filter((line) => line !== ''),
    ],
    action: { label: isFrench ? 'Voir mes demandes' : 'See my claims', href: link },
    after: [
      isFrench
        ? 'Vous pouvez désactiver ces courriels dans votre profil.'
        : 'You can turn off these e-mails in your profile.',
    ],
  };
}

function linesEn(news: ClaimNews, told: ToldClaim): readonly string[] {
  const { spiff, approvedAmount, amount, reason, decisionNote } = told;
  const program = nameIn(spiff, 'en');
  if (news === 'denied')
    return [
      `Your claim for “${program}” was denied.`,
      reason ? `Reason: ${reasonWords[reason].en}` : '',
      decisionNote,
      'You can send it again once that is settled.',
    ];
  if (news === 'reversed')
    return [
      `The decision on your claim for “${program}” was reversed. It waits to be decided again.`,
      `Reason: ${decisionNote}`,
    ];
  return [
    `Your claim for “${program}” was approved.`,
    approvedAmount !== null && approvedAmount < amount
      ? `You claimed ${moneyIn('en', { amountCents: amount, currency: spiff.currency })}, and ${paid('en', told)} was approved.`
      : '',
    spiff.payoutType === 'cash'
      ? 'The amount is paid with the next payout.'
      : 'The amount was added to the credits of your dealer.',
    decisionNote,
  ];
}

function linesFr(news: ClaimNews, told: ToldClaim): readonly string[] {
  const { spiff, approvedAmount, amount, reason, decisionNote } = told;
  const program = nameIn(spiff, 'fr');
  if (news === 'denied')
    return [
      `Votre demande pour « ${program} » a été refusée.`,
      reason ? `Motif : ${reasonWords[reason].fr}` : '',
      decisionNote,
      'Vous pourrez la renvoyer une fois ce point réglé.',
    ];
  if (news === 'reversed')
    return [
      `La décision sur votre demande pour « ${program} » a été annulée. Une nouvelle décision sera prise.`,
      `Motif : ${decisionNote}`,
    ];
  return [
    `Votre demande pour « ${program} » a été approuvée.`,
    approvedAmount !== null && approvedAmount < amount
      ? `Vous avez demandé ${moneyIn('fr', { amountCents: amount, currency: spiff.currency })}, et ${paid('fr', told)} ont été approuvés.`
      : '',
    spiff.payoutType === 'cash'
      ? 'Le montant sera versé avec le prochain paiement.'
      : 'Le montant a été ajouté aux crédits de votre concessionnaire.',
    decisionNote,
  ];
}
