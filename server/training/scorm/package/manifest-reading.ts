import { Worker } from 'node:worker_threads';
import { readManifest, type NoManifest, type ReadManifest } from './manifest.ts';
import { readXml, type XmlFault } from './xml.ts';

/** A manifest's content, with untyped resources read as SCOs, and also as assets if it has such resources. */
export type ManifestReading =
  | { readonly fault: XmlFault }
  | { readonly asSco: ReadManifest | NoManifest; readonly asAsset: ReadManifest | null };

export interface ManifestBytes {
  readonly bytes: Uint8Array;
  /** Of the files in the package. */
  readonly paths: readonly string[];
}

/** Up to this size it is read directly, in some milliseconds; a thread takes longer to start. */
const atOnceBytes = 64 * 1024;
const threadsAtOnce = 2;
const patienceMilliseconds = 15_000;
/** Twice what the largest readable manifest needs. */
const mostMemoryMegabytes = 256;

export function readAtOnce({ bytes, paths }: ManifestBytes): ManifestReading {
  const xml = readXml(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if ('code' in xml) return { fault: xml };
  const asSco = readManifest(xml, paths, 'sco');
  const asAsset = asSco.manifest && asSco.hasUntypedItems ? readManifest(xml, paths, 'asset') : null;
  return { asSco, asAsset: asAsset?.manifest ? asAsset : null };
}

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Reads a manifest without blocking other requests: a few kilobytes of archive may be megabytes of manifest. `tooLarge`: it took more time
 * or memory than any real package needs.
 */
export async function manifestReading(
  bytes: Buffer,
  paths: readonly string[],
): Promise<ManifestReading | 'tooLarge'> {
  if (bytes.length <= atOnceBytes) return readAtOnce({ bytes, paths });
  if (running >= threadsAtOnce) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await inThread({ bytes, paths });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function inThread(manifest: ManifestBytes): Promise<ManifestReading | 'tooLarge'> {
  const thread = new Worker(new URL('./manifest.thread.ts', import.meta.url), {
    workerData: manifest,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMegabytes },
  });
  return new Promise<ManifestReading | 'tooLarge'>((resolve, reject) => {
    const late = setTimeout(() => resolve('tooLarge'), patienceMilliseconds);
    thread.once('message', resolve);
    thread.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve('tooLarge') : reject(error),
    );
    thread.once('exit', () => {
      clearTimeout(late);
      reject(new Error('The thread ended without a word.'));
    });
  }).finally(() => thread.terminate());
}
