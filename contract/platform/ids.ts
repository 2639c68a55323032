import * as z from 'zod';

/** A UUIDv7 made by the server. A path parameter of this kind that is not a UUID does not match its route. */
export const id = z.uuid();
export const idParams = z.object({ id });

/** A reference to another record: its id and the name people know it by. */
export const named = z.object({ _id: id, name: z.string() });
/** Named in both languages; the French name is empty if there is none. */
export const namedInBoth = named.extend({ nameFr: z.string() });
export type Named = z.infer<typeof named>;
