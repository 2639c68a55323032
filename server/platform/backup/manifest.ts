import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { PlainFailure } from '#server/platform/failure.ts';

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** Of the compressed file `database/<name>.copy.zst`. */
  sha256: z.string(),
});
export type SavedTable = z.output<typeof table>;

/** The contents of a backup. Written last: a folder without a manifest is not a backup. */
const manifest = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  /** Applied migrations in order. They determine the shape of the saved tables. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Stored files by key, with the hash of their bytes. */
  files: z.array(z.object({ key: z.string().regex(/^[0-9a-f]{2}\/[0-9a-f-]{36}$/), sha256: z.string() })),
});
export type Manifest = z.output<typeof manifest>;

export const manifestFile = 'manifest.json';
export const tableFile = (name: string): string => path.join('database', `${name}.copy.zst`);

/** Reads the manifest of a backup. Throws a `PlainFailure` if the folder has none or its format is unknown. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, manifestFile), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new PlainFailure(`${folder} holds no complete backup: there is no ${manifestFile} in it.`);
  const parsed = manifest.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new PlainFailure(`The backup in ${folder} was made by another version and cannot be read.`);
  return parsed.data;
}
