import { mediaCalls, type FileObject } from '#contract/library/media-center.calls.ts';
import { mediaErrors as errors } from '#contract/library/media-center.errors.ts';
import type { MediaFields } from '#contract/library/media-center.fields.ts';
import { audienceViolations, checkAudience } from '#server/people/audience-forms/check-audience.ts';
import { asksNothing } from '#server/people/audiences/audience.rules.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { claimOwn, release } from '#server/platform/files/own-files.ts';
import type { StagedFiles } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { saveRecord } from '#server/platform/saving.ts';
import { itemById, lockItem, type MediaRow } from './media-items.queries.ts';
import { audienceOf, checkSize, entityOf, loggedOf, ownerOf } from './media-kind.ts';
import { checkName, checkReach, lengthOf, nameOf } from './check-names.ts';
import { contentsOf, holdTree, pathIn, placeItem, type Place } from './media-tree.queries.ts';
import { takeVersion } from './media-versions.ts';
import { fileById, isNamedByMedia, namesake, updateItem, type MediaInput } from './media-writes.queries.ts';
import { askAboutName, checkBrand, checkFields, checkPlace, nameViolation, placeAt } from './place-media.ts';
import { present } from './present-media.ts';

interface Doing extends Change {
  readonly actor: Actor;
}
type SaveBody = MediaFields & { readonly version?: number | undefined };

/** Locks an item that the person works on, with the tree around it. */
export async function lockManaged(change: Doing, link: string): Promise<MediaRow> {
  await holdTree(change.tx, 'alone');
  const row = found(await lockItem(change.tx, change, link), errors.notFound);
  if (!row.isManaged) refuse(errors.notYourFolder);
  return row;
}

export function saveMedia(
  link: string,
  { version, ...fields }: SaveBody,
  parts: StagedFiles,
  context: Context<Actor>,
): Promise<{ fileObject: FileObject }> {
  return context.change(async (plain) => {
    const change = { ...plain, actor: context.actor };
    const fileObject = await saveRecord(change, {
      lock: () => lockManaged(change, link),
      notFound: errors.notFound,
      base: version,
      stands: (row) => row.version,
      present: (row) => present(row),
      schema: mediaCalls.save.reply.shape.fileObject,
      save: (before) => writeAll(change, before, fields, parts),
      violations: {
        ...audienceViolations,
        ...nameViolation(fields.name),
        media_item_brand_id_fkey: () => refuse(errors.unknownBrand, {}, { field: 'brand' }),
      },
      read: ({ id }) => itemById(change.tx, change, id),
      entry: (before, after) => ({
        type: 'update',
        entity: entityOf(after),
        before: loggedOf(before),
        after: loggedOf(after),
      }),
    });
    return { fileObject };
  });
}

async function writeAll(
  change: Doing,
  before: MediaRow,
  fields: MediaFields,
  parts: StagedFiles,
): Promise<void> {
  const { tx, actor, now } = change;
  if (before.deletedAt !== null) refuse(errors.inTrash);
  const input = inputOf(fields, parts, before);
  const fileId = parts['file']?.[0]?.id ?? fields.file ?? before.file?._id ?? null;
  const isFolder = before.kind === 'folder';
  checkFields(isFolder, { ...input, fileId, hasAudience: !asksNothing(input.audience) });
  checkBrand(actor, input.brandId, before.brand?._id ?? null);
  await checkAudience(tx, change, input.audience, { before: audienceOf(before), path: 'audience.' });
  await move(change, before, fields, input.brandId);
  await claimPictures(change, before.id, input);
  if (fileId !== null && fileId !== before.file?._id) {
    const file = found(await fileById(tx, fileId), errors.unknownFile);
    checkSize(file, change.settings);
    await takeVersion(change, before, file);
  }
  await updateItem(tx, before, input, { by: actor.id, at: now() });
  // Without its brand, a folder may be nobody’s that the person works for.
  if (!(await itemById(tx, change, before.id))?.isManaged)
    refuse(errors.unknownBrand, {}, { field: 'brand' });
  await release(change, [before.coverImage?._id, before.fileThumb?._id], isNamedByMedia);
}

/** Gives the item its name and its folder. */
async function move(
  change: Doing,
  before: MediaRow,
  fields: MediaFields,
  brandId: string | null,
): Promise<void> {
  const { tx, actor } = change;
  const stood = present(before).folder;
  const stays = fields.folder.toLowerCase() === stood.toLowerCase();
  const name = nameOf(fields.name, before.file?.mediaType ?? null);
  if (stays && name === before.name) return;
  const place = stays ? placeOf(before, stood) : await placeAt(change, fields.folder, 'folder');
  if (place?.folderIds.includes(before.id)) refuse(errors.intoItself, {}, { field: 'folder' });
  if (!stays) checkPlace(actor, place, { brandId });
  checkName(name, place === null);
  const taken = await namesake(tx, place?.id ?? null, name);
  if (taken && taken.link !== before.link) await askAboutName(change, place, name, taken.link);
  await checkBelow(change, before, place, name);
  await placeItem(tx, before, { place, name });
}

/** Where the item is now. The person may work on it without finding the folder around it. */
const placeOf = ({ kind, parentId, folderIds, isManaged }: MediaRow, path: string): Place =>
  parentId === null
    ? null
    : { id: parentId, path, isManaged, folderIds: kind === 'folder' ? folderIds.slice(0, -1) : folderIds };

async function checkBelow(change: Doing, before: MediaRow, place: Place, name: string): Promise<void> {
  const { longestPath, deepest } = await contentsOf(change.tx, before.id);
  const above = place?.folderIds.length ?? 0;
  const stood = before.folderIds.length - (before.kind === 'folder' ? 1 : 0);
  checkReach(longestPath - lengthOf(before.path) + lengthOf(pathIn(place, name)), deepest - stood + above);
}

const claimPictures = (change: Doing, id: string, { coverId, thumbId }: MediaInput) =>
  claimOwn(
    change,
    change.actor,
    ownerOf(id),
    [coverId, thumbId].filter((one) => one !== null).map((fileId) => ({ fileId, kinds: ['image'] as const })),
  );

/** The pictures after the save: sent ones, those that are named, or those that stand. */
function inputOf(fields: MediaFields, parts: StagedFiles, before: MediaRow): MediaInput {
  const picture = (name: 'coverImage' | 'fileThumb') => {
    const named = fields[name] === undefined ? (before[name]?._id ?? null) : fields[name];
    return parts[name]?.[0]?.id ?? named;
  };
  return {
    languages: fields.languages,
    expiresOn: fields.expiresOn,
    brandId: fields.brand,
    audience: fields.audience ?? audienceOf(before),
    coverId: picture('coverImage'),
    thumbId: picture('fileThumb'),
  };
}
