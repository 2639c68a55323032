import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';

/** Everyone who is signed in sees the slides of the learner's home. */
export const settingFileReaders = contribute(
  fileReaders,
  async ({ context: { actor }, ownerKind }) => ownerKind === 'settings' && actor !== null && !actor.limited,
);
