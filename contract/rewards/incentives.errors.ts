import { defineErrors } from '#contract/platform/errors.ts';

export const incentiveErrors = defineErrors('incentives', {
  notFound: { status: 404, en: 'This incentive no longer exists.', fr: 'Cette prime n’existe plus.' },
  codeNotFound: { status: 404, en: 'This code no longer exists.', fr: 'Ce code n’existe plus.' },
  curriculumNotFound: {
    status: 404,
    en: 'This curriculum no longer exists.',
    fr: 'Ce parcours n’existe plus.',
  },
  needsName: {
    status: 400,
    en: 'Enter a name in English or in French.',
    fr: 'Saisissez un nom en anglais ou en français.',
  },
  unknownBrand: {
    status: 400,
    en: 'You can’t add incentives to this brand.',
    fr: 'Vous ne pouvez pas ajouter de primes à cette marque.',
  },
  unknownCurriculum: {
    status: 400,
    en: 'You can’t use this curriculum. Choose another one.',
    fr: 'Vous ne pouvez pas utiliser ce parcours. Choisissez-en un autre.',
  },
  endsBeforeStart: {
    status: 400,
    en: 'The last day must not be before the first day.',
    fr: 'Le dernier jour ne peut pas précéder le premier.',
  },
  needsPoints: {
    status: 400,
    en: 'Enter what it costs: at least 1 point.',
    fr: 'Saisissez son prix : au moins 1 point.',
  },
  shopHasNoCurriculum: {
    status: 400,
    en: 'People buy this with points, so no curriculum earns it. Remove the curriculum.',
    fr: 'Elle s’achète avec des points : aucun parcours ne la fait gagner. Retirez le parcours.',
  },
  codesAreTheStock: {
    status: 400,
    en: 'The codes are the stock. Leave the quantity empty.',
    fr: 'Les codes constituent le stock. Laissez la quantité vide.',
  },
  needsQrcode: {
    status: 400,
    en: 'Choose the picture of the QR code before you publish.',
    fr: 'Choisissez l’image du code QR avant de publier.',
  },
  quantityTaken: {
    status: 409,
    en: '{taken|# item is|# items are} already redeemed. Enter at least this quantity.',
    fr: '{taken|# article est déjà échangé|# articles sont déjà échangés}. Saisissez au moins cette quantité.',
  },
  deliveryFixed: {
    status: 409,
    en: 'People have redeemed this incentive, so how it is handed over can no longer change. Duplicate it instead.',
    fr: 'Cette prime a déjà été échangée : son mode de remise ne peut plus changer. Dupliquez-la plutôt.',
  },
  publishRefused: {
    status: 403,
    en: 'You don’t have the right to publish incentives. You can save them as drafts.',
    fr: 'Vous n’avez pas le droit de publier des primes. Vous pouvez les enregistrer comme brouillons.',
  },
  hasRewards: {
    status: 409,
    en: 'People have rewards from this incentive. Unpublish it instead: they keep what they have.',
    fr: 'Des personnes ont reçu des récompenses de cette prime. Dépubliez-la plutôt : elles gardent ce qu’elles ont.',
  },
  takesNoCodes: {
    status: 409,
    en: 'This incentive is not handed over as a code. Change its type first.',
    fr: 'Cette prime n’est pas remise sous forme de code. Modifiez d’abord son type.',
  },
  codesRequired: {
    status: 400,
    en: 'Paste at least one code.',
    fr: 'Collez au moins un code.',
  },
  tooManyCodes: {
    status: 400,
    en: 'Paste at most {maximum} codes at a time.',
    fr: 'Collez au plus {maximum} codes à la fois.',
  },
  codeTooLong: {
    status: 400,
    en: 'Code {place}, “{code}”, has more than {maximum} characters. Nothing was added.',
    fr: 'Le code nº {place}, « {code} », dépasse {maximum} caractères. Rien n’a été ajouté.',
  },
  codeInvisible: {
    status: 400,
    en: 'Code {place}, “{code}”, contains an invisible character. Type it again. Nothing was added.',
    fr: 'Le code nº {place}, « {code} », contient un caractère invisible. Saisissez-le de nouveau. Rien n’a été ajouté.',
  },
  codeClaimed: {
    status: 409,
    en: 'This code has been handed out, so it can’t be deleted.',
    fr: 'Ce code a été remis : vous ne pouvez pas le supprimer.',
  },
  noCodeLeft: {
    status: 409,
    en: 'No code is left. Add codes first.',
    fr: 'Il ne reste aucun code. Ajoutez-en d’abord.',
  },
  unknownPerson: {
    status: 400,
    en: 'This person can’t get a reward from this incentive. Choose another one.',
    fr: 'Cette personne ne peut pas recevoir de récompense de cette prime. Choisissez-en une autre.',
  },
  notToYourself: {
    status: 403,
    en: 'You can’t do this for yourself. Ask another administrator.',
    fr: 'Vous ne pouvez pas faire cela pour vous-même. Demandez à un autre administrateur.',
  },
});
