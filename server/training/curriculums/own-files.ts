import type { FileKind } from '#contract/platform/call.ts';
import type { ErrorText } from '#contract/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { isAccepted, kindNames } from '#server/platform/files/kinds.ts';
import { refuse } from '#server/platform/refusal.ts';
import { filesFor, namedNowhere, type OwnerKind, type OwnFile } from './own-files.queries.ts';

/** A file a save names, and what it must be there. */
export interface FileUse {
  readonly fileId: string;
  readonly kinds: readonly FileKind[];
}

export interface FileOwner {
  readonly kind: OwnerKind;
  readonly id: string;
  readonly errors: { readonly unknownFile: ErrorText; readonly fileDoesNotFit: ErrorText };
}

/** Takes the files a save names for its record; refuses one that is gone, another’s, or of the wrong kind. */
export async function claimFiles(
  { tx, files }: Change,
  actor: Actor,
  { errors, ...owner }: FileOwner,
  uses: readonly FileUse[],
): Promise<ReadonlyMap<string, OwnFile>> {
  if (uses.length === 0) return new Map();
  const ids = [...new Set(uses.map((use) => use.fileId))];
  const there = new Map((await filesFor(tx, owner, actor.id, ids)).map((file) => [file.id, file]));
  for (const { fileId, kinds } of uses) {
    const file = there.get(fileId);
    if (!file) refuse(errors.unknownFile);
    if (!isAccepted(file.mediaType, kinds))
      refuse(errors.fileDoesNotFit, {
        name: file.name,
        kinds: kinds.map((kind) => kindNames[kind]).join(', '),
      });
  }
  for (const file of there.values()) if (file.isStaged) await files.keep(tx, file.id, owner);
  return there;
}

/** Gives files back that a change no longer names, where nothing else does. */
export async function letGo(
  { tx, files }: Pick<Change, 'tx' | 'files'>,
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  const gone = ids.filter((id) => typeof id === 'string');
  if (gone.length > 0) await files.release(tx, await namedNowhere(tx, gone));
}
