import { mediaCalls as calls } from '#contract/library/media-center.calls.ts';
import { mediaErrors as errors } from '#contract/library/media-center.errors.ts';
import { allows } from '#contract/platform/access.ts';
import { type Actor, managedBrandsOf } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { createMedia } from './create-media.ts';
import { treeOf } from './folder-tree.rules.ts';
import { worksOnAllMedia } from './media-center.scope.ts';
import {
  countItems,
  findBelow,
  itemByLink,
  itemByPath,
  listFolder,
  openedByPath,
  type MediaRow,
} from './media-items.queries.ts';
import { entityOf } from './media-kind.ts';
import { contentsOf, foldersBelow, moveToTrash } from './media-tree.queries.ts';
import { present } from './present-media.ts';
import { lockManaged, saveMedia } from './save-media.ts';

export const mediaHandlers: Handlers<typeof calls> = {
  async structure({ query }, context) {
    const folder = await folderAt(context, query.location);
    const { folders, filesCount } = await foldersBelow(context.db, context, folder?.id ?? null);
    const fileStructure = treeOf(folders);
    return {
      fileStructure,
      filesCount: fileStructure.reduce((sum, node) => sum + node.filesCount, filesCount),
      abilities: { create: mayAdd(context.actor, folder).create },
    };
  },

  async find({ query }, context) {
    const folder = await folderAt(context, query.location);
    const { rows, total } = await findBelow(context.db, context, folder?.id ?? null, query);
    return {
      filteredContents: rows.map((row) => present(row)),
      pagination: paginationOf(total, query),
    };
  },

  async list({ params, query }, context) {
    const { db } = context;
    const path = params.path.join('/');
    const here = path === '' ? null : found(await openedByPath(db, context, path), errors.notFound);
    const shown = { breadcrumbs: [...(here?.breadcrumbs ?? [])], abilities: mayAdd(context.actor, here) };
    if (here && here.kind !== 'folder')
      return {
        ...shown,
        fileObjects: [present(here, true)],
        pagination: paginationOf(1, { page: 1, limit: query.limit }),
        folder: null,
      };
    const { rows, total } = await listFolder(db, context, here?.id ?? null, query);
    const isWhole = [query.text, query.kind, query.language, query.expiry, query.favored].every(
      (filter) => filter === undefined,
    );
    return {
      ...shown,
      fileObjects: rows.map((row) => present(row)),
      pagination: paginationOf(total, query),
      folder: here && {
        ...present(here, true),
        itemsCount: isWhole ? total : await countItems(db, context, here.id),
      },
    };
  },

  create: ({ body, files }, { actor, change }) =>
    change(async (plain) => ({ fileObject: present(await createMedia({ ...plain, actor }, body, files)) })),

  save: ({ params, body, files }, context) => saveMedia(params.link, body, files, context),

  remove: ({ params, query }, { actor, change }) =>
    change(async (plain) => {
      const doing = { ...plain, actor };
      const { tx, now, record } = doing;
      const named = found(await itemByPath(tx, doing, params.path.join('/')), errors.notFound);
      const row = await lockManaged(doing, named.link);
      if (row.deletedAt !== null) refuse(errors.notFound);
      const { foldersCount: folders, filesCount: files } = await contentsOf(tx, row.id);
      if (folders + files > 0 && !query.contents)
        refuse(errors.notEmpty, { folders, files }, { current: { folders, files } });
      await moveToTrash(tx, row.id, { by: actor.id, at: now() });
      await record({
        type: 'delete',
        entity: entityOf(row),
        before: { deleted: false },
        after: { deleted: true, ...(row.kind === 'folder' && { folders, files }) },
      });
      return { success: true as const };
    }),
};

export const mediaStandings: Standings<typeof calls> = {
  async save({ params }, context) {
    const row = found(await itemByLink(context.db, context, params.link), errors.notFound);
    return { ...present(row), file: row.file?._id ?? null };
  },
};

/** The folder at a path; null for the top. */
async function folderAt(context: Context<Actor>, path: string): Promise<MediaRow | null> {
  if (path === '') return null;
  const row = await itemByPath(context.db, context, path);
  if (row?.kind !== 'folder') refuse(errors.notFound);
  return row;
}

/** What the person may add here. Whoever works on some brands adds folders of these at the top. */
function mayAdd(actor: Actor, here: MediaRow | null): { create: boolean; createFiles: boolean } {
  if (here) return { create: here.isManaged, createFiles: here.isManaged };
  const createFiles = worksOnAllMedia(actor);
  const ownsBrands = (managedBrandsOf(actor) ?? []).length > 0;
  return { create: createFiles || (allows(calls.create.access, actor) && ownsBrands), createFiles };
}
