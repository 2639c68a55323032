import { formCalls } from '#contract/training/forms.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { formHandlers } from './forms.handlers.ts';
import { formsOfPeople } from './forms.merge.ts';

export const formsRoom = room({
  name: 'forms',
  personColumns: formsOfPeople,
  records: [
    {
      kind: 'form',
      one: { en: 'Feedback form', fr: 'Formulaire d’avis' },
      stored: {
        table: 'form',
        many: { en: 'Feedback forms', fr: 'Formulaires d’avis' },
      },
    },
  ],
  calls: [handled(formCalls, formHandlers)],
});
