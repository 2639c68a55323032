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
    en: 'Enter 3 to 20 letters, digits, or hyphens, for example CO-4217',
    fr: 'Saisissez de 3 à 20 lettres, chiffres ou traits d’union, par exemple CO-4217',
  },
  numberReserved: {
    status: 400,
    en: 'The portal assigns numbers that consist of a D and digits. Enter another number, or use the next free one.',
    fr: 'Le portail attribue lui-même les numéros formés d’un D et de chiffres. Saisissez un autre numéro, ou utilisez le prochain numéro libre.',
  },
  moreLetters: {
    status: 400,
    en: 'Type at least two letters of the name.',
    fr: 'Saisissez au moins deux lettres du nom.',
  },
  unknownUnit: {
    status: 400,
    en: 'A business unit you chose no longer exists. Choose another one.',
    fr: 'Une unité d’affaires choisie n’existe plus. Choisissez-en une autre.',
  },
  needsWholePin: {
    status: 400,
    en: 'A pin needs both latitude and longitude. Enter both, or neither.',
    fr: 'Un repère exige la latitude et la longitude. Saisissez les deux, ou aucune.',
  },
  unknownZone: {
    status: 400,
    en: 'This time zone doesn’t exist. Choose one from the list, for example America/Denver.',
    fr: 'Ce fuseau horaire n’existe pas. Choisissez-en un dans la liste, par exemple America/Denver.',
  },
  inUse: {
    status: 409,
    en: '{name} can’t be deleted because it has people or training history. Make it inactive instead.',
    fr: '{name} ne peut pas être supprimé, car il a du personnel ou un historique de formation. Rendez-le plutôt inactif.',
  },
});
