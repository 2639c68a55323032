import { defineErrors } from '#contract/platform/errors.ts';

export const liveTrainingErrors = defineErrors('live-training', {
  eventNotFound: {
    status: 404,
    en: 'This event doesn’t exist, or it isn’t open to you.',
    fr: 'Cet événement n’existe pas ou ne vous est pas ouvert.',
  },
  templateNotFound: { status: 404, en: 'This template no longer exists.', fr: 'Ce modèle n’existe plus.' },
  topicNotFound: {
    status: 404,
    en: 'This topic no longer exists, or it isn’t open to you.',
    fr: 'Ce sujet n’existe plus ou ne vous est pas ouvert.',
  },
  locationNotFound: { status: 404, en: 'This location no longer exists.', fr: 'Ce lieu n’existe plus.' },
  noDate: {
    status: 409,
    en: 'This event has no date yet, so there is nothing to put into a calendar.',
    fr: 'Cet événement n’a pas encore de date : il n’y a rien à mettre dans un calendrier.',
  },
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
    en: 'Choose where the event takes place before you publish it.',
    fr: 'Choisissez le lieu de l’événement avant de le publier.',
  },
  needsLink: {
    status: 400,
    en: 'Enter the link of the virtual event before you publish it.',
    fr: 'Saisissez le lien de l’événement virtuel avant de le publier.',
  },
  needsHttps: {
    status: 400,
    en: 'Enter a full web address that starts with https://',
    fr: 'Saisissez une adresse Web complète qui commence par https://',
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
  unknownTime: {
    status: 400,
    en: '{field}: enter both a date and a time, between 2000 and 2099.',
    fr: '{field} : saisissez une date et une heure, entre 2000 et 2099.',
  },
  unknownZone: {
    status: 400,
    en: 'This time zone doesn’t exist. Choose one from the list, for example America/Denver.',
    fr: 'Ce fuseau horaire n’existe pas. Choisissez-en un dans la liste, par exemple America/Denver.',
  },
  unknownType: {
    status: 400,
    en: 'This type is not in the settings any more. Choose one from the list.',
    fr: 'Ce type ne figure plus dans les réglages. Choisissez-en un dans la liste.',
  },
  unknownTemplate: {
    status: 400,
    en: 'This template no longer exists, or it is not one of yours. Choose another one.',
    fr: 'Ce modèle n’existe plus ou n’est pas l’un des vôtres. Choisissez-en un autre.',
  },
  templateNotPublished: {
    status: 400,
    en: 'This template is not published. Publish it first, or choose another one.',
    fr: 'Ce modèle n’est pas publié. Publiez-le d’abord ou choisissez-en un autre.',
  },
  templateFixed: {
    status: 409,
    en: 'People have joined this event, so it keeps its template. Create another event for the other template.',
    fr: 'Des personnes participent à cet événement : il garde donc son modèle. Créez un autre événement pour l’autre modèle.',
  },
  unknownCourse: {
    status: 400,
    en: 'This course no longer exists, or it is not one of yours. Choose another one.',
    fr: 'Ce cours n’existe plus ou n’est pas l’un des vôtres. Choisissez-en un autre.',
  },
  needsCourse: {
    status: 400,
    en: 'Choose the course that people must pass first.',
    fr: 'Choisissez le cours à réussir au préalable.',
  },
  unknownLocation: {
    status: 400,
    en: 'This location no longer exists or is inactive. Choose another one.',
    fr: 'Ce lieu n’existe plus ou est inactif. Choisissez-en un autre.',
  },
  unknownRoom: {
    status: 400,
    en: 'This room is not at the location. Choose one of its rooms.',
    fr: 'Cette salle ne se trouve pas à ce lieu. Choisissez l’une de ses salles.',
  },
  unknownInstructor: {
    status: 400,
    en: 'Someone you chose is not an instructor with an active account. Remove them, or ask for the instructor mark in their account.',
    fr: 'Une personne choisie n’est pas un formateur au compte actif. Retirez-la ou demandez que son compte soit marqué comme formateur.',
  },
  roomTaken: {
    status: 409,
    en: '{name} is already booked at that time. Choose another room or another time.',
    fr: '{name} : salle déjà réservée à ce moment. Choisissez une autre salle ou une autre heure.',
  },
  instructorTaken: {
    status: 409,
    en: '{name} is already booked at that time. Choose another instructor or another time.',
    fr: '{name} est déjà pris à ce moment. Choisissez un autre formateur ou une autre heure.',
  },
  fewerSeats: {
    status: 409,
    en: '{taken|# seat is|# seats are} taken. Enter at least that many.',
    fr: '{taken|# place est prise|# places sont prises}. Saisissez au moins ce nombre.',
  },
  fewerSeatsThanKept: {
    status: 409,
    en: '{held|# seat is|# seats are} taken and {kept|# is|# are} offered or reserved. Enter at least {taken}.',
    fr: '{held|# place est prise|# places sont prises} et {kept|# est proposée ou réservée|# sont proposées ou réservées}. Saisissez au moins {taken}.',
  },
  publishEventRefused: {
    status: 403,
    en: 'You don’t have the right to publish events.',
    fr: 'Vous n’avez pas le droit de publier des événements.',
  },
  publishTemplateRefused: {
    status: 403,
    en: 'You don’t have the right to publish templates. You can save them as drafts.',
    fr: 'Vous n’avez pas le droit de publier des modèles. Vous pouvez les enregistrer comme brouillons.',
  },
  publishLocationRefused: {
    status: 403,
    en: 'You don’t have the right to make locations active or inactive. Ask an administrator to do it.',
    fr: 'Vous n’avez pas le droit d’activer ou de désactiver des lieux. Demandez-le à un administrateur.',
  },
  alreadyCanceled: {
    status: 409,
    en: 'This event is canceled. Restore it first.',
    fr: 'Cet événement est annulé. Rétablissez-le d’abord.',
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
  notCanceled: {
    status: 409,
    en: 'This event is not canceled.',
    fr: 'Cet événement n’est pas annulé.',
  },
  neverPublished: {
    status: 409,
    en: 'This event was never published. Delete it instead of canceling it.',
    fr: 'Cet événement n’a jamais été publié. Supprimez-le au lieu de l’annuler.',
  },
  needsMinimum: {
    status: 400,
    en: 'Enter how many people the event needs, or remove the day of the decision.',
    fr: 'Saisissez le nombre de personnes nécessaire ou retirez le jour de la décision.',
  },
  needsDecisionDay: {
    status: 400,
    en: 'Enter the day on which you decide, or remove the minimum number.',
    fr: 'Saisissez le jour de la décision ou retirez le nombre minimal.',
  },
  minimumOverSeats: {
    status: 400,
    en: 'The event has only {seats|# seat|# seats}. Enter a smaller minimum, or add seats.',
    fr: 'L’événement n’a que {seats|# place|# places}. Saisissez un nombre plus petit ou ajoutez des places.',
  },
  decisionAfterStart: {
    status: 400,
    en: 'The decision has to fall on a day before the event starts. Choose an earlier day.',
    fr: 'La décision doit tomber un jour avant le début de l’événement. Choisissez un jour plus proche.',
  },
  firstAfterStart: {
    status: 400,
    en: 'This period has to end on a day before the event starts. Choose an earlier day.',
    fr: 'Cette période doit prendre fin un jour avant le début de l’événement. Choisissez un jour plus proche.',
  },
  firstNeedsCourse: {
    status: 400,
    en: 'The template of this event has no course, so nobody can be certified in it. Remove the day, or choose a course in the template.',
    fr: 'Le modèle de cet événement n’a pas de cours : personne ne peut y être certifié. Retirez le jour ou choisissez un cours dans le modèle.',
  },
  noMinimum: {
    status: 409,
    en: 'This event has no minimum number of people, so there is nothing to decide. Enter one first, or cancel the event.',
    fr: 'Cet événement n’a pas de nombre minimal de personnes : il n’y a rien à décider. Saisissez-en un d’abord ou annulez l’événement.',
  },
  alreadyConfirmed: {
    status: 409,
    en: 'This event is already confirmed. If it does not take place after all, cancel it.',
    fr: 'Cet événement est déjà confirmé. S’il n’a finalement pas lieu, annulez-le.',
  },
  decisionTooLate: {
    status: 409,
    en: 'This event has started, so there is nothing left to decide.',
    fr: 'Cet événement a commencé : il n’y a plus rien à décider.',
  },
  isOver: {
    status: 409,
    en: 'This event is over. Create another one.',
    fr: 'Cet événement est terminé. Créez-en un autre.',
  },
  hasStarted: {
    status: 409,
    en: 'A canceled event can only be restored before its start. Create another one, or move this one first.',
    fr: 'Un événement annulé ne peut être rétabli qu’avant son début. Créez-en un autre ou déplacez d’abord celui-ci.',
  },
  joined: {
    status: 409,
    en: '{people|# person has|# people have} joined this event, so it can’t be deleted. Cancel it instead: everyone involved is told.',
    fr: '{people|# personne participe|# personnes participent} à cet événement : il ne peut pas être supprimé. Annulez-le plutôt : toutes les personnes concernées en seront informées.',
  },
  templateInUse: {
    status: 409,
    en: '{events|# upcoming event uses|# upcoming events use} this template. Delete or move {events|it|them} first, or unpublish the template.',
    fr: '{events|# événement à venir utilise|# événements à venir utilisent} ce modèle. Supprimez-{events|le|les} d’abord ou dépubliez le modèle.',
  },
  locationInUse: {
    status: 409,
    en: '{events|# upcoming event takes|# upcoming events take} place here. Move {events|it|them} first, or make the location inactive.',
    fr: '{events|# événement à venir a|# événements à venir ont} lieu ici. Déplacez-{events|le|les} d’abord ou rendez le lieu inactif.',
  },
  roomInUse: {
    status: 409,
    en: '{name} is still planned for {events|# upcoming event|# upcoming events}. Choose another room there first.',
    fr: '{name} : encore {events|# événement à venir|# événements à venir} dans cette salle. Choisissez d’abord une autre salle.',
  },
  sameRoomTwice: {
    status: 400,
    en: 'Two rooms have the name {name}. Give each room another name.',
    fr: 'Deux salles portent le nom {name}. Donnez un nom différent à chaque salle.',
  },
  unknownCountry: {
    status: 400,
    en: 'Locations can only be in these countries: {countries}.',
    fr: 'Les lieux ne peuvent se trouver que dans ces pays : {countries}.',
  },
  unknownState: {
    status: 400,
    en: 'Choose a state or province of this country from the list.',
    fr: 'Choisissez dans la liste un État ou une province de ce pays.',
  },
  needsWholePin: {
    status: 400,
    en: 'A pin needs both latitude and longitude. Enter both, or neither.',
    fr: 'Un repère exige la latitude et la longitude. Saisissez les deux, ou aucune.',
  },
  enrollmentEnded: {
    status: 409,
    en: 'This event has started, so seats can’t change any more. Contact the organizer.',
    fr: 'Cet événement a commencé : les places ne peuvent plus changer. Adressez-vous à l’organisateur.',
  },
  eventCanceled: {
    status: 409,
    en: 'This event is canceled. Choose another date.',
    fr: 'Cet événement est annulé. Choisissez une autre date.',
  },
  notAnnounced: {
    status: 409,
    en: 'This event is not published. Publish it first.',
    fr: 'Cet événement n’est pas publié. Publiez-le d’abord.',
  },
  ownEvent: {
    status: 409,
    en: 'You teach this event, so you can’t take a seat in it.',
    fr: 'Vous animez cet événement, vous ne pouvez donc pas y prendre de place.',
  },
  sameTraining: {
    status: 409,
    en: 'You are already enrolled in this training. To come on another day, change the date instead.',
    fr: 'Vous êtes déjà inscrit à cette formation. Pour venir un autre jour, changez plutôt de date.',
  },
  overlapsSeat: {
    status: 409,
    en: 'You have a seat in {event} at that time. Give it up first, or choose another date.',
    fr: 'Vous avez une place dans {event} à ce moment. Libérez-la d’abord ou choisissez une autre date.',
  },
  needsPass: {
    status: 409,
    en: 'Pass the course {course} first, then enroll.',
    fr: 'Réussissez d’abord le cours {course}, puis inscrivez-vous.',
  },
  noPlace: {
    status: 409,
    en: 'You are not enrolled in this event and not on its waitlist.',
    fr: 'Vous n’avez pas de place dans cet événement : il n’y en a donc pas à libérer.',
  },
  attendedStays: {
    status: 409,
    en: 'This attendance is recorded. Take the record back first.',
    fr: 'Cette présence est enregistrée. Annulez d’abord l’enregistrement.',
  },
  unknownPerson: {
    status: 404,
    en: 'This person doesn’t exist any more, or isn’t one of yours.',
    fr: 'Cette personne n’existe plus ou ne fait pas partie des vôtres.',
  },
  personInactive: {
    status: 409,
    en: 'The account isn’t active. Reactivate it first.',
    fr: 'Le compte n’est pas actif. Réactivez-le d’abord.',
  },
  outsideAudience: {
    status: 409,
    en: 'The event isn’t for this person. Change its audience, or pre-allow the address.',
    fr: 'L’événement ne s’adresse pas à cette personne. Modifiez son public ou admettez l’adresse d’avance.',
  },
  personTeaches: {
    status: 409,
    en: 'Teaches this event. Choose someone else.',
    fr: 'Anime cet événement. Choisissez une autre personne.',
  },
  personSameTraining: {
    status: 409,
    en: 'Already enrolled in this training on another date. Change the date instead.',
    fr: 'Déjà inscrit à cette formation à une autre date. Changez plutôt la date.',
  },
  personOverlaps: {
    status: 409,
    en: 'Already has a seat in {event} at that time. Choose another date.',
    fr: 'A déjà une place dans {event} à ce moment. Choisissez une autre date.',
  },
  personNeedsPass: {
    status: 409,
    en: 'Has to pass the course {course} first.',
    fr: 'Doit d’abord réussir le cours {course}.',
  },
  personHasNoPlace: {
    status: 409,
    en: 'This person is not enrolled in the event and not on its waitlist.',
    fr: 'Cette personne n’a pas de place dans l’événement.',
  },
  notWaiting: {
    status: 409,
    en: 'This person isn’t on the waitlist any more.',
    fr: 'Cette personne n’est plus sur la liste d’attente.',
  },
  nobodyNamed: {
    status: 400,
    en: 'Paste e-mail addresses, choose a file, or name a dealer or department.',
    fr: 'Collez des adresses courriel, choisissez un fichier, ou indiquez un concessionnaire ou un service.',
  },
  tooManyPeople: {
    status: 400,
    en: 'These are {count|# person|# people}. Enroll up to {most} at a time.',
    fr: 'Cela fait {count|# personne|# personnes}. Inscrivez-en {most} à la fois au plus.',
  },
  full: {
    status: 409,
    en: 'All {seats|# seat is|# seats are} taken. Add seats, or wait until one is free.',
    fr: 'Aucune place n’est libre ({seats} au total). Ajoutez des places ou attendez qu’une place se libère.',
  },
  noBlock: {
    status: 404,
    en: 'This dealer has no reserved seats in the event any more.',
    fr: 'Cette concession n’a plus de places réservées dans l’événement.',
  },
  notOwnDealer: {
    status: 404,
    en: 'This isn’t one of your dealers. Choose one of yours.',
    fr: 'Cette concession n’est pas l’une des vôtres. Choisissez l’une des vôtres.',
  },
  blocksEnded: {
    status: 409,
    en: 'Seats could be reserved up to {days|# day|# days} before the event. Enroll your people by name instead.',
    fr: 'Des places pouvaient être réservées jusqu’à {days|# jour|# jours} avant l’événement. Inscrivez plutôt vos personnes par leur nom.',
  },
  blockHeldBack: {
    status: 409,
    en: 'Seats are first for dealers where nobody is certified yet. Reserve seats once that period has ended, or enroll people now: they join the waitlist.',
    fr: 'Les places vont d’abord aux concessions où personne n’est encore certifié. Réservez-en après cette période ou inscrivez des personnes dès maintenant : elles attendent leur tour.',
  },
  blockBehindWaitlist: {
    status: 409,
    en: 'People are waiting for seats in this event, so none can be reserved. Enroll your people by name: they join the waitlist.',
    fr: 'Des personnes attendent une place dans cet événement : il n’est pas possible d’en réserver. Inscrivez vos personnes par leur nom : elles rejoignent la liste d’attente.',
  },
  blockLimit: {
    status: 409,
    en: 'A dealer can have at most {most|# seat|# seats} in this event when it reserves seats, and {named|# is|# are} taken by your people. Reserve fewer seats.',
    fr: 'Une concession qui réserve des places peut en avoir au plus {most} dans cet événement, et vos personnes en ont déjà {named}. Réservez moins de places.',
  },
  blockTooFew: {
    status: 409,
    en: 'Only {free|# seat is|# seats are} free. Reserve fewer seats, or choose another date.',
    fr: 'Places libres : {free}. Réservez moins de places ou choisissez une autre date.',
  },
  otherTemplate: {
    status: 409,
    en: 'That event is not another date of the same training. Choose one of its dates.',
    fr: 'Cet événement n’est pas une autre date de la même formation. Choisissez l’une de ses dates.',
  },
  tooEarly: {
    status: 409,
    en: 'Attendance can be recorded from {minutes} minutes before the start.',
    fr: 'La présence peut être enregistrée à partir de {minutes} minutes avant le début.',
  },
  tooLate: {
    status: 409,
    en: 'Attendance could be confirmed up to {hours} hours after the end. Ask your instructor to record it.',
    fr: 'La présence pouvait être confirmée jusqu’à {hours} heures après la fin. Demandez à votre formateur de l’enregistrer.',
  },
  notEnrolled: {
    status: 409,
    en: 'This person has no seat in the event, so there is no attendance to record.',
    fr: 'Cette personne n’a pas de place dans l’événement : il n’y a pas de présence à enregistrer.',
  },
  noSeat: {
    status: 409,
    en: 'You have no seat in this event. Ask the instructor at the door.',
    fr: 'Vous n’avez pas de place dans cet événement. Adressez-vous au formateur à l’entrée.',
  },
  notMarked: {
    status: 409,
    en: 'No attendance is recorded for this person.',
    fr: 'Aucune présence n’est enregistrée pour cette personne.',
  },
  selfAttendanceOff: {
    status: 409,
    en: 'People don’t confirm their own attendance here. The instructor records it.',
    fr: 'Les participants ne confirment pas leur présence eux-mêmes. Le formateur l’enregistre.',
  },
  wrongCode: {
    status: 400,
    en: 'This code is not valid any more. Scan the one on the screen again.',
    fr: 'Ce code n’est plus valable. Balayez de nouveau celui qui est à l’écran.',
  },
});
