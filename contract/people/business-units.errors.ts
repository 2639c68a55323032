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
    fr: 'Il existe déjà une unité d’affaires nommée « {name} ».',
  },
  codeTaken: {
    status: 409,
    en: 'The code {code} belongs to another business unit.',
    fr: 'Le code {code} appartient à une autre unité d’affaires.',
  },
  codeForm: {
    status: 400,
    en: 'Enter 2 to 12 letters, digits, or hyphens, for example ORV',
    fr: 'Saisissez de 2 à 12 lettres, chiffres ou traits d’union, par exemple ORV',
  },
  isAudience: {
    status: 409,
    en: '{name} can’t be deleted because content is assigned to it ({uses}). Remove it from those audiences first; otherwise everyone would see the content.',
    fr: '{name} ne peut pas être supprimée, car des contenus lui sont destinés ({uses}). Retirez-la d’abord de ces publics ; sinon, tout le monde verrait ces contenus.',
  },
  inUse: {
    status: 409,
    en: '{name} can’t be deleted because dealers still have it ({dealers}). Remove it from them first.',
    fr: '{name} ne peut pas être supprimée, car des concessionnaires l’ont encore ({dealers}). Retirez-la d’abord de ces concessionnaires.',
  },
});
