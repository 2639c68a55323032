import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { mediaKindOf } from '#contract/library/media-kinds.ts';
import { everybody } from '#contract/people/audiences.fields.ts';
import { linkFor } from '#server/library/media-center/media-links.rules.ts';
import { moveToTrash, type Place } from '#server/library/media-center/media-tree.queries.ts';
import { addVersion, insertItem, type SentFile } from '#server/library/media-center/media-writes.queries.ts';
import { loadAudience } from './demo-audience.ts';
import { demoMediaFolder } from './content/content.schema.ts';
import { storeMedia, type Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';
import { mediaFiles, mediaFolders, radioScript, type MediaFileOf, type MediaFolder } from './media-center.data.ts';
import { zip } from './zip.ts';

const author = demoId('user', 'company@paddock.example');
const dayMilliseconds = 86_400_000;
const kind = 'media-item';

type Places = Map<string, NonNullable<Place>>;

/** Folders and files of the media center. Files that are used elsewhere in the demo are stored once more, as editors would upload them. */
export async function loadMediaCenter(loading: Loading): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'demo-media-'));
  try {
    await makeFiles(folder);
    const places: Places = new Map();
    for (const [index, one] of mediaFolders.entries()) await loadFolder(loading, one, places, index);
    for (const [index, one] of mediaFiles.entries()) await loadFile(loading, one, { places, folder, index });
    for (const { path: name, deletedDaysAgo } of mediaFolders)
      await trash(loading, demoId(kind, name), deletedDaysAgo);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const inDays = ({ now }: Loading, days: number): Date => new Date(now.getTime() + days * dayMilliseconds);

const linkOf = (id: string, name: string): string =>
  linkFor(name, Buffer.from(id.replaceAll('-', '').slice(-16), 'hex'));

async function trash(loading: Loading, id: string, daysAgo: number | undefined): Promise<void> {
  if (daysAgo !== undefined) await moveToTrash(loading.tx, id, { by: author, at: inDays(loading, -daysAgo) });
}

async function loadFolder(
  loading: Loading,
  { path: full, brand, audience, cover }: MediaFolder,
  places: Places,
  index: number,
): Promise<void> {
  const id = demoId(kind, full);
  const above = places.get(path.posix.dirname(full)) ?? null;
  await insertItem(
    loading.tx,
    {
      languages: [],
      expiresOn: null,
      brandId: brand ? demoId('brand', brand) : null,
      audience: everybody,
      coverId: await pictureOf(loading, cover, id),
      thumbId: null,
    },
    {
      id,
      link: linkOf(id, path.posix.basename(full)),
      place: above,
      name: path.posix.basename(full),
      file: null,
      by: author,
      at: inDays(loading, index - 90),
    },
  );
  if (audience) {
    const audienceId = await loadAudience(loading, audience);
    await loading.tx.updateTable('mediaItem').set({ audienceId }).where('id', '=', id).execute();
  }
  places.set(full, { id, path: full, isManaged: true, folderIds: [...(above?.folderIds ?? []), id] });
}

const pictureOf = async (loading: Loading, media: string | undefined, id: string): Promise<string | null> =>
  media ? (await storeMedia(loading, media, { kind, id })).fileId : null;

interface Around {
  readonly places: Places;
  /** With the files that are made here. */
  readonly folder: string;
  readonly index: number;
}

async function loadFile(loading: Loading, file: MediaFileOf, { places, folder, index }: Around): Promise<void> {
  const { tx } = loading;
  const id = demoId(kind, `${file.folder}/${file.name}`);
  const [first, ...later] = file.versions;
  const stored = await store(loading, first!, { id, folder, name: file.name });
  const at = (days: number) => inDays(loading, days);
  const { expiresInDays, languages = [] } = file;
  await insertItem(
    tx,
    {
      languages,
      expiresOn: expiresInDays === undefined ? null : at(expiresInDays).toISOString().slice(0, 10),
      brandId: null,
      audience: everybody,
      coverId: await pictureOf(loading, file.cover, id),
      thumbId: await pictureOf(loading, file.thumb, id),
    },
    {
      id,
      link: linkOf(id, file.name),
      place: places.get(file.folder)!,
      name: file.name,
      file: { ...stored, kind: mediaKindOf(stored.mediaType) },
      by: author,
      at: at(index - 60),
    },
  );
  for (const [nr, media] of later.entries())
    await addVersion(
      tx,
      { id, versionNumber: nr + 1 },
      { file: await store(loading, media, { id, folder, name: file.name }), by: author, at: at(nr - 20) },
    );
  if (file.favored)
    await sql`insert into favorite (user_id, kind, record_id, marked_at)
      select u.id, ${kind}, ${id}, ${at(-index - 1)} from user_account u where u.email like '%@paddock.example'`.execute(tx);
  await trash(loading, id, file.deletedDaysAgo);
}

/** Stores a committed file, or one that was made here, under the name that it has in the media center. */
async function store(
  loading: Loading,
  media: string,
  { id, folder, name }: { readonly id: string; readonly folder: string; readonly name: string },
): Promise<SentFile> {
  const isMade = media.startsWith('made/');
  const localPath = isMade ? path.join(folder, path.basename(media)) : path.join(demoMediaFolder, media);
  const mediaType = mediaTypes[path.extname(name)]!;
  const fileId = await loading.files.store(loading.tx, { localPath, name, mediaType, owner: { kind, id } });
  const { sizeBytes } = await loading.tx
    .selectFrom('file')
    .where('id', '=', fileId)
    .select('sizeBytes')
    .executeTakeFirstOrThrow();
  return { id: fileId, name, mediaType, sizeBytes };
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.wav': 'audio/wav',
  '.txt': 'text/plain',
  '.zip': 'application/zip',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Small files of kinds that the demo has nowhere else. */
async function makeFiles(folder: string): Promise<void> {
  const marks = ['ridgeline', 'fjord', 'talus', 'voltrail'].map((name) => `${name}.png`);
  const contents = await Promise.all(marks.map((name) => readFile(path.join(demoMediaFolder, 'brands', name))));
  await writeFile(path.join(folder, 'all-marks.zip'), zip(Object.fromEntries(marks.map((name, at) => [name, contents[at]!]))));
  await writeFile(path.join(folder, 'radio-script.txt'), radioScript);
  await writeFile(path.join(folder, 'four-notes.wav'), notes([392, 523, 659, 784]));
}

const samplesPerSecond = 11_025;

/** A recording of notes, half a second each, that fade away: one channel, eight bits. */
function notes(frequencies: readonly number[]): Buffer {
  const each = samplesPerSecond / 2;
  const samples = Buffer.from(
    Array.from({ length: Math.floor(each * frequencies.length) }, (_, at) => {
      const within = at % each;
      const wave = Math.sin((2 * Math.PI * frequencies[Math.floor(at / each)]! * at) / samplesPerSecond);
      return 128 + Math.round(90 * wave * (1 - within / each));
    }),
  );
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(samplesPerSecond, 24);
  head.writeUInt32LE(samplesPerSecond, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
