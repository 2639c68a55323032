import { sql } from 'kysely';
import { askingRequest } from '#server/platform/asked-by.ts';

/** A column that tells triggers (`asking_request`) which request it is, for the rest of the transaction and without a statement of its own. */
export const namesRequest = () =>
  sql<string>`set_config('paddock.request_id', ${askingRequest() ?? ''}, true)`;
