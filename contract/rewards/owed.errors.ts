import { defineErrors } from '#contract/platform/errors.ts';

export const owedErrors = defineErrors('owed', {
  released: {
    status: 409,
    en: 'This amount has been released for payment, so the approval can no longer be reversed.',
    fr: 'Ce montant a été libéré pour paiement. L’approbation ne peut plus être annulée.',
  },
  underEighteen: {
    status: 409,
    en: '{name} is under 18 and cannot be paid cash.',
    fr: '{name} a moins de 18 ans et ne peut pas être payé en espèces.',
  },
  noBirthDate: {
    status: 409,
    en: '{name} cannot be paid cash until a date of birth is in the profile.',
    fr: '{name} ne peut pas être payé tant que le profil n’indique pas sa date de naissance.',
  },
  noTaxForm: {
    status: 409,
    en: '{name} has no W-9 on file for {year}. Approve the claim once it is filed.',
    fr: '{name} n’a pas de formulaire W-9 pour {year}. Approuvez la demande une fois le formulaire rempli.',
  },
});
