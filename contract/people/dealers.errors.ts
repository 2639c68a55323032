import { defineErrors } from '#contract/platform/errors.ts';

export const dealerErrors = defineErrors('dealers', {
  notFound: { status: 404, en: 'This dealer no longer exists.', fr: 'Ce concessionnaire n’existe plus.' },
  numberTaken: {
    status: 409,
    en: 'The number {number} belongs to another dealer.',
    fr: 'Le numéro {number} appartient à un autre concessionnaire.',
  },
  numberForm: {
    status: 400,
    en: 'A dealer number has 3 to 20 letters, digits or hyphens, for example CO-4217',
    fr: 'Un numéro de concessionnaire a de 3 à 20 lettres, chiffres ou traits d’union, par exemple CO-4217',
  },
  numberReserved: {
    status: 400,
    en: 'Numbers that are a D and digits are given by the portal. Type another one, or let the portal propose one.',
    fr: 'Les numéros formés d’un D et de chiffres sont attribués par le portail. Saisissez-en un autre, ou laissez le portail en proposer un.',
  },
  moreLetters: {
    status: 400,
    en: 'Type at least two letters of the name.',
    fr: 'Saisissez au moins deux lettres du nom.',
  },
  unknownUnit: {
    status: 400,
    en: 'A business unit you chose no longer exists.',
    fr: 'Une unité d’affaires choisie n’existe plus.',
  },
  inUse: {
    status: 409,
    en: '{name} can’t be deleted: people or training history belong to it. Set it inactive instead.',
    fr: 'Impossible de supprimer {name} : des personnes ou un historique de formation lui appartiennent. Rendez-le plutôt inactif.',
  },
});
