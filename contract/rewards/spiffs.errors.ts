import { defineErrors } from '#contract/platform/errors.ts';

export const spiffErrors = defineErrors('spiffs', {
  notFound: { status: 404, en: 'This spiff no longer exists.', fr: 'Cette prime de vente n’existe plus.' },
  claimNotFound: { status: 404, en: 'This claim no longer exists.', fr: 'Cette demande n’existe plus.' },
  readingNotFound: {
    status: 404,
    en: 'This receipt no longer exists. Take the photo again.',
    fr: 'Ce reçu n’existe plus. Reprenez la photo.',
  },
  needsName: {
    status: 400,
    en: 'Enter a name in English or in French.',
    fr: 'Saisissez un nom en anglais ou en français.',
  },
  endsBeforeStart: {
    status: 400,
    en: 'The last day must not be before the first day.',
    fr: 'Le dernier jour ne peut pas précéder le premier.',
  },
  unknownBrand: {
    status: 400,
    en: 'This brand no longer exists. Choose another one.',
    fr: 'Cette marque n’existe plus. Choisissez-en une autre.',
  },
  needsParts: {
    status: 400,
    en: 'Add at least one part, because this spiff pays for each item.',
    fr: 'Ajoutez au moins une pièce : cette prime de vente est versée pour chaque article.',
  },
  amountRange: {
    status: 400,
    en: 'Enter an amount from 0.01 to 10,000,000.',
    fr: 'Saisissez un montant de 0,01 à 10 000 000.',
  },
  partTwice: {
    status: 400,
    en: 'This part is listed twice. Remove one of the lines.',
    fr: 'Cette pièce figure deux fois. Retirez l’une des lignes.',
  },
  notAPart: {
    status: 400,
    en: 'Enter a part number with letters or digits.',
    fr: 'Saisissez un numéro de pièce avec des lettres ou des chiffres.',
  },
  certificateIdle: {
    status: 400,
    en: 'Enter what the certificate adds, or pay only with it.',
    fr: 'Saisissez ce que le certificat ajoute, ou ne versez qu’avec lui.',
  },
  unknownCurriculum: {
    status: 400,
    en: 'Choose a curriculum that was published.',
    fr: 'Choisissez un parcours qui a été publié.',
  },
  certificateMissing: {
    status: 403,
    en: 'This spiff is for people who held the certificate of {curriculum} on the day of the sale.',
    fr: 'Cette prime de vente est réservée aux personnes qui avaient le certificat de {curriculum} le jour de la vente.',
  },
  notASerial: {
    status: 400,
    en: 'Enter a serial number with letters or digits.',
    fr: 'Saisissez un numéro de série avec des lettres ou des chiffres.',
  },
  serialTwice: {
    status: 400,
    en: 'Serial {serial} is listed twice. Each unit has its own.',
    fr: 'Le numéro de série {serial} figure deux fois. Chaque unité a le sien.',
  },
  serialsMissing: {
    status: 400,
    en: 'Enter the serial of each unit of {part}: {count}.',
    fr: 'Saisissez le numéro de série de chaque unité de {part} : {count}.',
  },
  notScored: {
    status: 409,
    en: 'This claim is not scored yet. Wait a moment, then try again.',
    fr: 'Cette demande n’a pas encore été évaluée. Patientez un instant, puis réessayez.',
  },
  needsUnit: {
    status: 400,
    en: 'Enter for how much spent the amount is paid.',
    fr: 'Saisissez la tranche d’achat qui donne droit au montant.',
  },
  currencyFixed: {
    status: 409,
    en: 'People have claimed this spiff, so its currency can no longer change. Create a new spiff instead.',
    fr: 'Cette prime de vente a déjà été demandée : sa devise ne peut plus changer. Créez-en plutôt une nouvelle.',
  },
  budgetCurrencyFixed: {
    status: 409,
    en: 'The budget of this spiff is in {currency}, so its currency can no longer change. Create a new spiff instead.',
    fr: 'Le budget de cette prime de vente est en {currency} : sa devise ne peut plus changer. Créez-en plutôt une nouvelle.',
  },
  budgetSpent: {
    status: 409,
    en: 'More than this budget has been approved already. Enter at least {spent}.',
    fr: 'Un montant supérieur à ce budget a déjà été approuvé. Saisissez au moins {spent}.',
  },
  alreadyDecided: {
    status: 409,
    en: 'This was decided in the meantime. Reload the page to see the decision.',
    fr: 'Une décision a été prise entre-temps. Rechargez la page pour la voir.',
  },
  ownProgram: {
    status: 403,
    en: 'You made or changed this spiff. Ask another administrator to decide.',
    fr: 'Vous avez créé ou modifié cette prime de vente. Demandez à un autre administrateur de décider.',
  },
  ownClaim: {
    status: 403,
    en: 'You can’t decide on your own claim. Ask another administrator.',
    fr: 'Vous ne pouvez pas décider de votre propre demande. Demandez à un autre administrateur.',
  },
  ownDealer: {
    status: 403,
    en: 'This claim pays a dealer where you work. Ask another administrator.',
    fr: 'Cette demande crédite un concessionnaire où vous travaillez. Demandez à un autre administrateur.',
  },
  reasonRequired: {
    status: 400,
    en: 'Enter the reason. The person will see it.',
    fr: 'Saisissez le motif. La personne le lira.',
  },
  notParticipating: {
    status: 403,
    en: 'Your profile says that you take part in no programs, so you can’t send a claim.',
    fr: 'Votre profil indique que vous ne participez à aucun programme. Vous ne pouvez donc pas envoyer de demande.',
  },
  nothingToClaim: {
    status: 403,
    en: 'No program with receipts is open to you, so there is nothing to read this one for.',
    fr: 'Aucun programme avec reçus ne vous est ouvert. Ce reçu n’a donc pas à être lu.',
  },
  tooManyOpenReadings: {
    status: 429,
    en: 'You already have {maximum} receipts that are being read. Wait until one of them is done.',
    fr: 'Vous avez déjà {maximum} reçus en cours de lecture. Attendez que l’un d’eux soit terminé.',
  },
  tooManyReadings: {
    status: 429,
    en: 'You have sent {maximum} receipts to be read within an hour. Fill in the form yourself, or send the next one later.',
    fr: 'Vous avez envoyé {maximum} reçus à lire en une heure. Remplissez le formulaire vous-même ou envoyez le prochain plus tard.',
  },
  noDealer: {
    status: 403,
    en: 'You work at no active dealership, so you can’t send a claim.',
    fr: 'Vous ne travaillez dans aucune concession active. Vous ne pouvez donc pas envoyer de demande.',
  },
  notYourDealer: {
    status: 400,
    en: 'Choose a dealership where you work.',
    fr: 'Choisissez une concession où vous travaillez.',
  },
  unknownProgram: {
    status: 400,
    en: 'This spiff is not open to you. Choose another one.',
    fr: 'Cette prime de vente ne vous est pas ouverte. Choisissez-en une autre.',
  },
  future: {
    status: 400,
    en: 'The sale can’t be in the future.',
    fr: 'La vente ne peut pas être dans le futur.',
  },
  outsideDates: {
    status: 400,
    en: 'This spiff is for sales from {from} to {to}, in the time zone of the dealership.',
    fr: 'Cette prime de vente concerne les ventes du {from} au {to}, à l’heure de la concession.',
  },
  receiptRequired: {
    status: 400,
    en: 'Add a photo or a PDF of the receipt.',
    fr: 'Ajoutez une photo ou un PDF du reçu.',
  },
  receiptNumberEmpty: {
    status: 400,
    en: 'Enter the number on the receipt. It has letters or digits.',
    fr: 'Saisissez le numéro du reçu. Il contient des lettres ou des chiffres.',
  },
  receiptUsed: {
    status: 409,
    en: 'A claim with receipt {number} was already sent for this spiff from this dealership.',
    fr: 'Une demande avec le reçu {number} a déjà été envoyée pour cette prime de vente depuis cette concession.',
  },
  convertedRequired: {
    status: 400,
    en: 'This spiff pays in {currency}. Enter what the receipt comes to in {currency}.',
    fr: 'Cette prime de vente est versée en {currency}. Saisissez le total du reçu en {currency}.',
  },
  convertedNeedless: {
    status: 400,
    en: 'The receipt is in the currency of the spiff already. Leave the converted amount empty.',
    fr: 'Le reçu est déjà dans la devise de la prime de vente. Laissez le montant converti vide.',
  },
  partNotEligible: {
    status: 400,
    en: 'None of these parts is in this spiff. Check the part numbers.',
    fr: 'Aucune de ces pièces ne fait partie de cette prime de vente. Vérifiez les numéros de pièce.',
  },
  belowUnit: {
    status: 400,
    en: 'This receipt is below {unit}, so it pays nothing.',
    fr: 'Ce reçu est inférieur à {unit} : il ne donne droit à rien.',
  },
  overCap: {
    status: 400,
    en: 'This spiff pays at most {cap} for each claim.',
    fr: 'Cette prime de vente est limitée à {cap} par demande.',
  },
  amountDiffers: {
    status: 400,
    en: 'These sales pay {amount}. Reload the page and send the claim again.',
    fr: 'Ces ventes donnent droit à {amount}. Rechargez la page et renvoyez la demande.',
  },
  quantityOver: {
    status: 400,
    en: 'At most {claimed} of part {part} can be approved.',
    fr: 'Au plus {claimed} de la pièce {part} peuvent être approuvées.',
  },
  unknownItem: {
    status: 400,
    en: 'Part {part} is not in this claim.',
    fr: 'La pièce {part} ne figure pas dans cette demande.',
  },
  totalOver: {
    status: 400,
    en: 'The total can’t be more than the {claimed} that was claimed.',
    fr: 'Le total ne peut pas dépasser les {claimed} demandés.',
  },
  nothingApproved: {
    status: 400,
    en: 'This would pay nothing. Approve at least one item, or deny the claim.',
    fr: 'Rien ne serait versé. Approuvez au moins un article, ou refusez la demande.',
  },
  personLimit: {
    status: 409,
    en: '{name} has reached the limit of this spiff for each person.',
    fr: '{name} a atteint la limite par personne de cette prime de vente.',
  },
  budgetLeft: {
    status: 409,
    en: 'The budget of this spiff has {left} left. Approve a part of the claim, or ask for a larger budget.',
    fr: 'Il reste {left} au budget de cette prime de vente. Approuvez une partie de la demande, ou demandez un budget plus élevé.',
  },
});
