import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';

/** Anyone can check a certificate, signed in or not, so everyone may read the pictures of designs. */
export const certificateFileReaders = contribute(
  fileReaders,
  ({ ownerKind }) => ownerKind === 'certification',
  'certificates',
);
