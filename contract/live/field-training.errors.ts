import { defineErrors } from '#contract/platform/errors.ts';

export const fieldTrainingErrors = defineErrors('field-training', {
  notFound: {
    status: 404,
    en: 'This visit doesn’t exist, or it isn’t open to you.',
    fr: 'Cette visite n’existe pas ou ne vous est pas ouverte.',
  },
  notOwner: {
    status: 403,
    en: 'Only dealer owners can ask for a visit. Ask the owner of your dealership to do it.',
    fr: 'Seuls les propriétaires de concessions peuvent demander une visite. Demandez-le au propriétaire de votre concession.',
  },
  noDealer: {
    status: 403,
    en: 'Your account has no active dealership. Ask an administrator to add it.',
    fr: 'Votre compte n’a aucune concession active. Demandez à un administrateur de l’ajouter.',
  },
  openRequest: {
    status: 409,
    en: 'Your dealership already has a request that waits for an answer. Change or withdraw that one first.',
    fr: 'Votre concession a déjà une demande en attente de réponse. Modifiez ou retirez d’abord celle-ci.',
  },
  unknownDealer: {
    status: 400,
    en: 'This is not one of your active dealerships. Choose one from the list.',
    fr: 'Cette concession n’est pas l’une de vos concessions actives. Choisissez-en une dans la liste.',
  },
  unknownAttendee: {
    status: 400,
    en: 'Someone you chose doesn’t work at this dealership or isn’t active. Remove them and try again.',
    fr: 'Une personne choisie ne travaille pas dans cette concession ou n’est pas active. Retirez-la et réessayez.',
  },
  unknownInstructor: {
    status: 400,
    en: 'This person is not an instructor with an active account. Choose another one.',
    fr: 'Cette personne n’est pas un formateur au compte actif. Choisissez-en un autre.',
  },
  instructorFixed: {
    status: 403,
    en: 'Only an administrator can give this visit to another instructor. Ask one to do it.',
    fr: 'Seul un responsable peut attribuer cette visite à un autre formateur. Demandez-le-lui.',
  },
  endsBeforeStart: {
    status: 400,
    en: 'The visit must end after it starts. Choose a later end.',
    fr: 'La visite doit se terminer après son début. Choisissez une fin plus tardive.',
  },
  tooLong: {
    status: 400,
    en: 'A visit can last at most {hours} hours. Choose an earlier end.',
    fr: 'Une visite peut durer au plus {hours} heures. Choisissez une fin plus proche.',
  },
  inThePast: {
    status: 400,
    en: 'This time is over. Choose a time in the future.',
    fr: 'Ce moment est passé. Choisissez un moment à venir.',
  },
  outsideHours: {
    status: 409,
    en: '{name} doesn’t work at that time. Choose a free time from the list.',
    fr: '{name} ne travaille pas à ce moment. Choisissez un moment libre dans la liste.',
  },
  slotTaken: {
    status: 409,
    en: '{name} is already booked at that time. Choose another time or another instructor.',
    fr: '{name} est déjà pris à ce moment. Choisissez un autre moment ou un autre formateur.',
  },
  onTheWay: {
    status: 409,
    en: '{name} is at another place close to that time and needs time to travel. Choose a free time from the list.',
    fr: '{name} se trouve ailleurs peu avant ou peu après et a besoin de temps pour la route. Choisissez un moment libre dans la liste.',
  },
  nobodyFree: {
    status: 409,
    en: 'No instructor is free at that time. Choose a free time from the list.',
    fr: 'Aucun formateur n’est libre à ce moment. Choisissez un moment libre dans la liste.',
  },
  notPending: {
    status: 409,
    en: 'This visit no longer waits for an answer. Reload the page to see what happened.',
    fr: 'Cette visite n’est plus en attente de réponse. Rechargez la page pour voir ce qui s’est passé.',
  },
  notConfirmed: {
    status: 409,
    en: 'This visit isn’t confirmed. Confirm it first.',
    fr: 'Cette visite n’est pas confirmée. Confirmez-la d’abord.',
  },
  isCanceled: {
    status: 409,
    en: 'This visit is canceled. Ask for another one.',
    fr: 'Cette visite est annulée. Demandez-en une autre.',
  },
  isCompleted: {
    status: 409,
    en: 'This visit is completed, so it can’t be changed.',
    fr: 'Cette visite est terminée : elle ne peut plus être modifiée.',
  },
  notStarted: {
    status: 409,
    en: 'This visit hasn’t started yet. Complete it after its start.',
    fr: 'Cette visite n’a pas encore commencé. Terminez-la après son début.',
  },
  isOver: {
    status: 409,
    en: 'This time is over. Choose another time before you confirm the visit.',
    fr: 'Ce moment est passé. Choisissez un autre moment avant de confirmer la visite.',
  },
  unknownHour: {
    status: 400,
    en: 'Enter a time between 00:00 and 24:00, for example 08:30.',
    fr: 'Saisissez une heure entre 00:00 et 24:00, par exemple 08:30.',
  },
  slotEndsBeforeStart: {
    status: 400,
    en: 'These hours end before they start. Choose a later end.',
    fr: 'Ces heures se terminent avant leur début. Choisissez une fin plus tardive.',
  },
  slotsOverlap: {
    status: 400,
    en: 'Two entries for the same weekday overlap. Change one of them.',
    fr: 'Deux plages du même jour se chevauchent. Modifiez l’une d’elles.',
  },
  rangeReversed: {
    status: 400,
    en: 'The last day is before the first one. Choose a later day.',
    fr: 'Le dernier jour précède le premier. Choisissez un jour plus tardif.',
  },
  rangeTooLong: {
    status: 400,
    en: 'Choose at most {days} days.',
    fr: 'Choisissez au plus {days} jours.',
  },
  unknownPhoto: {
    status: 400,
    en: 'A photo is no longer there. Upload it again.',
    fr: 'Une photo n’est plus disponible. Téléversez-la de nouveau.',
  },
  photoDoesNotFit: {
    status: 400,
    en: '{name} is not accepted. Choose one of these kinds: {kinds}.',
    fr: '{name} n’est pas accepté. Choisissez l’un de ces types : {kinds}.',
  },
});
