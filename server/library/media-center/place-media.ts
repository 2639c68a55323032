import { mediaErrors as errors } from '#contract/library/media-center.errors.ts';
import { numbered } from '#contract/library/media-endings.ts';
import { type Actor, managedBrandsOf } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { worksOnAllMedia } from './media-center.scope.ts';
import { itemByLink, itemByPath } from './media-items.queries.ts';
import type { Place } from './media-tree.queries.ts';
import { firstFree } from './media-writes.queries.ts';
import { present } from './present-media.ts';

interface Doing extends Change {
  readonly actor: Actor;
}

/** The folder at a path, null for the top. Refuses one that the person does not find. */
export async function placeAt(change: Doing, path: string, field: 'path' | 'folder'): Promise<Place> {
  if (path === '') return null;
  const row = await itemByPath(change.tx, change, path);
  if (row?.kind !== 'folder') refuse(errors.unknownFolder, { path }, { field });
  return row;
}

/**
 * Refuses to put something where the person does not work: into folders of other brands, and at the top, unless it is a folder of an own brand or
 * the person works on all media.
 */
export function checkPlace(actor: Actor, place: Place, item: { readonly brandId: string | null }): void {
  if (place ? place.isManaged : worksOnAllMedia(actor)) return;
  const own = managedBrandsOf(actor) ?? [];
  if (!place && item.brandId !== null && own.includes(item.brandId)) return;
  refuse(errors.notYourFolder, {}, { field: 'folder' });
}

/** Refuses a brand that the person does not work on. */
export function checkBrand(actor: Actor, brandId: string | null, before: string | null): void {
  const own = managedBrandsOf(actor);
  if (brandId !== before && brandId !== null && own && !own.includes(brandId))
    refuse(errors.unknownBrand, {}, { field: 'brand' });
}

/** Names that a folder may have free, for somebody who keeps both. */
const numberedNames = (name: string) => Array.from({ length: 200 }, (_, at) => numbered(name, at + 2));

export const freeName = async (change: Doing, place: Place, name: string): Promise<string> =>
  (await firstFree(change.tx, place?.id ?? null, numberedNames(name))) ?? refuseTaken(name);

const refuseTaken = (name: string): never => refuse(errors.nameTaken, { name }, { field: 'name' });

/** Says that a name exists, what has it, and which name is free. */
export async function askAboutName(change: Doing, place: Place, name: string, link: string): Promise<never> {
  const existing = await itemByLink(change.tx, change, link);
  const suggestedName = await freeName(change, place, name);
  return refuse(
    errors.nameTaken,
    { name },
    { field: 'name', current: { fileObject: existing ? present(existing) : null, suggestedName } },
  );
}

/** Somebody else took the name in the same moment. */
export const nameViolation = (name: string) => ({ media_item_name: () => refuseTaken(name) });

/** Refuses what only files or only folders have. */
export function checkFields(
  isFolder: boolean,
  {
    languages,
    expiresOn,
    fileId,
    brandId,
    hasAudience,
  }: {
    readonly languages: readonly string[];
    readonly expiresOn: string | null;
    readonly fileId: string | null;
    readonly brandId: string | null;
    readonly hasAudience: boolean;
  },
): void {
  if (isFolder && (languages.length > 0 || expiresOn !== null || fileId !== null))
    refuse(errors.folderHasNoFile);
  if (!isFolder && (brandId !== null || hasAudience)) refuse(errors.fileHasNoAudience);
}
