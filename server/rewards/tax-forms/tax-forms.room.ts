import { taxCalls } from '#contract/rewards/tax-forms.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { erasedForms, personalForms } from './personal-data.ts';
import { taxHandlers } from './tax-forms.handlers.ts';
import { taxFormsOfPeople } from './tax-forms.merge.ts';

export const taxFormsRoom = room({
  name: 'tax-forms',
  personColumns: taxFormsOfPeople,
  records: [
    {
      kind: 'tax-form',
      one: { en: 'Tax form', fr: 'Formulaire fiscal' },
      stored: {
        table: 'tax_form',
        many: { en: 'Tax forms', fr: 'Formulaires fiscaux' },
      },
    },
    {
      kind: 'tax-year',
      one: { en: 'Year-end file', fr: 'Fichier de fin d’année' },
    },
  ],
  calls: [handled(taxCalls, taxHandlers)],
  contributions: [personalForms, erasedForms],
});
