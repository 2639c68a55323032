import type { Context } from '#server/platform/context.ts';
import { port } from '#server/platform/ports.ts';

/** A file that a record names, and the person who wants to read it. */
export interface FileQuestion {
  readonly context: Context;
  readonly fileId: string;
  readonly ownerKind: string;
  readonly ownerId: string;
}

/** True if the person may see the record a file belongs to. Each room answers for its own kinds and returns false for others. */
export const fileReaders = port<FileQuestion, boolean>('file-readers', { goesWithFeature: true });
