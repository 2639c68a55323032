import { useRef, useState } from 'react';
import type { Resource } from '#contract/library/resources.calls.ts';
import type { UploadedFile } from '#web/ui/uploads.ts';

export type FileSlot = 'file' | 'fileFr';

export interface ChosenFiles {
  readonly shown: Readonly<Record<FileSlot, UploadedFile | null>>;
  readonly isChanged: boolean;
  /** The files to send with the save. */
  chosen(): Partial<Record<FileSlot, File>>;
  change(slot: FileSlot, file: UploadedFile | null): void;
  /** Keeps a file for the save. Nothing is uploaded before. */
  keep(slot: FileSlot, file: File): UploadedFile;
  /** Drops what was chosen and shows the stored files of this record. */
  showFilesOf(resource: Resource): void;
}

/** The files of a resource form: those stored and those chosen since. */
export function useChosenFiles(resource: Resource): ChosenFiles {
  const chosen = useRef<Partial<Record<FileSlot, File>>>({});
  const [shown, setShown] = useState(storedFiles(resource));
  const [isChanged, setChanged] = useState(false);
  return {
    shown,
    isChanged,
    chosen: () => ({ ...chosen.current }),
    change(slot, file) {
      if (!file) delete chosen.current[slot];
      setShown((before) => ({ ...before, [slot]: file }));
      setChanged(true);
    },
    keep(slot, file) {
      chosen.current[slot] = file;
      return {
        id: `chosen-${slot}`,
        name: file.name,
        url: URL.createObjectURL(file),
        sizeBytes: file.size,
        contentType: file.type,
      };
    },
    showFilesOf(next) {
      chosen.current = {};
      setShown(storedFiles(next));
      setChanged(false);
    },
  };
}

function storedFiles({ file, fileFr }: Resource): Record<FileSlot, UploadedFile | null> {
  const uploaded = (stored: Resource['file']): UploadedFile | null =>
    stored && {
      id: stored._id,
      name: stored.name,
      url: stored.location,
      sizeBytes: stored.sizeBytes,
      contentType: stored.mediaType,
    };
  return { file: uploaded(file), fileFr: uploaded(fileFr) };
}
