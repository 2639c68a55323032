import { mediaItemCalls as calls, type MediaVersion } from '#contract/library/media-center.calls.ts';
import { mediaErrors as errors } from '#contract/library/media-center.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import { storedFile } from '#server/platform/files/stored-file.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained } from '#server/platform/saving.ts';
import { setFavorite } from '../marks/marks.queries.ts';
import { itemById, itemByLink, listTrash, type MediaRow } from './media-items.queries.ts';
import { entityOf, kind } from './media-kind.ts';
import { checkName } from './check-names.ts';
import { folderInTrash, takeFromTrash } from './media-tree.queries.ts';
import { bringBack } from './media-versions.ts';
import { versionOf, versionsOf, type VersionRow } from './media-versions.queries.ts';
import { namesake } from './media-writes.queries.ts';
import { nameViolation } from './place-media.ts';
import { present, versionAddress } from './present-media.ts';
import { lockManaged } from './save-media.ts';

export const mediaItemHandlers: Handlers<typeof calls> = {
  get: async ({ params }, context) => ({ fileObject: present(await itemAt(context, params.link)) }),

  async file({ params, query }, context, { headers }) {
    const item = await itemAt(context, params.link);
    if (!item.file) refuse(errors.notFound);
    const fileId = await fileOf(context, item, query.version ?? item.versionNumber);
    const reply = await storedFile(context, fileId, headers, { download: query.download });
    return { ...reply, ...(query.download && { downloadName: item.name }) };
  },

  favorite: ({ params, body }, context) =>
    context.change(async (plain) => {
      const change = { ...plain, actor: context.actor };
      const item = found(await itemByLink(change.tx, change, params.link), errors.notFound);
      const record = { kind, recordId: item.id };
      await setFavorite(change.tx, record, change.actor.id, body.favored, change.now());
      return { fileObject: present({ ...item, favored: body.favored }) };
    }),

  async versions({ params }, context) {
    const item = await itemAt(context, params.link);
    if (!item.isManaged) refuse(errors.notYourFolder);
    const rows = await versionsOf(context.db, item.id);
    return { versions: rows.map((row) => presentVersion(row, item)) };
  },

  restoreVersion: ({ params, body: { number } }, { actor, change }) =>
    change(async (plain) => {
      const doing = { ...plain, actor };
      const item = await lockManaged(doing, params.link);
      if (item.deletedAt !== null) refuse(errors.inTrash);
      const { file } = found(await versionOf(doing.tx, item.id, number), errors.noVersion);
      if (file._id === item.file?._id) refuse(errors.isCurrent);
      await bringBack(doing, item, { number, file });
      return { fileObject: present(found(await itemById(doing.tx, doing, item.id), errors.notFound)) };
    }),

  async trash({ query }, context) {
    const { rows, total } = await listTrash(context.db, context, query);
    return { fileObjects: rows.map((row) => present(row)), pagination: paginationOf(total, query) };
  },

  restore: ({ params }, { actor, change }) =>
    change(async (plain) => {
      const doing = { ...plain, actor };
      const { tx, now, record } = doing;
      const item = await lockManaged(doing, params.link);
      if (item.deletedAt === null) refuse(errors.notInTrash);
      const holding = await folderInTrash(tx, item.id);
      if (holding !== undefined) refuse(errors.folderInTrash, { name: holding });
      checkName(item.name, item.parentId === null);
      const taken = await namesake(tx, item.parentId, item.name);
      if (taken) refuse(errors.nameTaken, { name: item.name });
      await explained(takeFromTrash(tx, item.id, { by: actor.id, at: now() }), nameViolation(item.name));
      await record({
        type: 'update',
        entity: entityOf(item),
        before: { deleted: true },
        after: { deleted: false },
      });
      return { fileObject: present(found(await itemById(tx, doing, item.id), errors.notFound)) };
    }),
};

const itemAt = async (context: Context<Actor>, link: string): Promise<MediaRow> =>
  found(await itemByLink(context.db, context, link), errors.notFound);

/** The file of a version. Readers get the current one only. */
async function fileOf({ db }: Context, item: MediaRow, number: number): Promise<string> {
  if (number === item.versionNumber) return item.file!._id;
  const { file } = found(await versionOf(db, item.id, number), errors.noVersion);
  if (!item.isManaged) refuse(errors.superseded);
  return file._id;
}

const presentVersion = ({ file, ...row }: VersionRow, { link, versionNumber }: MediaRow): MediaVersion => ({
  ...row,
  superseded: row.number !== versionNumber,
  file: { ...file, location: versionAddress(link, row.number) },
});
