import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PlainFailure } from '#server/platform/failure.ts';

/** A version of the portal that can be started. */
export interface Version {
  readonly name: string;
  /** Its sources, with packages. */
  readonly root: string;
  /** Its built pages. */
  readonly web: string;
}

const own = path.resolve(import.meta.dirname, '../..');

export const ownVersion: Version = { name: 'this version', root: own, web: path.join(own, 'dist/web') };

/** The commit of the last release. */
export function lastReleased(): { readonly version: string; readonly commit: string } {
  const file = path.join(own, 'docs/releases.json');
  const releases = JSON.parse(readFileSync(file, 'utf8')) as { version: string; commit: string }[];
  const last = releases.at(-1);
  if (!last) throw new PlainFailure('docs/releases.json names no release: say --from <commit>.');
  return last;
}

/** Lays out the sources of a commit beside this version, with its packages, and builds its pages. `remove` takes it away again. */
export function layOutCommit(
  commit: string,
  name: string,
  say: (words: string) => void,
): Version & { remove(): void } {
  const root = mkdtempSync(path.join(tmpdir(), 'paddock-version-'));
  const remove = () => rmSync(root, { recursive: true, force: true });
  try {
    say(`Laying out ${name} and building its pages …`);
    const archive = spawnSync('git', ['archive', commit], { cwd: own, maxBuffer: 1024 * 1024 * 1024 });
    if (archive.status !== 0) throw new PlainFailure(`This clone does not have the commit ${commit}.`);
    execFileSync('tar', ['-x', '-C', root], { input: archive.stdout });
    bringPackages(root);
    const { status } = spawnSync(process.execPath, ['server/commands/build.ts'], {
      cwd: root,
      stdio: 'inherit',
    });
    if (status !== 0) throw new PlainFailure(`The pages of ${name} could not be built.`);
    return { name, root, web: path.join(root, 'dist/web'), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Those of this version if they are the same, else its own. */
function bringPackages(root: string): void {
  const locked = (folder: string) => readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  if (packagesIn(locked(root)) !== packagesIn(locked(own))) {
    // Any command installs what is missing before it looks at its arguments.
    const { status } = spawnSync(process.execPath, ['paddock.mjs', 'catalogue'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new PlainFailure('The packages of the other version could not be installed.');
    return;
  }
  // One by one, because each version keeps a cache of its own among them.
  const to = path.join(root, 'node_modules');
  mkdirSync(to);
  for (const entry of readdirSync(path.join(own, 'node_modules'))) {
    const from = path.join(own, 'node_modules', entry);
    if (entry === '.package-lock.json') cpSync(from, path.join(to, entry));
    else if (entry !== '.cache') symlinkSync(from, path.join(to, entry));
  }
}

/** What a running portal needs; development packages make no difference. */
function packagesIn(lockfile: string): string {
  const { packages } = JSON.parse(lockfile) as {
    packages: Record<string, { dev?: boolean; integrity?: string }>;
  };
  return JSON.stringify(
    Object.entries(packages).flatMap(([name, { dev, integrity }]) =>
      name === '' || dev ? [] : [name, integrity],
    ),
  );
}
