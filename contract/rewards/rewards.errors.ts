import { defineErrors } from '#contract/platform/errors.ts';

export const rewardErrors = defineErrors('rewards', {
  notFound: { status: 404, en: 'This reward no longer exists.', fr: 'Cette récompense n’existe plus.' },
  userNotFound: { status: 404, en: 'This person no longer exists.', fr: 'Cette personne n’existe plus.' },
  incentiveNotFound: {
    status: 404,
    en: 'This incentive no longer exists.',
    fr: 'Cette prime n’existe plus.',
  },
  partsRequired: {
    status: 400,
    en: 'Name, curriculum and incentive are required.',
    fr: 'Le nom, le parcours et la prime sont obligatoires.',
  },
  unknownIncentive: {
    status: 400,
    en: 'You can’t use this incentive. Choose another one.',
    fr: 'Vous ne pouvez pas utiliser cette prime. Choisissez-en une autre.',
  },
  unknownCurriculum: {
    status: 400,
    en: 'You can’t use this curriculum. Choose another one.',
    fr: 'Vous ne pouvez pas utiliser ce parcours. Choisissez-en un autre.',
  },
  rewardOrIncentive: {
    status: 400,
    en: 'Choose what to redeem.',
    fr: 'Choisissez ce que vous voulez échanger.',
  },
  addressRequired: {
    status: 400,
    en: 'Enter the address to ship it to.',
    fr: 'Saisissez l’adresse d’expédition.',
  },
  notParticipating: {
    status: 409,
    en: 'You don’t take part in the rewards program. Ask your administrator.',
    fr: 'Vous ne participez pas au programme de récompenses. Adressez-vous à votre administrateur.',
  },
  notOpen: {
    status: 409,
    en: 'This reward can’t be redeemed on this day.',
    fr: 'Cette récompense ne peut pas être échangée ce jour-là.',
  },
  notEarned: {
    status: 409,
    en: 'Pass the curriculum first to earn this reward.',
    fr: 'Réussissez d’abord le parcours pour gagner cette récompense.',
  },
  limitReached: {
    status: 409,
    en: 'You have redeemed this as often as one person may.',
    fr: 'Vous avez échangé cette récompense autant de fois qu’une personne le peut.',
  },
  outOfStock: {
    status: 409,
    en: 'This reward is out of stock. Your points have been returned.',
    fr: 'Cette récompense est épuisée. Vos points vous ont été rendus.',
  },
  tooFewPoints: {
    status: 409,
    en: 'You need {missing|# more point|# more points} for this. No points were taken.',
    fr: 'Il vous manque {missing|# point|# points}. Aucun point n’a été retiré.',
  },
  costRaised: {
    status: 409,
    en: 'This costs {points|# point|# points} now. No points were taken. Reload the page.',
    fr: 'Cette récompense coûte maintenant {points|# point|# points}. Aucun point n’a été retiré. Rechargez la page.',
  },
  wrongState: {
    status: 409,
    en: 'This reward has changed in the meantime, so this is no longer possible. Reload the page.',
    fr: 'Cette récompense a changé entre-temps : cette action n’est plus possible. Rechargez la page.',
  },
  nothingToShip: {
    status: 409,
    en: 'This reward is not shipped.',
    fr: 'Cette récompense n’est pas expédiée.',
  },
  incentiveFixed: {
    status: 409,
    en: 'This reward is assigned, so its incentive can no longer change.',
    fr: 'Cette récompense est attribuée : sa prime ne peut plus changer.',
  },
  unknownPerson: {
    status: 400,
    en: 'This person can’t get this reward. Choose another one.',
    fr: 'Cette personne ne peut pas recevoir cette récompense. Choisissez-en une autre.',
  },
  notToYourself: {
    status: 403,
    en: 'You can’t do this for yourself. Ask another administrator.',
    fr: 'Vous ne pouvez pas faire cela pour vous-même. Demandez à un autre administrateur.',
  },
});
