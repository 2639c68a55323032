import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { get as openRequest } from 'node:http';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { layersFor } from '#server/platform/config/settings.ts';
import type { Db } from '#server/platform/database/open.ts';
import { openServices } from '#server/platform/open-services.ts';
import { Connection, requestText } from '../connection.ts';
import { atMost, type Line } from '../lines.ts';
import { measure, type Timing } from '../measure.ts';
import { memoryMegabytes } from '../processes.ts';
import { expect200, get } from '../requests.ts';

export interface MediaOptions {
  readonly port: number;
  readonly folder: string;
  readonly connectionString: string;
  readonly db: Db;
  readonly reader: string;
  readonly webPid: number;
  readonly timing: Timing;
  readonly quick: boolean;
}

const words = [
  'campaign',
  'launch 41',
  'winter 7',
  'radio',
  'no 4999',
  'social campaign 12',
  'nothing like it',
];
/** Of fifty each. */
const pages = 100;
const zipFiles = 500;
const zipBytes = 2_000_000_000;

/** The media center: a large folder, the search of the whole tree, and a large ZIP. */
export async function mediaRows(options: MediaOptions): Promise<Line[]> {
  const { port, reader, timing } = options;
  const one = await Connection.open(port);
  let count = 0;
  const next = () => count++;
  try {
    const folder = await measure(
      [() => get(one, reader, `/api/media-center/Shelf%200?page=${1 + (next() % pages)}`)],
      timing,
    );
    const tree = await measure([() => get(one, reader, '/api/media-center/file-structure')], timing);
    const search = await measure(
      [
        () =>
          get(
            one,
            reader,
            `/api/media-center/filter-contents?text=${encodeURIComponent(words[next() % words.length]!)}`,
          ),
      ],
      timing,
    );
    return [
      atMost('media center: a folder of 5,000', folder.p95Milliseconds, 30, 'ms p95', 1),
      atMost('media center: search over 50,000 files', search.p95Milliseconds, 100, 'ms p95', 1),
      atMost('media center: the tree of folders', tree.p95Milliseconds, 100, 'ms p95', 1),
      ...(await largeZip(options, one)),
    ];
  } finally {
    one.close();
  }
}

/** A ZIP of 500 files, 2 GB in all: how soon it begins, and how far the web process grows until its reader has it. */
async function largeZip(options: MediaOptions, one: Connection): Promise<Line[]> {
  const { port, reader, webPid, quick } = options;
  const link = await storeLargeFolder(options, quick ? zipBytes / 10 : zipBytes);
  const answer = await one.request(requestText('POST', '/api/media-zip/', reader, { links: [link] }));
  const { zip } = JSON.parse(expect200(answer, 'ZIP')) as { zip: { location: string; sizeBytes: number } };
  const before = memoryMegabytes(webPid);
  let most = before;
  const look = setInterval(() => (most = Math.max(most, memoryMegabytes(webPid))), 50);
  try {
    const { firstMilliseconds, bytes } = await readAll(port, reader, zip.location);
    if (bytes < zip.sizeBytes) throw new Error(`The ZIP has ${bytes} bytes of ${zip.sizeBytes}.`);
    const work = `media center: a ZIP of ${zipFiles} files, ${(zip.sizeBytes / 1e9).toFixed(1)} GB`;
    return [
      atMost(`${work}, first byte`, firstMilliseconds, 200, 'ms'),
      atMost(`${work}, growth of the web process`, most - before, 64, 'MB'),
    ];
  } finally {
    clearInterval(look);
  }
}

const readAll = (port: number, cookie: string, address: string) =>
  new Promise<{ firstMilliseconds: number; bytes: number }>((resolve, reject) => {
    const begun = performance.now();
    let firstMilliseconds = 0;
    let bytes = 0;
    openRequest({ port, path: address, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The ZIP answered ${response.statusCode}.`));
      response.on('data', (chunk: Buffer) => {
        firstMilliseconds ||= performance.now() - begun;
        bytes += chunk.length;
      });
      response.on('end', () => resolve({ firstMilliseconds, bytes }));
      response.on('error', reject);
    }).on('error', reject);
  });

/** A folder of files that share one stored file. Returns its lasting address. */
async function storeLargeFolder(
  { folder, connectionString, db }: MediaOptions,
  totalBytes: number,
): Promise<string> {
  const environment = readEnvironment({ DATA_DIR: folder, DATABASE_URL: connectionString });
  const { services, close } = openServices(
    environment,
    layersFor(environment, true),
    connectionString,
    pino({ level: 'warn' }),
  );
  const localPath = path.join(folder, 'media-bench.bin');
  const sizeBytes = Math.floor(totalBytes / zipFiles);
  try {
    await writeFile(localPath, randomBytes(sizeBytes));
    const { rows } = await sql<{ id: string }>`select gen_random_uuid() as id`.execute(db);
    const { id } = rows[0]!;
    const fileId = await services.db.transaction().execute((tx) =>
      services.files.store(tx, {
        localPath,
        name: 'Pictures.zip',
        mediaType: 'application/zip',
        owner: { kind: 'media-item', id },
      }),
    );
    await sql`insert into media_item (id, link, folder_ids, kind, name, path)
      values (${id}, 'packs', array[${id}::uuid], 'folder', 'Packs', 'Packs')`.execute(db);
    await sql`insert into media_item (id, link, parent_id, folder_ids, kind, name, path, file_id, version_number, size_bytes)
      select gen_random_uuid(), 'pack-' || n, ${id}, array[${id}::uuid], 'archive', 'Pack ' || n || '.zip', 'Packs/Pack ' || n || '.zip', ${fileId}, 1, ${sizeBytes}
      from generate_series(1, ${sql.lit(zipFiles)}) n`.execute(db);
    return 'packs';
  } finally {
    await rm(localPath, { force: true });
    await close();
  }
}
