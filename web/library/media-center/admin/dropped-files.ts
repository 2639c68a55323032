/** A file that was dropped or chosen, with the folders around it. */
export interface DroppedFile {
  readonly file: File;
  readonly folders: readonly string[];
}

/** What systems put into folders by themselves. */
const isHidden = (name: string) => name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini';

/** All files of what was dropped, also those in folders. Call it while the event is handled: the list is empty afterwards. */
export async function filesDropped(transfer: DataTransfer): Promise<readonly DroppedFile[]> {
  const entries = [...transfer.items]
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry !== null);
  const plain = [...transfer.files].map((file) => ({ file, folders: [] }));
  if (entries.length === 0) return plain;
  return (await Promise.all(entries.map((entry) => filesIn(entry, [])))).flat();
}

/** Files of an input that chooses a whole folder. */
export const filesChosen = (files: FileList): readonly DroppedFile[] =>
  [...files]
    .map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1) }))
    .filter(({ file }) => !isHidden(file.name));

async function filesIn(entry: FileSystemEntry, folders: readonly string[]): Promise<readonly DroppedFile[]> {
  if (isHidden(entry.name)) return [];
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [{ file, folders }];
  }
  const inside = await entriesOf((entry as FileSystemDirectoryEntry).createReader());
  return (await Promise.all(inside.map((one) => filesIn(one, [...folders, entry.name])))).flat();
}

/** A browser reads a folder in stretches of a hundred. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}
