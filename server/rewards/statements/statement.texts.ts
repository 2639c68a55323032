import { inLanguage, type Language } from '#contract/platform/language.ts';
import { activityTypes } from '#contract/rewards/activities.fields.ts';
import type { StatementAccount } from '#contract/rewards/statements.fields.ts';
import { longDay } from '#server/platform/date-words.ts';
import { activityTypeWords } from '#server/rewards/activities/activities.texts.ts';
import type { BalancePart } from '#server/rewards/ledger/balances.queries.ts';
import type { MonthLine } from '#server/rewards/ledger/statement.queries.ts';

type Words = Readonly<Record<Language, string>>;

export const accountWords: Readonly<Record<StatementAccount, Words>> = {
  'training-points': { en: 'Training points', fr: 'Points de formation' },
  'loyalty-points': { en: 'Loyalty points', fr: 'Points de fidélité' },
  'loyalty-debt': { en: 'Loyalty points owed', fr: 'Points de fidélité dus' },
  payable: { en: 'To be paid to you', fr: 'À vous payer' },
  'dealer-credits': { en: 'Dealer credits', fr: 'Crédits du concessionnaire' },
  'credit-debt': { en: 'Credits owed', fr: 'Crédits dus' },
};

const kindWords: Readonly<Record<string, Words>> = {
  'reward-redeemed': { en: 'Redeemed', fr: 'Échangés' },
  'loyalty-approved': { en: 'Loyalty submission approved', fr: 'Envoi de fidélité approuvé' },
  'points-ended': { en: 'Points expired', fr: 'Points expirés' },
  debt: { en: 'Owed after a reversal', fr: 'Dû après une annulation' },
  'debt-settled': { en: 'Set against what was owed', fr: 'Porté en diminution de ce qui était dû' },
  'spiff-owed': { en: 'Spiff claim approved', fr: 'Demande de prime de vente approuvée' },
  'spiff-credit': { en: 'Spiff claim approved', fr: 'Demande de prime de vente approuvée' },
  'activity-owed': { en: 'Activity approved', fr: 'Activité approuvée' },
  'credits-sent': { en: 'Credits sent', fr: 'Crédits envoyés' },
  merged: { en: 'Moved from your other account', fr: 'Transférés de votre autre compte' },
  'merged-twice': { en: 'Earned twice for one course', fr: 'Gagnés deux fois pour un cours' },
  'merge-undone': { en: 'Accounts separated', fr: 'Comptes séparés' },
  payout: { en: 'Paid out', fr: 'Versé' },
  undo: { en: 'Reversed', fr: 'Annulé' },
};
const otherWords: Words = { en: 'Correction', fr: 'Correction' };

/** An approved activity is noted as its type and its day. */
function activityNote(note: string, language: Language): string {
  const [, noted, day] = /^([a-z]+) (\d{4}-\d{2}-\d{2})$/.exec(note) ?? [];
  const type = activityTypes.find((one) => one === noted);
  return type && day ? `${activityTypeWords[type][language]}, ${longDay(day, language)}` : note;
}

/** What a line is about. Postings note the English name of a reward or a spiff; `ownName` is the one in the reader’s language. */
export function lineWords(
  { kind, note: noted, course }: MonthLine,
  language: Language,
  ownName?: string,
): string {
  const note = ownName ?? (kind === 'activity-owed' ? activityNote(noted, language) : noted);
  const named = course && inLanguage(course, language);
  if (kind === 'course-passed' && named)
    return language === 'fr' ? `Cours réussi : ${named}` : `Course passed: ${named}`;
  const words = kindWords[kind];
  if (!words) return note || otherWords[language];
  return note ? `${words[language]}${language === 'fr' ? ' : ' : ': '}${note}` : words[language];
}

const sumWords: Readonly<Record<string, Words>> = {
  'course-passed': { en: 'Courses passed', fr: 'Cours réussis' },
  'reward-redeemed': { en: 'Redeemed for rewards', fr: 'Échangés contre des récompenses' },
  'loyalty-approved': { en: 'Loyalty submissions approved', fr: 'Envois de fidélité approuvés' },
  'spiff-owed': { en: 'Spiff claims approved', fr: 'Demandes de prime de vente approuvées' },
  'spiff-credit': { en: 'Spiff claims approved', fr: 'Demandes de prime de vente approuvées' },
  'activity-owed': { en: 'Activities approved', fr: 'Activités approuvées' },
};
const returnedWords: Words = { en: 'Refunded', fr: 'Remboursé' };

/** What everything of a kind is about. */
export function partWords({ kind, amount }: BalancePart, language: Language): string {
  if (kind === 'undo' && amount > 0) return returnedWords[language];
  return (sumWords[kind] ?? kindWords[kind] ?? otherWords)[language];
}

export const sheetWords = {
  en: {
    title: 'Statement',
    account: 'Account',
    date: 'Date',
    what: 'What',
    amount: 'Amount',
    unit: 'Unit',
    balance: 'Balance',
    opening: 'Opening balance',
    closing: 'Closing balance',
    funder: 'Funded by',
    company: 'The company',
    none: 'Nothing moved in this month.',
    points: 'points',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    made: (portal: string, day: string) => `${portal}, ${day}`,
  },
  fr: {
    title: 'Relevé',
    account: 'Compte',
    date: 'Date',
    what: 'Opération',
    amount: 'Montant',
    unit: 'Unité',
    balance: 'Solde',
    opening: 'Solde d’ouverture',
    closing: 'Solde de clôture',
    funder: 'Financé par',
    company: 'L’entreprise',
    none: 'Aucun mouvement ce mois-ci.',
    points: 'points',
    page: (page: number, pages: number) => `Page ${page} de ${pages}`,
    made: (portal: string, day: string) => `${portal}, ${day}`,
  },
} as const;
