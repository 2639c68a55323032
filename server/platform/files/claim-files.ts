import type { FileKind } from '#contract/platform/call.ts';
import type { ErrorText } from '#contract/platform/errors.ts';
import type { Change } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { isAccepted, kindNames } from './kinds.ts';

/** A file a save names, and the kind it must have. */
export interface FileUse {
  readonly fileId: string;
  readonly kinds: readonly FileKind[];
}

/** A file that a record may name. */
export interface NameableFile {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  /** True while no record names it. */
  readonly isStaged: boolean;
}

export interface FileClaim {
  readonly owner: { readonly kind: string; readonly id: string };
  readonly uses: readonly FileUse[];
  /** Finds the files among these ids that the record may name. */
  readonly nameable: (ids: readonly string[]) => Promise<readonly NameableFile[]>;
  readonly errors: { readonly unknownFile: ErrorText; readonly fileDoesNotFit: ErrorText };
}

/** Assigns the files a save names to its record; refuses one that is gone, belongs to someone else, or has the wrong kind. */
export async function claimFiles(
  { tx, files }: Change,
  { owner, uses, nameable, errors }: FileClaim,
): Promise<ReadonlyMap<string, NameableFile>> {
  if (uses.length === 0) return new Map();
  const ids = [...new Set(uses.map((use) => use.fileId))];
  const found = new Map((await nameable(ids)).map((file) => [file.id, file]));
  for (const { fileId, kinds } of uses) {
    const file = found.get(fileId);
    if (!file) refuse(errors.unknownFile);
    if (!isAccepted(file.mediaType, kinds))
      refuse(errors.fileDoesNotFit, {
        name: file.name,
        kinds: kinds.map((kind) => kindNames[kind]).join(', '),
      });
  }
  for (const file of found.values()) if (file.isStaged) await files.keep(tx, file.id, owner);
  return found;
}
