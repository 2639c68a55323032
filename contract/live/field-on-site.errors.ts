import { defineErrors } from '#contract/platform/errors.ts';

export const onSiteErrors = defineErrors('field-on-site', {
  checklistNotFound: {
    status: 404,
    en: 'This checklist doesn’t exist.',
    fr: 'Cette grille d’observation n’existe pas.',
  },
  observationNotFound: {
    status: 404,
    en: 'This observation doesn’t exist, or it isn’t open to you.',
    fr: 'Cette observation n’existe pas ou ne vous est pas ouverte.',
  },
  sameItemTwice: {
    status: 400,
    en: 'Two items are the same. Change one of them.',
    fr: 'Deux points sont identiques. Modifiez l’un d’eux.',
  },
  unknownItem: {
    status: 400,
    en: 'This item is not on the checklist. Reload the page and try again.',
    fr: 'Ce point ne figure pas dans la grille. Rechargez la page et réessayez.',
  },
  notAnAttendee: {
    status: 409,
    en: 'This person doesn’t attend the visit. Add the person to the attendees first.',
    fr: 'Cette personne ne participe pas à la visite. Ajoutez-la d’abord aux participants.',
  },
  tooEarly: {
    status: 409,
    en: 'The visit hasn’t started. Observations open {minutes} minutes before it.',
    fr: 'La visite n’a pas commencé. Les observations s’ouvrent {minutes} minutes avant.',
  },
  isSigned: {
    status: 409,
    en: 'This observation is signed, so it can’t be changed. Take the signatures back first.',
    fr: 'Cette observation est signée : elle ne peut plus être modifiée. Revenez d’abord sur les signatures.',
  },
  alreadySigned: {
    status: 409,
    en: 'This signature is already there. There is nothing left to do.',
    fr: 'Cette signature est déjà enregistrée. Il n’y a rien d’autre à faire.',
  },
  notFilled: {
    status: 409,
    en: 'Some items are not judged yet. Judge every item before you sign.',
    fr: 'Certains points ne sont pas encore évalués. Évaluez-les tous avant de signer.',
  },
  instructorFirst: {
    status: 409,
    en: 'The instructor signs first. Try again after that.',
    fr: 'Le formateur signe en premier. Réessayez ensuite.',
  },
  notSigned: {
    status: 409,
    en: 'This observation isn’t signed, so there is nothing to take back.',
    fr: 'Cette observation n’est pas signée : il n’y a aucune signature à annuler.',
  },
  checklistMissing: {
    status: 409,
    en: 'Nobody was observed with the checklist “{name}”. Fill it for at least one attendee, then complete the visit.',
    fr: 'La grille « {name} » n’a été remplie pour personne. Remplissez-la pour au moins un participant, puis terminez la visite.',
  },
  checklistOpen: {
    status: 409,
    en: 'The checklist “{name}” for {person} is not filled. Judge every item, then complete the visit.',
    fr: 'La grille « {name} » pour {person} n’est pas remplie. Évaluez chaque point, puis terminez la visite.',
  },
  findingNotFound: {
    status: 404,
    en: 'This finding doesn’t exist, or it isn’t open to you.',
    fr: 'Ce constat n’existe pas ou ne vous est pas ouvert.',
  },
  findingEnded: {
    status: 409,
    en: 'This finding is already closed or withdrawn. Reload the page to see what happened.',
    fr: 'Ce constat est déjà clos ou retiré. Rechargez la page pour voir ce qui s’est passé.',
  },
  dueBeforeVisit: {
    status: 400,
    en: 'The course can’t be due before the visit. Choose a later day.',
    fr: 'Le cours ne peut pas être à faire avant la visite. Choisissez un jour plus tardif.',
  },
  idInUse: {
    status: 409,
    en: 'This id is used for something else. Enter your work again.',
    fr: 'Cet identifiant sert déjà à autre chose. Saisissez de nouveau votre travail.',
  },
});
