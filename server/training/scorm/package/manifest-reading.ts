import { Worker } from 'node:worker_threads';
import { readManifest, type NoManifest, type ReadManifest } from './manifest.ts';
import { readXml, type XmlFault } from './xml.ts';

/** What a manifest says, with resources of no kind taken as SCOs, and as assets where it has such. */
export type ManifestReading =
  | { readonly fault: XmlFault }
  | { readonly asSco: ReadManifest | NoManifest; readonly asAsset: ReadManifest | null };

export interface ManifestBytes {
  readonly bytes: Uint8Array;
  /** Of the files in the package. */
  readonly paths: readonly string[];
}

/** Up to this size it is read at once, in some milliseconds; a thread takes longer to begin. */
const atOnceBytes = 64 * 1024;
const threadsAtOnce = 2;
const patienceMilliseconds = 15_000;
/** What the largest manifest that is read needs, twice over. */
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
 * Reads a manifest where it holds up nobody else: a few kilobytes of archive may be megabytes of manifest. `tooLarge`: it took more time or
 * memory than any that a package needs.
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
