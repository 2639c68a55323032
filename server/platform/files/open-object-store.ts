import path from 'node:path';
import type { Environment } from '#server/platform/config/environment.ts';
import { PlainFailure } from '#server/platform/failure.ts';
import type { BucketAddress } from './bucket-address.ts';
import { localFolder, type ObjectStore } from './object-store.ts';

type Place = Pick<Environment, 'bucket' | 'dataDir'>;

/** The store that FILES_URL names, or the folder `files` of DATA_DIR. Does not contact it yet. */
export const openObjectStore = ({ bucket, dataDir }: Place): ObjectStore =>
  bucket ? loadedWhenUsed(bucket) : localFolder(path.join(dataDir, 'files'));

/** Writes and removes an object, so that an unusable store stops the start. Throws a `PlainFailure`. */
export async function verifyObjectStore(place: Place): Promise<void> {
  const store = openObjectStore(place);
  try {
    await store.verify();
  } catch (error) {
    throw new PlainFailure(
      place.bucket ? sentence(error, place.bucket) : folderSentence(error, place.dataDir),
    );
  } finally {
    store.close();
  }
}

/** The client library takes a third of a second and 40 MB to load, so it is loaded at first use and only with a bucket. */
function loadedWhenUsed(address: BucketAddress): ObjectStore {
  let loading: Promise<ObjectStore> | undefined;
  const bucket = () => (loading ??= import('./s3-bucket.ts').then(({ s3Bucket }) => s3Bucket(address)));
  return {
    put: async (key, localPath, mediaType) => (await bucket()).put(key, localPath, mediaType),
    read: async (key, range) => (await bucket()).read(key, range),
    remove: async (key) => (await bucket()).remove(key),
    async *list(folder) {
      yield* (await bucket()).list(folder);
    },
    check: async () => (await bucket()).check(),
    verify: async () => (await bucket()).verify(),
    // A store that failed to load has nothing to close; its caller already got the error.
    close: () =>
      void loading?.then(
        (store) => store.close(),
        () => {},
      ),
  };
}

const folderSentence = (error: unknown, dataDir: string) =>
  `Files cannot be written to ${path.join(dataDir, 'files')} (${codeOf(error)}). Set DATA_DIR to a folder that can, or FILES_URL to a bucket.`;

/** Never repeats the address: it can hold a secret. */
function sentence(error: unknown, { endpoint, bucket, region }: BucketAddress): string {
  const service = endpoint === null ? `Amazon S3 in ${region}` : new URL(endpoint).host;
  const code = codeOf(error);
  if (code === 'NoSuchBucket') return `FILES_URL: there is no bucket "${bucket}" at ${service}.`;
  if (code === 'CredentialsProviderError')
    return 'FILES_URL names no key, and this machine has none either. Write s3://key:secret@host/bucket, or give the machine a role.';
  if (/^(AccessDenied|Forbidden|InvalidAccessKeyId|SignatureDoesNotMatch|403)$/.test(code))
    return `FILES_URL: ${service} refuses the key for the bucket "${bucket}" (${code}).`;
  return `FILES_URL: the bucket "${bucket}" at ${service} cannot be reached (${code}).`;
}

function codeOf(error: unknown): string {
  const { code, name, message } = error as NodeJS.ErrnoException;
  return code ?? (name && name !== 'Error' ? name : message);
}
