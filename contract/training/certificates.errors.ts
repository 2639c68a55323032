import { defineErrors } from '#contract/platform/errors.ts';

export const certificateErrors = defineErrors('certificates', {
  notFound: {
    status: 404,
    en: 'This certificate doesn’t exist or isn’t available to you.',
    fr: 'Ce certificat n’existe pas, ou ne vous est pas destiné.',
  },
  unknownCode: {
    status: 404,
    en: 'There is no certificate with this number. Check each letter and digit.',
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
    en: 'A newer certificate stands in its place. Work on that one.',
    fr: 'Un certificat plus récent le remplace. Modifiez celui-là.',
  },
  designInUse: {
    status: 409,
    en: 'This design can’t be deleted: it is the default, or curriculums use it.',
    fr: 'Ce modèle ne peut pas être supprimé : c’est le modèle par défaut, ou des parcours l’utilisent.',
  },
  unknownBrand: {
    status: 400,
    en: 'This brand is not yours to design for.',
    fr: 'Vous ne pouvez pas créer de modèle pour cette marque.',
  },
  defaultRefused: {
    status: 403,
    en: 'The default design belongs to everyone: a company administrator changes it.',
    fr: 'Le modèle par défaut est celui de tous : un administrateur de la compagnie le modifie.',
  },
});
