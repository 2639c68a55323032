import { isPersonOfStored } from '#server/people/audiences/audience.queries.ts';
import { contribute } from '#server/platform/ports.ts';
import { noticeRecipients } from './notifications.ports.ts';

/**
 * Recipients `audience` of `notifyMany`, with the `audienceId` of a record; an empty one means everybody. Each piece of people reads the audience
 * as it is by then.
 */
export const audienceRecipients = contribute(noticeRecipients, ({ recipients, params }) =>
  recipients === 'audience' && params['audienceId'] !== undefined
    ? isPersonOfStored(params['audienceId'])
    : null,
);
