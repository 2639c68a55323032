import { id } from '#contract/platform/ids.ts';

/** The id a caller gives an event, in the database's format: in uppercase it is the same id. */
export const eventId = id.overwrite((text) => text.toLowerCase());
