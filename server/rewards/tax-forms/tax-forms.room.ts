import { taxCalls } from '#contract/rewards/tax-forms.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { erasedForms, personalForms } from './personal-data.ts';
import { taxHandlers } from './tax-forms.handlers.ts';

export const taxFormsRoom = room({
  name: 'tax-forms',
  calls: [handled(taxCalls, taxHandlers)],
  contributions: [personalForms, erasedForms],
});
