import type { Services } from '#server/platform/context.ts';
import { removeUnnamedPackages } from './scorm-packages.queries.ts';

const day = 86_400_000;

/** Removes packages that were replaced before they were published. A part of the sweep, before it empties the store. */
export async function removeReplacedPackages({ db, now }: Services): Promise<string> {
  const count = await removeUnnamedPackages(db, new Date(now().getTime() - day));
  return `${count} SCORM packages that nothing names are gone.`;
}
