import { defineErrors } from '#contract/platform/errors.ts';

export const taxErrors = defineErrors('tax', {
  notFound: {
    status: 404,
    en: 'This tax form does not exist.',
    fr: 'Ce formulaire fiscal n’existe pas.',
  },
  unavailable: {
    status: 409,
    en: 'Tax forms can’t be filed at the moment because the portal has no key to protect them. Ask your administrator.',
    fr: 'Les formulaires fiscaux ne peuvent pas être remplis pour le moment : le portail n’a pas de clé pour les protéger. Adressez-vous à votre administrateur.',
  },
  unreadable: {
    status: 409,
    en: 'This number was protected with a key that the portal no longer has.',
    fr: 'Ce numéro a été protégé avec une clé que le portail n’a plus.',
  },
  elsewhere: {
    status: 409,
    en: 'Tax forms are filed with the tax service. Reload the page to open it.',
    fr: 'Les formulaires fiscaux se remplissent auprès du service fiscal. Rechargez la page pour l’ouvrir.',
  },
  providerAway: {
    status: 503,
    en: 'The tax service does not answer. Please try again later.',
    fr: 'Le service fiscal ne répond pas. Veuillez réessayer plus tard.',
  },
  tin: {
    status: 400,
    en: 'Enter the nine digits of a valid number, like 123-45-6789 for a person or 12-3456789 for a business.',
    fr: 'Saisissez les neuf chiffres d’un numéro valide, par exemple 123-45-6789 pour une personne ou 12-3456789 pour une entreprise.',
  },
  signature: {
    status: 400,
    en: 'Type your name as it stands in the first field.',
    fr: 'Tapez votre nom tel qu’il figure dans le premier champ.',
  },
  noteRequired: {
    status: 400,
    en: 'Say how the business is taxed.',
    fr: 'Indiquez comment l’entreprise est imposée.',
  },
  certified: {
    status: 400,
    en: 'Confirm that the information is correct.',
    fr: 'Confirmez que les renseignements sont exacts.',
  },
  threshold: {
    status: 400,
    en: 'Enter the reporting threshold of {year}.',
    fr: 'Saisissez le seuil de déclaration de {year}.',
  },
  thresholdRange: {
    status: 400,
    en: 'Enter a threshold from 1 to 1,000,000 dollars.',
    fr: 'Saisissez un seuil de 1 à 1\u202f000\u202f000\u202fdollars.',
  },
  yearNotOver: {
    status: 400,
    en: 'Choose this year or an earlier one.',
    fr: 'Choisissez cette année ou une année antérieure.',
  },
});
