import { defineErrors } from '#contract/platform/errors.ts';

export const certificateErrors = defineErrors('certificates', {
  notFound: {
    status: 404,
    en: 'This certificate doesn’t exist or isn’t available to you.',
    fr: 'Ce certificat n’existe pas ou ne vous est pas accessible.',
  },
  unknownCode: {
    status: 404,
    en: 'No certificate has this number. Check each letter and digit.',
    fr: 'Aucun certificat ne porte ce numéro. Vérifiez chaque lettre et chaque chiffre.',
  },
  designNotFound: {
    status: 404,
    en: 'This certificate design no longer exists.',
    fr: 'Ce modèle de certificat n’existe plus.',
  },
  curriculumNotFound: {
    status: 404,
    en: 'This curriculum no longer exists.',
    fr: 'Ce parcours n’existe plus.',
  },
  revokedBefore: {
    status: 409,
    en: 'This certificate has already been revoked.',
    fr: 'Ce certificat est déjà révoqué.',
  },
  notRevoked: {
    status: 409,
    en: 'This certificate is not revoked.',
    fr: 'Ce certificat n’est pas révoqué.',
  },
  superseded: {
    status: 409,
    en: 'A newer certificate replaced this one. Change that one instead.',
    fr: 'Un certificat plus récent remplace celui-ci. Modifiez plutôt le nouveau.',
  },
  designInUse: {
    status: 409,
    en: 'This design can’t be deleted because it is the default or curriculums use it.',
    fr: 'Ce modèle ne peut pas être supprimé, car c’est le modèle par défaut ou des parcours l’utilisent.',
  },
  unknownBrand: {
    status: 400,
    en: 'You can’t add designs for this brand.',
    fr: 'Vous ne pouvez pas ajouter de modèles pour cette marque.',
  },
  defaultRefused: {
    status: 403,
    en: 'Only a company administrator can change the default design.',
    fr: 'Seul un administrateur de l’entreprise peut modifier le modèle par défaut.',
  },
});
