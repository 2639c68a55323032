import { defineErrors } from '#contract/platform/errors.ts';

export const eventErrors = defineErrors('events', {
  notFound: { status: 404, en: 'This event no longer exists.', fr: 'Cet événement n’existe plus.' },
  needsTitle: {
    status: 400,
    en: 'Enter a title in English or in French.',
    fr: 'Saisissez un titre en anglais ou en français.',
  },
  needsDate: {
    status: 400,
    en: 'Enter when the event starts and ends before you publish it.',
    fr: 'Saisissez le début et la fin de l’événement avant de le publier.',
  },
  needsBothTimes: {
    status: 400,
    en: 'Enter both the start and the end, or neither.',
    fr: 'Saisissez le début et la fin, ou ni l’un ni l’autre.',
  },
  needsPlace: {
    status: 400,
    en: 'Enter a place or a link before you publish the event.',
    fr: 'Saisissez un lieu ou un lien avant de publier l’événement.',
  },
  needsLaterDate: {
    status: 400,
    en: 'This event is already over. Enter a later date before you publish it.',
    fr: 'Cet événement est déjà terminé. Saisissez une date ultérieure avant de le publier.',
  },
  unknownTime: {
    status: 400,
    en: '{field}: enter both a date and a time, between 2000 and 2099.',
    fr: '{field} : saisissez une date et une heure, entre 2000 et 2099.',
  },
  endsBeforeStart: {
    status: 400,
    en: 'The event must end after it starts. Choose a later end.',
    fr: 'L’événement doit se terminer après son début. Choisissez une fin plus tardive.',
  },
  tooLong: {
    status: 400,
    en: 'An event can last at most {days} days. Choose an earlier end.',
    fr: 'Un événement peut durer au plus {days} jours. Choisissez une fin plus proche.',
  },
  unknownZone: {
    status: 400,
    en: 'Choose a time zone from the list.',
    fr: 'Choisissez un fuseau horaire dans la liste.',
  },
  unknownCountry: {
    status: 400,
    en: 'Choose a country from the list.',
    fr: 'Choisissez un pays dans la liste.',
  },
  needsHttps: {
    status: 400,
    en: 'Enter a full web address that starts with https://',
    fr: 'Saisissez une adresse Web complète qui commence par https://',
  },
  unknownBrand: {
    status: 400,
    en: 'You can’t add events for this brand.',
    fr: 'Vous ne pouvez pas ajouter d’événement pour cette marque.',
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
  audienceWithoutPeople: {
    status: 400,
    en: 'Nobody is in this audience. Choose fewer conditions before you publish.',
    fr: 'Personne ne fait partie de ce public. Choisissez moins de conditions avant de publier.',
  },
  isCanceled: {
    status: 409,
    en: 'This event is canceled, so it takes no answers.',
    fr: 'Cet événement est annulé : il n’est plus possible d’y répondre.',
  },
  isOver: {
    status: 409,
    en: 'This event is over, so it takes no answers.',
    fr: 'Cet événement est terminé : il n’est plus possible d’y répondre.',
  },
  alreadyCanceled: {
    status: 409,
    en: 'This event is already canceled.',
    fr: 'Cet événement est déjà annulé.',
  },
  notCanceled: {
    status: 409,
    en: 'This event is not canceled.',
    fr: 'Cet événement n’est pas annulé.',
  },
  publishedLate: {
    status: 400,
    en: 'The event is over by then. Choose an earlier time.',
    fr: 'L’événement sera alors déjà terminé. Choisissez une date antérieure.',
  },
  endsBeforePublication: {
    status: 400,
    en: 'It is scheduled to be published later than that. Enter a later end, or change the schedule.',
    fr: 'La publication est planifiée après cette fin. Saisissez une fin ultérieure ou modifiez la planification.',
  },
  tooLateToCancel: {
    status: 409,
    en: 'This event is over. It can’t be canceled any more.',
    fr: 'Cet événement est terminé. Il ne peut plus être annulé.',
  },
  tooLateToRestore: {
    status: 409,
    en: 'The date of this event has passed. Enter a later one before you restore the event.',
    fr: 'La date de cet événement est passée. Saisissez-en une autre avant de rétablir l’événement.',
  },
  noDate: {
    status: 409,
    en: 'This event has no date yet, so there is nothing to put into a calendar.',
    fr: 'Cet événement n’a pas encore de date : il n’y a rien à mettre dans un calendrier.',
  },
});
