import { defineErrors } from '#contract/platform/errors.ts';

export const payoutErrors = defineErrors('payouts', {
  notFound: {
    status: 404,
    en: 'This payout run does not exist.',
    fr: 'Ce cycle de paiement n’existe pas.',
  },
  nothingOwed: {
    status: 409,
    en: 'Nobody is owed anything that can be paid now.',
    fr: 'Aucun montant ne peut être payé pour le moment.',
  },
  ownRun: {
    status: 403,
    en: 'You created this run, so someone else has to release it.',
    fr: 'Vous avez créé ce cycle. Une autre personne doit le libérer.',
  },
  ownLine: {
    status: 403,
    en: 'This run pays you, so someone else has to do this.',
    fr: 'Ce cycle vous paie. Une autre personne doit s’en charger.',
  },
  heldPeople: {
    status: 409,
    en: 'This run includes people who can no longer be paid, for example {name}. Discard it and create a new one. What they are owed stays owed.',
    fr: 'Ce cycle comprend des personnes qui ne peuvent plus être payées, par exemple {name}. Abandonnez-le et créez-en un autre. Ce qui leur est dû le reste.',
  },
  wrongState: {
    status: 409,
    en: 'This is not possible in the current state of the run. Reload the page to see it.',
    fr: 'Ce n’est pas possible dans l’état actuel du cycle. Rechargez la page pour le voir.',
  },
  whichLines: {
    status: 400,
    en: 'Select lines, or settle all of them.',
    fr: 'Sélectionnez des lignes, ou réglez-les toutes.',
  },
  otherLines: {
    status: 400,
    en: 'A line is not part of this run.',
    fr: 'Une ligne ne fait pas partie de ce cycle.',
  },
  reason: {
    status: 400,
    en: 'Say why the payment was returned.',
    fr: 'Indiquez pourquoi le paiement a été retourné.',
  },
});
