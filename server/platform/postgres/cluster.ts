import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { PlainFailure } from '#server/platform/failure.ts';
import type { Binaries } from './binaries.ts';
import { isAlive } from './postmaster.ts';
import { runProgram } from './programs.ts';
import type { ServerPlace } from './server.ts';
import type { PostgresUser } from './user.ts';

const majorVersion = '18';
const unfinishedPrefix = 'postgres.new-';
const abandonedAfterMs = 10 * 60_000;

/** Bootstrap superuser. The portal itself is an ordinary role, as on an external PostgreSQL. */
export const superuser = 'postgres';

/** The cluster's path in a data folder with links resolved: every start must use the same name. Creates the data folder. */
export function clusterFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    return join(realpathSync(dataDir), 'postgres');
  } catch (error) {
    throw new PlainFailure(
      `The data folder ${dataDir} cannot be created: ${reason(error)}. Set DATA_DIR to a folder you may write to.`,
    );
  }
}

/**
 * Creates the cluster if there is none. It is built in a folder next to its place and moved when complete: a killed start leaves no partial
 * cluster, and of two starts at once, one wins.
 */
export async function ensureCluster({ cluster: folder, user, binaries, more }: ServerPlace): Promise<void> {
  const parent = join(folder, '..');
  removeAbandoned(parent);
  if (existsSync(join(folder, 'PG_VERSION'))) return checkVersion(folder);
  const unfinished = join(parent, `${unfinishedPrefix}${process.pid}-${crypto.randomUUID().slice(0, 8)}`);
  try {
    mkdirSync(unfinished, { mode: 0o700 });
    if (user.way === 'other') chownSync(unfinished, user.uid, user.gid);
  } catch (error) {
    throw new PlainFailure(
      `The data folder ${parent} cannot be written to: ${reason(error)}. Set DATA_DIR to a folder you may write to.`,
    );
  }
  try {
    await initialize(unfinished, user, binaries, more?.fsync === 'off');
    moveIntoPlace(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function initialize(
  folder: string,
  user: PostgresUser,
  binaries: Binaries,
  careless: boolean,
): Promise<void> {
  // Code point order from PostgreSQL's built-in provider, the same on every system.
  const encoding = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  // Trusts everyone who can reach the socket, because its folder is private.
  const args = [
    '-D',
    folder,
    '-U',
    superuser,
    '--auth=trust',
    ...encoding,
    ...(careless ? ['--no-sync'] : []),
  ];
  const { code, output } = await runProgram(user, binaries.initdb, args);
  if (code === 0) return;
  if (/No space left on device|ENOSPC|Disk quota exceeded/.test(output))
    throw new PlainFailure(`The disk of ${join(folder, '..')} is full: the database could not be made.`);
  if (/Permission denied|EACCES|look up effective user/.test(output))
    throw new PlainFailure(
      `The database could not be made as user ${user.uid}: ${lastLine(output)}. Set DATABASE_URL to a PostgreSQL 15 or newer, or move the portal to a folder that user can reach.`,
    );
  throw new PlainFailure(`The database could not be made in ${folder}:\n${output.trim()}`);
}

function moveIntoPlace(unfinished: string, folder: string): void {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(join(folder, 'PG_VERSION')))
      throw new PlainFailure(`${folder} is in the way of the database: ${reason(error)}. Move it elsewhere.`);
  }
}

function checkVersion(folder: string): void {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version !== majorVersion)
    throw new PlainFailure(
      `The database in ${folder} was made by PostgreSQL ${version}; this portal brings ${majorVersion}. Dump it with the old one, or set DATABASE_URL.`,
    );
}

function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(unfinishedPrefix))) {
    const path = join(parent, name);
    const maker = Number.parseInt(name.slice(unfinishedPrefix.length), 10);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (!isAlive(maker) || age > abandonedAfterMs) rmSync(path, { recursive: true, force: true });
  }
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a file is in its place',
  EEXIST: 'a file is in its place',
  ENOTEMPTY: 'the folder is not empty',
};

function reason(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return reasons[code] ?? message;
}
