import { defineErrors } from '#contract/platform/errors.ts';

export const activityErrors = defineErrors('activities', {
  notFound: {
    status: 404,
    en: 'This activity does not exist.',
    fr: 'Cette activité n’existe pas.',
  },
  notParticipating: {
    status: 403,
    en: 'Your account does not take part in reward programs. Ask your administrator.',
    fr: 'Votre compte ne participe pas aux programmes de récompenses. Adressez-vous à votre administrateur.',
  },
  noDealer: {
    status: 403,
    en: 'Only people who work at a dealership can report an activity.',
    fr: 'Seules les personnes qui travaillent dans une concession peuvent déclarer une activité.',
  },
  styleRequired: {
    status: 400,
    en: 'Choose the style of the race.',
    fr: 'Choisissez le style de la course.',
  },
  styleOfRace: { status: 400, en: 'Only races have a style.', fr: 'Seules les courses ont un style.' },
  future: {
    status: 400,
    en: 'Choose today or an earlier day.',
    fr: 'Choisissez aujourd’hui ou un jour passé.',
  },
  tooOld: {
    status: 400,
    en: 'Choose a day of the last 12 months.',
    fr: 'Choisissez un jour des 12 derniers mois.',
  },
  amountRange: {
    status: 400,
    en: 'Enter an amount from 0.01 to 10,000.00.',
    fr: 'Saisissez un montant de 0,01 à 10 000,00.',
  },
  currency: {
    status: 400,
    en: 'Choose USD, CAD, or EUR.',
    fr: 'Choisissez USD, CAD ou EUR.',
  },
  decided: {
    status: 409,
    en: 'Someone has decided on this activity already. Reload the page to see it.',
    fr: 'Quelqu’un a déjà rendu une décision sur cette activité. Rechargez la page pour la voir.',
  },
  ownActivity: {
    status: 403,
    en: 'Someone else has to decide on an activity that is yours or that you entered.',
    fr: 'Une autre personne doit rendre la décision sur une activité qui est la vôtre ou que vous avez saisie.',
  },
  reasonRequired: {
    status: 400,
    en: 'Say why you deny it.',
    fr: 'Indiquez pourquoi vous la refusez.',
  },
  reasonOfDenial: {
    status: 400,
    en: 'A reason is given only with a denial.',
    fr: 'Un motif n’accompagne qu’un refus.',
  },
  rowNew: {
    status: 200,
    en: 'New: waits for a decision.',
    fr: 'Nouvelle activité : attend une décision.',
  },
  rowType: {
    status: 400,
    en: 'The type has to be race, demo, event, or other.',
    fr: 'Le type doit être course, démo, événement ou autre.',
  },
  rowStyle: {
    status: 400,
    en: 'The style has to be flat, motocross, road, or offroad.',
    fr: 'Le style doit être flat, motocross, road ou offroad.',
  },
  rowDate: {
    status: 400,
    en: 'Write the date like 2026-11-25.',
    fr: 'Écrivez la date comme 2026-11-25.',
  },
  rowText: {
    status: 400,
    en: 'The note or the reference is too long, or has characters that cannot be stored.',
    fr: 'La note ou la référence est trop longue, ou contient des caractères qui ne peuvent pas être enregistrés.',
  },
  unknownPerson: {
    status: 400,
    en: 'No active person with this address works at a dealership and takes part in programs.',
    fr: 'Aucune personne active ayant cette adresse ne travaille dans une concession et ne participe à nos programmes.',
  },
  imported: {
    status: 409,
    en: 'This activity was imported before.',
    fr: 'Cette activité a déjà été importée.',
  },
});
