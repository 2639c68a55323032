import { defineErrors } from '#contract/platform/errors.ts';

/** What can be said of a row of a table of dealers. */
export const dealerImportErrors = defineErrors('dealer-imports', {
  unknownStatus: {
    status: 400,
    en: 'Status: write active, inactive, or pending, or leave it empty.',
    fr: 'État : écrivez actif, inactif ou en attente, ou laissez vide.',
  },
  unknownUnit: {
    status: 400,
    en: 'There is no business unit “{name}”.',
    fr: 'Il n’y a aucune unité d’affaires « {name} ».',
  },
  notANumber: {
    status: 400,
    en: '{field}: write a number of degrees, for example 39.74.',
    fr: '{field} : écrivez un nombre de degrés, par exemple 39,74.',
  },
  mayNotChange: {
    status: 403,
    en: 'You can add dealers, but not change this one.',
    fr: 'Vous pouvez ajouter des concessionnaires, mais pas modifier celui-ci.',
  },
  beyond: {
    status: 403,
    en: 'The number {number} belongs to a dealer that you can’t manage.',
    fr: 'Le numéro {number} appartient à un concessionnaire que vous ne pouvez pas gérer.',
  },
  closes: {
    status: 409,
    en: 'This dealer would no longer be active. Someone has to agree.',
    fr: 'Ce concessionnaire ne serait plus actif. Quelqu’un doit donner son accord.',
  },
  newDealer: { status: 200, en: 'New dealer.', fr: 'Nouveau concessionnaire.' },
});
