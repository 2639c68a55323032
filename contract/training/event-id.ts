import { id } from '#contract/platform/ids.ts';

/** The id a caller gives an event, in the one form the database answers with: in capitals it is the same id. */
export const eventId = id.overwrite((text) => text.toLowerCase());
