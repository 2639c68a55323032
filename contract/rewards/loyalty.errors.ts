import { defineErrors } from '#contract/platform/errors.ts';

export const loyaltyErrors = defineErrors('loyalty', {
  notFound: { status: 404, en: 'This submission no longer exists.', fr: 'Cet envoi n’existe plus.' },
  itemNotFound: {
    status: 404,
    en: 'This part is not in the loyalty program.',
    fr: 'Cette pièce ne fait pas partie du programme de fidélité.',
  },
  dealerNotFound: {
    status: 404,
    en: 'This dealer no longer exists.',
    fr: 'Ce concessionnaire n’existe plus.',
  },
  notParticipating: {
    status: 409,
    en: 'You don’t take part in programs. Ask your administrator.',
    fr: 'Vous ne participez pas aux programmes. Adressez-vous à votre administrateur.',
  },
  notMember: {
    status: 409,
    en: 'Your dealer does not take part in the loyalty program. Ask your administrator.',
    fr: 'Votre concessionnaire ne participe pas au programme de fidélité. Adressez-vous à votre administrateur.',
  },
  unknownDealer: {
    status: 400,
    en: 'Choose a dealer where you work and that takes part in the loyalty program.',
    fr: 'Choisissez un concessionnaire où vous travaillez et qui participe au programme de fidélité.',
  },
  unknownBrand: {
    status: 400,
    en: 'This brand is not in the loyalty program. Choose another one.',
    fr: 'Cette marque ne fait pas partie du programme de fidélité. Choisissez-en une autre.',
  },
  unknownPart: {
    status: 400,
    en: 'Part {part} is not in the loyalty program for this brand and date. Check the number on the receipt.',
    fr: 'La pièce {part} ne fait pas partie du programme de fidélité pour cette marque et cette date. Vérifiez le numéro sur le reçu.',
  },
  partTwice: {
    status: 400,
    en: 'Part {part} is listed twice. Enter it once with the total quantity.',
    fr: 'La pièce {part} figure deux fois. Saisissez-la une seule fois avec la quantité totale.',
  },
  needsParts: {
    status: 400,
    en: 'Enter at least one part from the receipt.',
    fr: 'Saisissez au moins une pièce du reçu.',
  },
  tooManyPoints: {
    status: 400,
    en: 'One receipt can earn at most {maximum} points. Check the quantities.',
    fr: 'Un reçu peut rapporter au plus {maximum} points. Vérifiez les quantités.',
  },
  photoHasNoParts: {
    status: 400,
    en: 'A photo has no parts. Send a receipt to earn credits for parts.',
    fr: 'Une photo ne comporte pas de pièces. Envoyez un reçu pour gagner des crédits sur des pièces.',
  },
  needsCurrency: {
    status: 400,
    en: 'Choose the currency of the receipt.',
    fr: 'Choisissez la devise du reçu.',
  },
  needsReceiptNumber: {
    status: 400,
    en: 'Enter the number on the receipt. It has letters or digits.',
    fr: 'Saisissez le numéro du reçu. Il comporte des lettres ou des chiffres.',
  },
  needsPicture: {
    status: 400,
    en: 'Add a picture first.',
    fr: 'Ajoutez d’abord une image.',
  },
  tooManyPictures: {
    status: 400,
    en: 'Send at most {maximum} pictures.',
    fr: 'Envoyez au plus {maximum} images.',
  },
  futurePurchase: {
    status: 400,
    en: 'The date must not be in the future.',
    fr: 'La date ne peut pas être dans le futur.',
  },
  receiptKnown: {
    status: 409,
    en: 'A receipt with this number was already sent for this dealer.',
    fr: 'Un reçu portant ce numéro a déjà été envoyé pour ce concessionnaire.',
  },
  wrongState: {
    status: 409,
    en: 'This submission has been decided in the meantime. Reload the page.',
    fr: 'Une décision a été prise entre-temps. Rechargez la page.',
  },
  notToYourself: {
    status: 403,
    en: 'You can’t do this for yourself, for a dealer where you work, or for something you sent. Ask another administrator.',
    fr: 'Vous ne pouvez pas faire cela pour vous-même, pour un concessionnaire où vous travaillez ni pour un envoi que vous avez fait. Demandez à un autre administrateur.',
  },
  needsReason: {
    status: 400,
    en: 'Enter a reason. The person who sent it can read it.',
    fr: 'Saisissez un motif. La personne qui a fait l’envoi pourra le lire.',
  },
  tooMuch: {
    status: 409,
    en: 'This dealer has {available} available. Enter at most that much.',
    fr: 'Ce concessionnaire dispose de {available}. Saisissez au plus ce montant.',
  },
  partTaken: {
    status: 409,
    en: 'This part number is already in the list.',
    fr: 'Ce numéro de pièce est déjà dans la liste.',
  },
  partForm: {
    status: 400,
    en: 'A part number has letters or digits.',
    fr: 'Un numéro de pièce comporte des lettres ou des chiffres.',
  },
  priceRange: {
    status: 400,
    en: 'Enter a price from 0.01 to 1,000,000.',
    fr: 'Saisissez un prix de 0,01 à 1\u202f000\u202f000.',
  },
  creditRange: {
    status: 400,
    en: 'Enter an amount from 0.01 to 100,000,000.',
    fr: 'Saisissez un montant de 0,01 à 100\u202f000\u202f000.',
  },
  endsBeforeStart: {
    status: 400,
    en: 'The last day must not be before the first day.',
    fr: 'Le dernier jour ne peut pas précéder le premier.',
  },
  twoDecimals: {
    status: 400,
    en: 'Enter a percentage with at most two decimals.',
    fr: 'Saisissez un pourcentage avec deux décimales au plus.',
  },
});
