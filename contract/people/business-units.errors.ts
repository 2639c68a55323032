import { defineErrors } from '#contract/platform/errors.ts';

export const businessUnitErrors = defineErrors('business-units', {
  notFound: {
    status: 404,
    en: 'This business unit no longer exists.',
    fr: 'Cette unité d’affaires n’existe plus.',
  },
  nameTaken: {
    status: 409,
    en: 'A business unit named “{name}” already exists.',
    fr: 'Il existe déjà une unité d’affaires nommée « {name} ».',
  },
  codeTaken: {
    status: 409,
    en: 'The code {code} belongs to another business unit.',
    fr: 'Le code {code} appartient à une autre unité d’affaires.',
  },
  codeForm: {
    status: 400,
    en: 'A code has 2 to 12 letters, digits or hyphens, for example ORV',
    fr: 'Un code a de 2 à 12 lettres, chiffres ou traits d’union, par exemple ORV',
  },
  inUse: {
    status: 409,
    en: '{name} can’t be deleted: dealers still carry it ({dealers}). Take it off them first.',
    fr: 'Impossible de supprimer {name} : des concessionnaires la portent encore ({dealers}). Retirez-la-leur d’abord.',
  },
});
