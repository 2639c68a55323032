import { defineErrors } from '#contract/platform/errors.ts';

export const userErasureErrors = defineErrors('user-erasure', {
  otherAddress: {
    status: 400,
    en: 'This is not the person’s e-mail address. Nothing was erased.',
    fr: 'Ce n’est pas l’adresse courriel de cette personne. Rien n’a été effacé.',
  },
  moneyOwed: {
    status: 409,
    en: 'This person is owed money, or a payout is on its way. Pay it in a payout run and mark the payout as paid, or reverse the approvals, then erase the person. Nothing was erased.',
    fr: 'De l’argent est dû à cette personne, ou un paiement est en route. Versez-le dans un cycle de paiement et marquez le paiement comme effectué, ou annulez les approbations, puis effacez la personne. Rien n’a été effacé.',
  },
  alreadyErased: {
    status: 409,
    en: 'The personal data of this account has already been erased.',
    fr: 'Les données personnelles de ce compte ont déjà été effacées.',
  },
});
