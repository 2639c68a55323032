import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/platform/context.ts';
import { newStorageKey } from '#server/platform/files/file-store.ts';
import {
  deleteBuildsUnusedSince,
  insertBuild,
  keptAsset,
  renewBuild,
  type AssetPlace,
} from './kept-assets.queries.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** `users.page-BFhHkRgo.js`: eight characters of the hash of its content. */
const assetName = /^[\w.-]{1,200}-[\w-]{8}\.(js|css|json|png|svg|woff2)$/;

const day = 86_400_000;
const keptDays = 30;

type Kept = Pick<Services, 'db' | 'files' | 'now'>;

/**
 * Stores the assets in these folders of a build, so that processes of other versions can answer for its pages; if they are stored, notes that
 * they are in use. Processes that do it at once store them once.
 */
export async function keepAssets({ db, files, now }: Kept, folders: readonly string[]): Promise<void> {
  const sources = (await Promise.all(folders.map(assetsIn))).flat();
  if (sources.length === 0) return;
  const hash = createHash('sha256');
  for (const { name } of sources) hash.update(`${name}\0`);
  const id = hash.digest('hex').slice(0, 32);
  if (await renewBuild(db, id, now())) return;

  const places: AssetPlace[] = [];
  let offsetBytes = 0;
  async function* bytes(): AsyncGenerator<Buffer> {
    for (const { name, file, encoding } of sources) {
      const content = await readFile(file);
      places.push({ name, offsetBytes, sizeBytes: content.length, encoding });
      offsetBytes += content.length;
      yield content;
    }
  }
  const storageKey = newStorageKey();
  await files.putStream(Readable.from(bytes()), 'application/octet-stream', storageKey);
  if (!(await insertBuild(db, { id, storageKey, now: now() }, places)))
    await files.removeObjects([storageKey]);
}

interface AssetSource {
  readonly name: string;
  /** The compressed copy if there is one. */
  readonly file: string;
  readonly encoding: 'br' | null;
}

async function assetsIn(folder: string): Promise<AssetSource[]> {
  const all = new Set(await readdir(folder).catch(() => []));
  const names = [...all].filter((name) => assetName.test(name)).toSorted();
  const sources = names.map(async (name): Promise<AssetSource | null> => {
    const isCompressed = all.has(`${name}.br`);
    const file = path.join(folder, isCompressed ? `${name}.br` : name);
    const { size } = await stat(file);
    return size === 0 ? null : { name, file, encoding: isCompressed ? 'br' : null };
  });
  return (await Promise.all(sources)).filter((one) => one !== null);
}

/** Sends an asset of another version. Without one, null, and nothing was said yet. */
export async function sendKeptAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, files }: Pick<Services, 'db' | 'files'>,
  name: string,
): Promise<FastifyReply | null> {
  const extension = assetName.exec(name)?.[1];
  const asset = extension === undefined ? undefined : await keptAsset(db, name);
  if (!asset) return null;
  const { storageKey, offsetBytes, sizeBytes, encoding } = asset;
  const stored = await files.read(storageKey, { start: offsetBytes, end: offsetBytes + sizeBytes - 1 });
  if (!stored) return null;
  void reply
    .type(mediaTypes[extension!]!)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', 'accept-encoding');
  if (encoding === null) return reply.header('content-length', sizeBytes).send(stored);
  if (/\bbr\b/.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.header('content-encoding', 'br').header('content-length', sizeBytes).send(stored);
  // An old client; if it hangs up, both streams end.
  return reply.send(pipeline(stored, createBrotliDecompress(), () => {}));
}

/** Part of the sweep: pages that were opened with an old version stay open for days, not for months. */
export async function forgetOldAssets({ db, now }: Services): Promise<string> {
  const count = await deleteBuildsUnusedSince(db, new Date(now().getTime() - keptDays * day));
  return `The pages of ${count} old versions removed.`;
}
