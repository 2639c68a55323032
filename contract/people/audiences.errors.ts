import { defineErrors } from '#contract/platform/errors.ts';

export const audienceErrors = defineErrors('audiences', {
  unknownName: {
    status: 400,
    en: 'Something in this audience no longer exists. Remove it and choose again.',
    fr: 'Un élément de ce public n’existe plus. Retirez-le et choisissez de nouveau.',
  },
  dealerOutOfReach: {
    status: 400,
    en: 'You can only address dealers you look after. Remove the other ones.',
    fr: 'Vous ne pouvez vous adresser qu’aux concessionnaires dont vous vous occupez. Retirez les autres.',
  },
  groupOutOfReach: {
    status: 400,
    en: 'You can only address your own admin groups. Remove the other ones.',
    fr: 'Vous ne pouvez vous adresser qu’à vos propres groupes d’administration. Retirez les autres.',
  },
  unknownCountry: {
    status: 400,
    en: 'This portal has no country {country}. Choose one from the list.',
    fr: 'Ce portail ne compte pas le pays {country}. Choisissez-en un dans la liste.',
  },
  unknownState: {
    status: 400,
    en: 'Choose states and provinces from the list.',
    fr: 'Choisissez les États et les provinces dans la liste.',
  },
  stateElsewhere: {
    status: 400,
    en: 'A state or province is in none of the chosen countries, so nobody would match. Add its country or remove it.',
    fr: 'Un État ou une province ne se trouve dans aucun des pays choisis : personne ne correspondrait. Ajoutez son pays ou retirez-le.',
  },
  personNotFound: {
    status: 404,
    en: 'This person does not exist, or you can’t see them.',
    fr: 'Cette personne n’existe pas ou vous ne pouvez pas la voir.',
  },
});
