import { defineErrors } from './errors.ts';

export const longWorkErrors = defineErrors('works', {
  notFound: {
    status: 404,
    en: 'This task doesn’t exist or isn’t yours.',
    fr: 'Cette tâche n’existe pas ou n’est pas la vôtre.',
  },
  tooMany: {
    status: 409,
    en: 'You already have {limit} tasks in progress. Wait until one is done, or cancel one.',
    fr: 'Vous avez déjà {limit} tâches en cours. Attendez la fin de l’une d’elles ou annulez-en une.',
  },
  ended: {
    status: 409,
    en: 'This task has already ended.',
    fr: 'Cette tâche est déjà terminée.',
  },
  unknownFile: {
    status: 404,
    en: 'This file can’t be prepared in the background.',
    fr: 'Ce fichier ne peut pas être préparé en arrière-plan.',
  },
  running: {
    status: 409,
    en: 'This task is still in progress. Cancel it first.',
    fr: 'Cette tâche est encore en cours. Annulez-la d’abord.',
  },
  cannotUndo: {
    status: 409,
    en: 'This task can’t be undone.',
    fr: 'Cette tâche ne peut pas être annulée après coup.',
  },
  failed: {
    status: 500,
    en: 'Something went wrong on our side, and the task stopped. What was done stays. Start it again for the rest.',
    fr: 'Un problème est survenu de notre côté et la tâche s’est arrêtée. Ce qui a été fait est conservé. Relancez-la pour le reste.',
  },
  /** Of a file or an answer: nothing of it is left. */
  failedWhole: {
    status: 500,
    en: 'Something went wrong on our side, and the task stopped. Start it again.',
    fr: 'Un problème est survenu de notre côté et la tâche s’est arrêtée. Relancez-la.',
  },
  mayNot: {
    status: 403,
    en: 'You no longer have permission to do this, so the task stopped.',
    fr: 'Vous n’êtes plus autorisé à faire cela ; la tâche s’est donc arrêtée.',
  },
  notAllowed: {
    status: 403,
    en: 'You no longer have permission to do this, so the task stopped. What was done stays.',
    fr: 'Vous n’êtes plus autorisé à faire cela ; la tâche s’est donc arrêtée. Ce qui a été fait est conservé.',
  },
});
