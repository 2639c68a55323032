import type { ActivityType } from '#contract/platform/activity-types.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { activityTypeWords } from '#server/rewards/activities/activities.texts.ts';
import { incentiveTypeWords } from '#server/rewards/rewards/incentive-reports.texts.ts';
import { reasonWords } from '#server/rewards/spiffs/claim-notices.texts.ts';

/** What happened, in a word. */
export const typeWords: Readonly<Record<ActivityType, Bilingual>> = {
  login: { en: 'Signed in', fr: 'Connexion' },
  logout: { en: 'Signed out', fr: 'Déconnexion' },
  create: { en: 'Created', fr: 'Création' },
  update: { en: 'Changed', fr: 'Modification' },
  delete: { en: 'Deleted', fr: 'Suppression' },
  publish: { en: 'Published', fr: 'Publication' },
  approve: { en: 'Approved', fr: 'Approbation' },
  deny: { en: 'Denied', fr: 'Refus' },
  redeem: { en: 'Redeemed', fr: 'Échange' },
  enroll: { en: 'Enrolled', fr: 'Inscription' },
  download: { en: 'Downloaded', fr: 'Téléchargement' },
  remind: { en: 'Reminded', fr: 'Rappel' },
  proxy: { en: 'Acted for a person', fr: 'Au nom d’une autre personne' },
};

/** Words of values that are codes. */
export const valueWords: Readonly<Record<string, Bilingual>> = {
  active: { en: 'Active', fr: 'Actif' },
  approved: { en: 'Approved', fr: 'Approuvé' },
  attended: { en: 'Attended', fr: 'Présent' },
  cancelled: { en: 'Canceled', fr: 'Annulé' },
  canceled: { en: 'Canceled', fr: 'Annulé' },
  deactivated: { en: 'Deactivated', fr: 'Désactivé' },
  deleted: { en: 'Deleted', fr: 'Supprimé' },
  denied: { en: 'Denied', fr: 'Refusé' },
  draft: { en: 'Draft', fr: 'Brouillon' },
  earned: { en: 'Earned', fr: 'Obtenue' },
  inactive: { en: 'Inactive', fr: 'Inactif' },
  missing: { en: 'Missing', fr: 'Manquant' },
  none: { en: 'None', fr: 'Aucun' },
  open: { en: 'Open', fr: 'Ouvert' },
  overdue: { en: 'Overdue', fr: 'En retard' },
  paid: { en: 'Paid', fr: 'Payé' },
  pending: { en: 'Pending', fr: 'En attente' },
  publish: { en: 'Publish', fr: 'Publier' },
  published: { en: 'Published', fr: 'Publié' },
  redeemed: { en: 'Redeemed', fr: 'Échangée' },
  released: { en: 'Released', fr: 'Libéré' },
  returned: { en: 'Returned', fr: 'Retourné' },
  scheduled: { en: 'Scheduled', fr: 'Planifié' },
  sending: { en: 'Being sent', fr: 'En cours d’envoi' },
  stale: { en: 'Out of date', fr: 'À mettre à jour' },
  sent: { en: 'Sent', fr: 'Envoyé' },
  unpublished: { en: 'Unpublished', fr: 'Dépublié' },
  waiting_approval: { en: 'Waiting for approval', fr: 'En attente d’approbation' },
  waitlisted: { en: 'On the waitlist', fr: 'Sur la liste d’attente' },
};

/** Words of values that are codes in one field of a kind of record: elsewhere they may be what somebody wrote. */
export const fieldValueWords: Readonly<Record<string, Readonly<Record<string, Bilingual>>>> = {
  'activity.type': activityTypeWords,
  'incentive.delivery': {
    code: { en: 'Code', fr: 'Code' },
    qrcode: { en: 'QR code', fr: 'Code QR' },
    shipped: { en: 'Shipped item', fr: 'Article expédié' },
  },
  'incentive.type': incentiveTypeWords,
  'loyalty-submission.type': {
    photo: { en: 'Photo', fr: 'Photo' },
    receipt: { en: 'Receipt', fr: 'Reçu' },
  },
  'reward.source': {
    'code handed over': { en: 'Code handed over', fr: 'Code remis' },
  },
  'spiff-claim.reason': reasonWords,
  'spiff.payoutType': {
    cash: { en: 'Cash', fr: 'Argent' },
    dealerCredit: { en: 'Dealer credit', fr: 'Crédit au concessionnaire' },
  },
  'spiff.structure': {
    PER_ITEM: { en: 'Per Item', fr: 'Par article' },
    FIXED: { en: 'Fixed Amount', fr: 'Montant fixe' },
    PER_SPENT: { en: 'Per Spent', fr: 'Par montant dépensé' },
  },
  'spiff.type': {
    MANUAL: { en: 'Manual Approval', fr: 'Approbation manuelle' },
    RECEIPT_SCAN: { en: 'Receipt Scanner Approval', fr: 'Approbation par lecture du reçu' },
  },
};

export const saying = {
  yes: { en: 'Yes', fr: 'Oui' },
  no: { en: 'No', fr: 'Non' },
  none: { en: 'None', fr: 'Aucun' },
  english: { en: 'English', fr: 'Anglais' },
  french: { en: 'French', fr: 'Français' },
  inactivity: { en: 'All after a time without earning', fr: 'Tout après une période sans gain' },
  lots: { en: 'Each earning for itself', fr: 'Chaque gain séparément' },
  /** A list that is too long for a line. */
  more: { en: 'and {count} more', fr: 'et {count} de plus' },
} as const satisfies Record<string, Bilingual>;
