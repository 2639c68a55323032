import type { Services } from '#server/platform/context.ts';
import { emptyBin } from '#server/platform/publishing/empty-bin.ts';
import { purgeable } from '#server/platform/publishing/record-states.queries.ts';
import { release } from '#server/platform/files/own-files.ts';
import { isNamedByResource } from './resource-files.queries.ts';
import { purge } from './resource-states.queries.ts';

/** Deletes resources 30 days after they were put in the trash. A part of the sweep. */
export async function emptyResourceBin(services: Services): Promise<string> {
  const { db, files, now } = services;
  const gone = await emptyBin(services, await purgeable(db, 'resource', now(), 200), {
    table: 'resource',
    title: 'name',
    purge: async (tx, id) => release({ tx, files }, await purge(tx, id), isNamedByResource),
  });
  return `${gone} resources left the bin.`;
}
