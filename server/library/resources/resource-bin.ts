import type { Services } from '#server/platform/context.ts';
import { purgeable } from '#server/platform/publishing/record-states.queries.ts';
import { release } from '#server/platform/files/own-files.ts';
import { isNamedByResource } from './resource-files.queries.ts';
import { purge } from './resource-states.queries.ts';

/** Deletes resources 30 days after they were put in the trash. A part of the sweep. */
export async function emptyResourceBin({ db, files, now }: Services): Promise<string> {
  const ids = await purgeable(db, 'resource', now(), 200);
  for (const id of ids)
    await db
      .transaction()
      .execute(async (tx) => release({ tx, files }, await purge(tx, id), isNamedByResource));
  return `${ids.length} resources left the bin.`;
}
