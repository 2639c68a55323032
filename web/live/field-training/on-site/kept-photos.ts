const database = 'paddock-visit-photos';
const store = 'photos';

/** Photos that the device refused to store. They are kept as long as the page is open. */
const inPage = new Map<string, Blob>();

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (photos: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  const opened = await settled(opening);
  try {
    return await settled(work(opened.transaction(store, mode).objectStore(store)));
  } finally {
    opened.close();
  }
}

/** Stores a photo on the device, because it is too large for the store of the other work. */
export async function keepPhoto(id: string, photo: Blob): Promise<void> {
  try {
    await inStore('readwrite', (photos) => photos.put(photo, id));
  } catch {
    inPage.set(id, photo);
  }
}

export async function keptPhoto(id: string): Promise<Blob | undefined> {
  try {
    return inPage.get(id) ?? (await inStore<Blob | undefined>('readonly', (photos) => photos.get(id)));
  } catch {
    return undefined;
  }
}

export async function forgetPhoto(id: string): Promise<void> {
  inPage.delete(id);
  try {
    await inStore('readwrite', (photos) => photos.delete(id));
  } catch {
    // A store that cannot be opened holds nothing to remove.
  }
}
