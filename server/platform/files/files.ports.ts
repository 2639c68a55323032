import type { Context } from '#server/platform/context.ts';
import { port } from '#server/platform/ports.ts';

/** A file that a record names, and who asks for it. */
export interface FileQuestion {
  readonly context: Context;
  readonly fileId: string;
  readonly ownerKind: string;
  readonly ownerId: string;
}

/** Whether the person may see the record a file belongs to. Rooms answer for their own kinds, false for others. */
export const fileReaders = port<FileQuestion, boolean>('file-readers');
