import { defineErrors } from './errors.ts';

/** Errors of every report that can show an earlier day. */
export const asOfErrors = defineErrors('reports', {
  futureDay: {
    status: 400,
    en: 'Reports can’t show the future. Choose today or an earlier day.',
    fr: 'Les rapports ne montrent pas l’avenir. Choisissez aujourd’hui ou un jour passé.',
  },
});
