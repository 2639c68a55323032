import { defineErrors } from '#contract/platform/errors.ts';

export const userErasureErrors = defineErrors('user-erasure', {
  otherAddress: {
    status: 400,
    en: 'This is not the person’s e-mail address. Nothing was erased.',
    fr: 'Ce n’est pas l’adresse courriel de cette personne. Rien n’a été effacé.',
  },
  alreadyErased: {
    status: 409,
    en: 'The personal data of this account has already been erased.',
    fr: 'Les données personnelles de ce compte ont déjà été effacées.',
  },
});
