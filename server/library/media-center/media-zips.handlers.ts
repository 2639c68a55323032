import { mediaZipCalls as calls } from '#contract/library/media-center.calls.ts';
import { mediaErrors as errors } from '#contract/library/media-center.errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { newId } from '#server/platform/ids.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { chosenItems, filesOfChosen, insertZip, sizeOfChosen, zipById } from './media-zips.queries.ts';
import { zipNames } from './zip-names.rules.ts';
import { zipOf } from './zip-stream.ts';

/** A folder may hold 5,000 files. */
const mostFiles = 5000;

const names = { en: 'Media center', fr: 'Médiathèque' } as const;

export const mediaZipHandlers: Handlers<typeof calls> = {
  create: ({ body }, { actor, change }) =>
    change(async (plain) => {
      const { tx, now } = plain;
      const asking = { ...plain, actor };
      const itemIds = await chosenItems(tx, asking, body.links);
      const { filesCount, sizeBytes } = await sizeOfChosen(tx, asking, itemIds);
      checkCount(filesCount);
      const id = newId();
      await insertZip(tx, { id, userId: actor.id, itemIds, at: now() });
      return { zip: { _id: id, filesCount, sizeBytes, location: `/api/media-zip/${id}` } };
    }),

  async read({ params }, context) {
    const { db, actor, files, language } = context;
    const zip = found(await zipById(db, params.id, actor.id), errors.zipGone);
    const rows = await filesOfChosen(db, context, zip.itemIds, mostFiles);
    checkCount(rows.length);
    const inZip = zipNames(rows.map(({ path }) => path));
    const { body, sizeBytes } = zipOf(
      rows.map((row, at) => ({
        name: inZip[at]!,
        sizeBytes: row.sizeBytes,
        changedAt: new Date(row.changedAt),
        open: async () => found(await files.read(row.storageKey), errors.notFound),
      })),
    );
    return {
      body,
      sizeBytes,
      mediaType: 'application/zip',
      downloadName: `${zip.onlyName ?? names[language]}.zip`,
    };
  },
};

function checkCount(filesCount: number): void {
  if (filesCount === 0) refuse(errors.nothingChosen);
  if (filesCount > mostFiles) refuse(errors.tooManyFiles, { maximum: mostFiles });
}
