import { useState } from 'react';
import type { UploadedFile } from '#web/ui/uploads.ts';

/** The picture of a form that sends it with the save: the stored one, or the one chosen since. */
export function useChosenPicture(stored: string | null, name: string) {
  const [shown, setShown] = useState(storedFile(stored, name));
  const [file, setFile] = useState<File>();
  const [isChanged, setChanged] = useState(false);
  return {
    shown,
    /** To send with the save. */
    file: shown ? file : undefined,
    isRemoved: isChanged && shown === null,
    isChanged,
    /** Keeps a file for the save. Nothing is uploaded before. */
    keep(chosen: File): UploadedFile {
      setFile(chosen);
      return {
        id: 'chosen',
        name: chosen.name,
        url: URL.createObjectURL(chosen),
        sizeBytes: chosen.size,
      };
    },
    change(next: UploadedFile | null) {
      setShown(next);
      setChanged(true);
    },
    showStored(next: string | null) {
      setShown(storedFile(next, name));
      setFile(undefined);
      setChanged(false);
    },
  };
}

const storedFile = (url: string | null, name: string): UploadedFile | null =>
  url === null ? null : { id: url, name, url };
