import { sql, type SqlBool } from 'kysely';
import type { MediaKind } from '#contract/library/media-kinds.ts';
import type { AudienceValues } from '#contract/people/audiences.fields.ts';
import type { Language } from '#contract/platform/language.ts';
import { writeAudience } from '#server/people/audiences/audience.queries.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import type { MediaRow } from './media-items.queries.ts';
import { pathIn, type Place } from './media-tree.queries.ts';

/** A file that somebody sent and that an item may get. */
export interface SentFile {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
}

/** A file by its id. Whether the person may use it is decided when it is claimed. */
export async function fileById(tx: Transaction, id: string): Promise<SentFile | undefined> {
  return tx
    .selectFrom('file')
    .where('id', '=', id)
    .select(['id', 'name', 'mediaType', 'sizeBytes'])
    .executeTakeFirst();
}

/** What a folder has under a name, whatever its case. */
export async function namesake(
  tx: Transaction,
  folderId: string | null,
  name: string,
): Promise<{ readonly link: string } | undefined> {
  const { rows } = await sql<{ link: string }>`
    select m.link from media_item m where m.parent_id is not distinct from ${folderId}::uuid
      and lower(m.name) = lower(${name}) and m.deleted_at is null`.execute(tx);
  return rows[0];
}

/** Which of these names a folder has not, the first of them. */
export async function firstFree(
  tx: Transaction,
  folderId: string | null,
  names: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select w.name from unnest(${names}::text[]) with ordinality w (name, nr)
    where not exists (select from media_item m where m.parent_id is not distinct from ${folderId}::uuid
      and lower(m.name) = lower(w.name) and m.deleted_at is null)
    order by w.nr limit 1`.execute(tx);
  return rows[0]?.name;
}

interface Doing {
  readonly by: string;
  readonly at: Date;
}

/** What an item says of itself beside its name and place. */
export interface MediaInput {
  readonly languages: readonly Language[];
  readonly expiresOn: string | null;
  readonly brandId: string | null;
  readonly audience: AudienceValues;
  readonly coverId: string | null;
  readonly thumbId: string | null;
}

export async function insertItem(
  tx: Transaction,
  { audience, languages, ...input }: MediaInput,
  item: {
    readonly id: string;
    readonly link: string;
    readonly place: Place;
    readonly name: string;
    readonly file: (SentFile & { readonly kind: MediaKind }) | null;
  } & Doing,
): Promise<void> {
  const { id, link, place, name, file, by, at } = item;
  const above = place?.folderIds ?? [];
  await tx
    .insertInto('mediaItem')
    .values({
      id,
      link,
      parentId: place?.id ?? null,
      folderIds: file ? [...above] : [...above, id],
      kind: file?.kind ?? 'folder',
      name,
      path: pathIn(place, name),
      fileId: file?.id ?? null,
      versionNumber: file ? 1 : 0,
      sizeBytes: file?.sizeBytes ?? 0,
      languages: [...languages],
      ...input,
      audienceId: await writeAudience(tx, null, audience),
      createdBy: by,
      createdAt: at,
      updatedBy: by,
      updatedAt: at,
    })
    .execute();
  if (file)
    await tx
      .insertInto('mediaVersion')
      .values({ itemId: id, number: 1, fileId: file.id, createdBy: by, createdAt: at })
      .execute();
}

/** Saves what an item says of itself, and counts the save. */
export async function updateItem(
  tx: Transaction,
  { id, audienceId: currentId }: Pick<MediaRow, 'id' | 'audienceId'>,
  { audience, languages, ...input }: MediaInput,
  { by, at }: Doing,
): Promise<void> {
  const audienceId = await writeAudience(tx, currentId, audience);
  await tx
    .updateTable('mediaItem')
    .set((eb) => ({
      ...input,
      languages: [...languages],
      audienceId,
      updatedBy: by,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Makes a file the current version of an item. */
export async function addVersion(
  tx: Transaction,
  { id, versionNumber }: Pick<MediaRow, 'id' | 'versionNumber'>,
  {
    file,
    restoredFrom = null,
    by,
    at,
  }: Doing & {
    readonly file: Pick<SentFile, 'id' | 'sizeBytes'>;
    readonly restoredFrom?: number | null;
  },
): Promise<void> {
  const number = versionNumber + 1;
  await tx
    .insertInto('mediaVersion')
    .values({ itemId: id, number, fileId: file.id, restoredFrom, createdBy: by, createdAt: at })
    .execute();
  await tx
    .updateTable('mediaItem')
    .set({ fileId: file.id, versionNumber: number, sizeBytes: file.sizeBytes })
    .where('id', '=', id)
    .execute();
}

/** Notes who changed an item whose fields stay, and counts that. */
export async function countChange(tx: Transaction, id: string, { by, at }: Doing): Promise<void> {
  await tx
    .updateTable('mediaItem')
    .set((eb) => ({ updatedBy: by, updatedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** On `f.id`: an item names the file, now or in an older version. */
export const isNamedByMedia = sql<SqlBool>`(exists (select from media_item m where m.file_id = f.id or m.cover_id = f.id or m.thumb_id = f.id)
  or exists (select from media_version v where v.file_id = f.id))`;

/** How many folders name a brand, those in the trash included. */
export async function foldersOfBrand(tx: Transaction, brandId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('mediaItem')
    .where('brandId', '=', brandId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
