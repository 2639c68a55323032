import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const accountsOfPeople: PersonColumns = {
  facts: ['cookie_consent.user_id', 'contact_request.user_id'],
  account: [
    'session.user_id',
    'session.proxy_user_id',
    'account_code.user_id',
    'calendar_feed.user_id',
    'idempotent_request.user_id',
  ],
};
