import { existsSync, readdirSync } from 'node:fs';
import type pg from 'pg';
import releases from '../../docs/releases.json' with { type: 'json' };
import { describer } from './described-columns.ts';
import { allColumns, readRelease, type ReleaseRecord } from './release-record.ts';

export interface Release {
  readonly version: string;
  readonly commit: string;
  /** The version of the tables of the job library, which has migrations of its own. */
  readonly jobTables: number;
}

/** The newest release, and what it needs of the database. */
export function lastRelease(): Release & { readonly record: ReleaseRecord } {
  const last = (releases as readonly Release[]).at(-1);
  const file = `docs/releases/${last?.version}.json.zst`;
  if (!last || !existsSync(file)) throw new Error(`${file} is missing: run npm run release:record.`);
  return { ...last, record: readRelease(file) };
}

/** What a release could not do on this schema while it runs beside the present version. */
export async function brokenOn(client: pg.Client, { columns, statements }: ReleaseRecord): Promise<string[]> {
  const broken: string[] = [];
  const describe = await describer(client);
  for (const text of statements) {
    try {
      await describe(text);
    } catch (error) {
      broken.push(`${(error as Error).message}\n${text}`);
    }
  }
  for (const [table, present] of await allColumns(client)) {
    const known = columns[table];
    for (const { name, isNeeded } of known ? present : [])
      if (isNeeded && !known!.includes(name))
        broken.push(`${table}.${name} is needed, and that version does not know it: give it a default`);
  }
  return broken;
}

/** A new version of the library’s tables is a migration of ours in name, which says whether the release can work beside it. */
export const jobTablesMigration = (version: number): string | undefined =>
  readdirSync('server/database/migrations').find((file) => file.endsWith(`-pg-boss-${version}.sql`));
