import { mediaScreens as screens } from '#contract/library/media-center.screens.ts';
import { paletteHitsPerRoom, paletteRecords } from '#server/people/palette/palette.ports.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { brandUses, usedBy } from '#server/training/brands/brands.ports.ts';
import { itemsByName, readsFile } from './media-items.queries.ts';
import { kind } from './media-kind.ts';
import { foldersOfBrand } from './media-writes.queries.ts';

/** Whoever finds an item reads its file and its pictures. */
export const mediaFileReaders = contribute(
  fileReaders,
  ({ context: { actor, db, today }, fileId, ownerKind }) =>
    ownerKind === kind && actor !== null && !actor.limited ? readsFile(db, { actor, today }, fileId) : false,
  'mediaCenter',
);

export const mediaOfBrand = contribute(brandUses, async ({ tx, brandId }) => [
  usedBy(
    await foldersOfBrand(tx, brandId),
    ['media folder', 'media folders'],
    ['dossier de médias', 'dossiers de médias'],
  ),
]);

export const paletteMedia = contribute(paletteRecords, async ({ db, actor, settings, text, today }) => {
  if (!isFeatureOn(settings, 'mediaCenter')) return [];
  const rows = await itemsByName(db, { actor, today: () => today }, text, paletteHitsPerRoom);
  return rows.map(({ id, name, path, link, kind: of }) => ({
    kind: 'media' as const,
    _id: id,
    title: name,
    detail: path.slice(0, Math.max(0, path.length - name.length - 1)),
    path:
      of === 'folder'
        ? `${screens.learner.path}/${path.split('/').map(encodeURIComponent).join('/')}`
        : `${screens.learner.path}?item=${link}`,
  }));
});
