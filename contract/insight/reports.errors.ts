import { defineErrors } from '#contract/platform/errors.ts';

export const reportErrors = defineErrors('reports', {
  userNotFound: {
    status: 404,
    en: 'This person is not in the part of the network you look after.',
    fr: 'Cette personne ne fait pas partie du réseau dont vous vous occupez.',
  },
  dealerNotFound: {
    status: 404,
    en: 'This dealer is not in the part of the network you look after.',
    fr: 'Ce concessionnaire ne fait pas partie du réseau dont vous vous occupez.',
  },
  futureDay: {
    status: 400,
    en: 'Reports reach up to today. Choose today or an earlier day.',
    fr: 'Les rapports vont jusqu’à aujourd’hui. Choisissez aujourd’hui ou un jour passé.',
  },
  courseNotFound: {
    status: 404,
    en: 'There is no report for this course.',
    fr: 'Il n’y a pas de rapport pour ce cours.',
  },
  curriculumNotFound: {
    status: 404,
    en: 'There is no report for this curriculum.',
    fr: 'Il n’y a pas de rapport pour ce parcours.',
  },
});
