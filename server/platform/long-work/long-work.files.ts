import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { ownWork } from './long-work.queries.ts';
import { fileOwnerKind } from './turns.queries.ts';

/** A work's file is for the person who started it. */
export const longWorkFileReaders = contribute(
  fileReaders,
  async ({ context: { db, actor }, ownerKind, ownerId }) =>
    ownerKind === fileOwnerKind && actor !== null && (await ownWork(db, ownerId, actor.id)) !== undefined,
);
