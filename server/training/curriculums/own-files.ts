import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { claimFiles, type FileClaim, type FileUse } from '#server/platform/files/claim-files.ts';
import { filesFor, namedNowhere, type OwnerKind } from './own-files.queries.ts';

export interface FileOwner {
  readonly kind: OwnerKind;
  readonly id: string;
  readonly errors: FileClaim['errors'];
}

/** Takes the files a save names for a brand or curriculum. */
export const claimFor = (
  change: Change,
  actor: Actor,
  { errors, ...owner }: FileOwner,
  uses: readonly FileUse[],
) =>
  claimFiles(change, {
    owner,
    uses,
    nameable: (ids) => filesFor(change.tx, owner, actor.id, ids),
    errors,
  });

/** Gives files back that a change no longer names, where nothing else does. */
export async function letGo(
  { tx, files }: Pick<Change, 'tx' | 'files'>,
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  const gone = ids.filter((id) => typeof id === 'string');
  if (gone.length > 0) await files.release(tx, await namedNowhere(tx, gone));
}
