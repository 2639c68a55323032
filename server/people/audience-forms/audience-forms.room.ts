import { audienceCalls } from '#contract/people/audiences.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { audienceFormHandlers } from './audience-forms.handlers.ts';

export const audienceFormsRoom = room({
  name: 'audience-forms',
  calls: [handled(audienceCalls, audienceFormHandlers)],
});
