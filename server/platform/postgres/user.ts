import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { PlainFailure } from '#server/platform/failure.ts';

/** The user that runs PostgreSQL's programs: they refuse root, and users without a name on the system. */
export interface PostgresUser {
  readonly way: 'same' | 'namespace' | 'other';
  /** Owner of the files they write, as other processes see it. */
  readonly uid: number;
  readonly gid: number;
  command(file: string, args: readonly string[]): Command;
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly identity: { readonly uid?: number; readonly gid?: number };
}

const advice = 'Set DATABASE_URL to a PostgreSQL 15 or newer, or start the portal as an ordinary user.';

/**
 * Chooses the user for the cluster in `folder`, which need not exist yet. An ordinary user runs the programs directly. Root enters a user
 * namespace in which the same files belong to an ordinary user, so a private parent folder is no obstacle; if that is forbidden, root drops
 * its rights instead. An existing cluster keeps its owner.
 */
export function choosePostgresUser(folder: string): PostgresUser {
  const me = { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 };
  const owner = ownerOf(folder);
  if (me.uid !== 0) {
    if (owner !== undefined && owner.uid !== me.uid)
      throw new PlainFailure(`The database in ${folder} belongs to another user (${owner.uid}). ${advice}`);
    if (hasName()) return same(me);
    return inNamespace(me) ?? fail('The database refuses a user without a name, which this one has not.');
  }
  if (owner !== undefined && owner.uid !== 0) return other(owner);
  const namespace = inNamespace(me);
  if (namespace) return namespace;
  if (owner !== undefined)
    fail(`The database in ${folder} belongs to root, which PostgreSQL refuses to run as.`);
  return other(nobody());
}

const same = (me: { uid: number; gid: number }): PostgresUser => ({
  way: 'same',
  ...me,
  command: (file, args) => ({ file, args, identity: {} }),
});

const other = (identity: { uid: number; gid: number }): PostgresUser => ({
  way: 'other',
  ...identity,
  command: (file, args) => ({ file, args, identity }),
});

function inNamespace(me: { uid: number; gid: number }): PostgresUser | undefined {
  const { uid, gid } = nobody();
  const args = ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
  if (
    process.platform !== 'linux' ||
    spawnSync('unshare', [...args, 'true'], { stdio: 'ignore' }).status !== 0
  )
    return undefined;
  // unshare replaces itself with the program, so the process id and its signals are the program's.
  return {
    way: 'namespace',
    ...me,
    command: (file, rest) => ({ file: 'unshare', args: [...args, file, ...rest], identity: {} }),
  };
}

function nobody(): { uid: number; gid: number } {
  const id = (option: string) => {
    const { status, stdout } = spawnSync('id', [option, 'nobody'], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : 65_534;
  };
  return { uid: id('-u'), gid: id('-g') };
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function ownerOf(folder: string): { uid: number; gid: number } | undefined {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat && { uid: stat.uid, gid: stat.gid };
}

function fail(reason: string): never {
  throw new PlainFailure(`${reason} ${advice}`);
}
