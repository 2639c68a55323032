import { randomBytes } from 'node:crypto';
import { mediaErrors as errors } from '#contract/library/media-center.errors.ts';
import type { NewMediaFields } from '#contract/library/media-center.fields.ts';
import { mediaKindOf } from '#contract/library/media-kinds.ts';
import { everybody } from '#contract/people/audiences.fields.ts';
import { withoutEnd } from '#contract/platform/without-ends.ts';
import { audienceViolations, checkAudience } from '#server/people/audience-forms/check-audience.ts';
import { asksNothing } from '#server/people/audiences/audience.rules.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { claimOwn } from '#server/platform/files/own-files.ts';
import type { StagedFiles } from '#server/platform/http/handlers.ts';
import { newId } from '#server/platform/ids.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained } from '#server/platform/saving.ts';
import { itemById, itemByLink, type MediaRow } from './media-items.queries.ts';
import { checkSize, entityOf, fileKinds, loggedOf, ownerOf } from './media-kind.ts';
import { linkBytes, linkFor } from './media-links.rules.ts';
import { checkName, checkReach, lengthOf, nameOf } from './check-names.ts';
import { holdTree, pathIn, type Place } from './media-tree.queries.ts';
import { fileById, insertItem, namesake, type MediaInput, type SentFile } from './media-writes.queries.ts';
import { giveVersion } from './media-versions.ts';
import {
  askAboutName,
  checkBrand,
  checkFields,
  checkPlace,
  freeName,
  nameViolation,
  placeAt,
} from './place-media.ts';

interface Doing extends Change {
  readonly actor: Actor;
}

/** Adds a folder or a file, or a new version of the file that has the name. */
export async function createMedia(
  change: Doing,
  fields: NewMediaFields,
  parts: StagedFiles,
): Promise<MediaRow> {
  const { tx, actor, settings } = change;
  const isFolder = fields.type === 'folder';
  await holdTree(tx, fields.ifExists === 'rename' ? 'alone' : 'shared');
  const place = await placeAt(change, fields.path, 'path');
  const input = inputOf(fields, parts);
  const fileId = parts['file']?.[0]?.id ?? fields.file ?? null;
  checkFields(isFolder, { ...input, fileId, hasAudience: !asksNothing(input.audience) });
  checkBrand(actor, input.brandId, null);
  checkPlace(actor, place, input);
  await checkAudience(tx, change, input.audience, { path: 'audience.' });

  const file = isFolder ? null : await sentFile(change, fileId);
  if (file) checkSize(file, settings);
  const wanted = nameOf(nameWanted(fields, file), file?.mediaType ?? null);
  checkName(wanted, place === null);
  const taken = await namesake(tx, place?.id ?? null, wanted);
  if (taken && fields.ifExists === 'version' && file) return versionOfNamesake(change, taken.link, file);
  if (taken && fields.ifExists !== 'rename') await askAboutName(change, place, wanted, taken.link);
  const name = taken ? await freeName(change, place, wanted) : wanted;
  return insertMedia(change, { input, place, name, file });
}

async function versionOfNamesake(change: Doing, link: string, file: SentFile): Promise<MediaRow> {
  const existing = found(await itemByLink(change.tx, change, link), errors.notFound);
  if (existing.kind === 'folder') refuse(errors.nameTaken, { name: existing.name }, { field: 'name' });
  await giveVersion(change, existing, file);
  return found(await itemById(change.tx, change, existing.id), errors.notFound);
}

async function insertMedia(
  change: Doing,
  {
    input,
    place,
    name,
    file,
  }: {
    readonly input: MediaInput;
    readonly place: Place;
    readonly name: string;
    readonly file: SentFile | null;
  },
): Promise<MediaRow> {
  const { tx, actor, now, record } = change;
  const above = place?.folderIds.length ?? 0;
  checkReach(lengthOf(pathIn(place, name)), above + (file ? 0 : 1));
  const id = newId();
  const pictures = [input.coverId, input.thumbId].filter((one) => one !== null);
  await claimOwn(change, actor, ownerOf(id), [
    ...(file ? [{ fileId: file.id, kinds: fileKinds }] : []),
    ...pictures.map((fileId) => ({ fileId, kinds: ['image'] as const })),
  ]);
  await explained(
    insertItem(tx, input, {
      id,
      link: linkFor(name, randomBytes(linkBytes)),
      place,
      name,
      file: file && { ...file, kind: mediaKindOf(file.mediaType) },
      by: actor.id,
      at: now(),
    }),
    {
      ...audienceViolations,
      ...nameViolation(name),
      media_item_brand_id_fkey: () => refuse(errors.unknownBrand, {}, { field: 'brand' }),
    },
  );
  const row = found(await itemById(tx, change, id), errors.notFound);
  await record({ type: 'create', entity: entityOf(row), after: loggedOf(row) });
  return row;
}

async function sentFile({ tx }: Doing, fileId: string | null): Promise<SentFile> {
  if (fileId === null) refuse(errors.needsFile, {}, { field: 'file' });
  return found(await fileById(tx, fileId), errors.unknownFile);
}

function nameWanted({ name }: NewMediaFields, file: SentFile | null): string {
  if (name !== undefined) return name;
  if (!file) refuse(errors.needsName, {}, { field: 'name' });
  // Systems that send files allow ends that paths cannot have.
  return withoutEnd(file.name.normalize('NFC'), '. ');
}

const inputOf = (fields: NewMediaFields, parts: StagedFiles): MediaInput => ({
  languages: fields.languages,
  expiresOn: fields.expiresOn,
  brandId: fields.brand,
  audience: fields.audience ?? everybody,
  coverId: parts['coverImage']?.[0]?.id ?? fields.coverImage ?? null,
  thumbId: parts['fileThumb']?.[0]?.id ?? fields.fileThumb ?? null,
});
