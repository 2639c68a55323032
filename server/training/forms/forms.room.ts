import { formCalls } from '#contract/training/forms.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { formHandlers } from './forms.handlers.ts';

export const formsRoom = room({
  name: 'forms',
  calls: [handled(formCalls, formHandlers)],
});
