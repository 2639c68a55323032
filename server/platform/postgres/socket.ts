import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlainFailure } from '#server/platform/failure.ts';
import type { PostgresUser } from './user.ts';

export const socketPort = 5432;
const socketName = `.s.PGSQL.${socketPort}`;
/** Longest address of a Unix socket that every system accepts, without its final zero byte (macOS 103, Linux 107). */
const longestAddress = 103;

/**
 * The private folder of the cluster's socket: short, because an address over 107 bytes is refused, and the same for every start on the same
 * data folder. Throws a `PlainFailure` if another user owns the name.
 */
export function makeSocketFolder(cluster: string, user: PostgresUser): string {
  const name = `paddock-${user.uid}-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;
  const folder = shortParents(user)
    .map((parent) => join(parent, name))
    .find((path) => Buffer.byteLength(join(path, socketName)) <= longestAddress);
  if (folder === undefined)
    throw new PlainFailure(
      'The folder for temporary files has too long a path for a socket. Set TMPDIR to a shorter one.',
    );
  makePrivate(folder, user);
  return folder;
}

function shortParents(user: PostgresUser): readonly string[] {
  // Another user may not be able to reach our temporary folder.
  return user.way === 'other' ? ['/tmp', tmpdir()] : [tmpdir(), '/tmp'];
}

function makePrivate(folder: string, user: PostgresUser): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (user.way === 'other') chownSync(folder, user.uid, user.gid);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST')
      throw new PlainFailure(`The folder ${folder} for the database's socket cannot be created (${code}).`);
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== user.uid)
    throw new PlainFailure(
      `${folder} belongs to another user, so the database's socket cannot lie there. Remove it or set TMPDIR.`,
    );
  if ((found.mode & 0o077) !== 0) chmodSync(folder, 0o700);
}

/** How `pg` reaches a database over the socket in `folder`. Names port and encryption, so that no PG* variable changes them. */
export const socketAddress = (folder: string, { user = 'paddock', database = 'paddock' } = {}): string =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(folder)}&port=${socketPort}&ssl=0`;
