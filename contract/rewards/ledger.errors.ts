import { defineErrors } from '#contract/platform/errors.ts';

export const ledgerErrors = defineErrors('ledger', {
  notEnough: {
    status: 409,
    en: 'The balance is too low for this. Nothing was changed. Reload the page to see the current balance.',
    fr: 'Le solde est insuffisant. Rien n’a été modifié. Rechargez la page pour voir le solde actuel.',
  },
});
