import { mediaErrors as errors } from '#contract/library/media-center.errors.ts';
import { endingOf } from '#contract/library/media-endings.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { claimOwn } from '#server/platform/files/own-files.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { itemById, type MediaRow } from './media-items.queries.ts';
import { entityOf, fileKinds, loggedOf, ownerOf } from './media-kind.ts';
import { addVersion, countChange, type SentFile } from './media-writes.queries.ts';

interface Doing extends Change {
  readonly actor: Actor;
}

/** Claims a file as the next version of an item. The entry of the log and the count of the save are the caller’s. */
export async function takeVersion(change: Doing, item: MediaRow, file: SentFile): Promise<void> {
  const { tx, actor, now } = change;
  if (item.file?.mediaType !== file.mediaType)
    refuse(errors.otherType, { type: endingOf(item.name).slice(1).toUpperCase() }, { field: 'file' });
  await claimOwn(change, actor, ownerOf(item.id), [{ fileId: file.id, kinds: fileKinds }]);
  await addVersion(tx, item, { file, by: actor.id, at: now() });
}

/** Gives an item a new version and nothing else. */
export async function giveVersion(change: Doing, item: MediaRow, file: SentFile): Promise<void> {
  await takeVersion(change, item, file);
  await noteChange(change, item);
}

/** Makes an older version the newest one again. */
export async function bringBack(
  change: Doing,
  item: MediaRow,
  {
    number,
    file,
  }: { readonly number: number; readonly file: Pick<SentFile, 'sizeBytes'> & { readonly _id: string } },
): Promise<void> {
  const { tx, actor, now } = change;
  await addVersion(tx, item, {
    file: { id: file._id, sizeBytes: file.sizeBytes },
    restoredFrom: number,
    by: actor.id,
    at: now(),
  });
  await noteChange(change, item);
}

async function noteChange(change: Doing, before: MediaRow): Promise<void> {
  const { tx, actor, now, record } = change;
  await countChange(tx, before.id, { by: actor.id, at: now() });
  const after = found(await itemById(tx, change, before.id), errors.notFound);
  await record({ type: 'update', entity: entityOf(after), before: loggedOf(before), after: loggedOf(after) });
}
