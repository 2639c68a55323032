import { defineErrors } from '#contract/platform/errors.ts';

export const reportErrors = defineErrors('reports', {
  userNotFound: {
    status: 404,
    en: 'This person is not in the part of the network you look after.',
    fr: 'Cette personne ne fait pas partie du réseau dont vous vous occupez.',
  },
});
