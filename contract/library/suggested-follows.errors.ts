import { defineErrors } from '#contract/platform/errors.ts';

export const followErrors = defineErrors('suggested-follows', {
  notFound: {
    status: 404,
    en: 'This suggested follow no longer exists.',
    fr: 'Cet abonnement suggéré n’existe plus.',
  },
  needsName: {
    status: 400,
    en: 'Enter a name in English or in French.',
    fr: 'Saisissez un nom en anglais ou en français.',
  },
  needsHttps: {
    status: 400,
    en: 'Enter a full web address that starts with https://, without a name or password in it.',
    fr: 'Saisissez une adresse Web complète qui commence par https://, sans nom ni mot de passe.',
  },
  otherPlatform: {
    status: 400,
    en: 'This address doesn’t belong to the chosen platform. Change the address, or choose Website.',
    fr: 'Cette adresse n’appartient pas à la plateforme choisie. Changez l’adresse ou choisissez Site Web.',
  },
  unknownBrand: {
    status: 400,
    en: 'You can’t suggest follows for this brand.',
    fr: 'Vous ne pouvez pas suggérer d’abonnements pour cette marque.',
  },
  unknownFile: {
    status: 400,
    en: 'The picture is no longer available. Please upload it again.',
    fr: 'L’image n’est plus disponible. Veuillez la téléverser de nouveau.',
  },
  fileDoesNotFit: {
    status: 400,
    en: '{name} has the wrong type. Use: {kinds}.',
    fr: '{name} n’a pas le bon type. Utilisez : {kinds}.',
  },
  curriculumNotFound: {
    status: 404,
    en: 'This curriculum no longer exists.',
    fr: 'Ce parcours n’existe plus.',
  },
  unknownFollow: {
    status: 400,
    en: 'A suggested follow that you chose is no longer there. Reload the page and choose again.',
    fr: 'Un abonnement suggéré que vous avez choisi n’est plus là. Rechargez la page et choisissez de nouveau.',
  },
});
