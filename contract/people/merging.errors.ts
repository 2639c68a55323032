import { defineErrors } from '#contract/platform/errors.ts';

export const mergingErrors = defineErrors('merging', {
  samePerson: {
    status: 400,
    en: 'Choose two different accounts.',
    fr: 'Choisissez deux comptes différents.',
  },
  erased: {
    status: 409,
    en: 'The personal data of this account was erased, so it can’t be merged or separated.',
    fr: 'Les données personnelles de ce compte ont été effacées ; il ne peut donc être ni fusionné ni séparé.',
  },
  notActive: {
    status: 409,
    en: '{name} can’t sign in. Keep an account that is active.',
    fr: '{name} ne peut pas se connecter. Gardez un compte actif.',
  },
  beingPaid: {
    status: 409,
    en: 'A payout run with one of these accounts is being released. Try again in a few minutes.',
    fr: 'Un cycle de paiement qui comprend l’un de ces comptes est en cours d’émission. Réessayez dans quelques minutes.',
  },
  notMerged: {
    status: 409,
    en: '{name} is not merged into another account.',
    fr: '{name} n’est pas fusionné avec un autre compte.',
  },
  newerFirst: {
    status: 409,
    en: 'This account was merged again since. Separate the newest merge first.',
    fr: 'Ce compte a été fusionné de nouveau depuis. Séparez d’abord la fusion la plus récente.',
  },
});
