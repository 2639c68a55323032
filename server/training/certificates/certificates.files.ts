import { fileReaders } from '#server/platform/files/files.ports.ts';
import { contribute } from '#server/platform/ports.ts';

/** Pictures of designs stand on certificates, which strangers check: everybody may read them. */
export const certificateFileReaders = contribute(
  fileReaders,
  ({ ownerKind }) => ownerKind === 'certification',
);
