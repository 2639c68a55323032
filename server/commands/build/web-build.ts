import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlainFailure } from '#server/platform/failure.ts';
import { projectRoot } from '../support/project-root.ts';

/** Everything the browser code is built from. */
const sources = ['web', 'contract', 'vite.config.ts', 'package-lock.json'];
const ignored = /\.test\.tsx?$|\.md$/;

/** Builds the browser code and records its sources for the next start. The working folder must be `root`. */
export async function buildWeb(root: string = projectRoot): Promise<void> {
  // Recorded first, so that a change during the build makes it stale.
  const from = fingerprint(root);
  rmSync(markOf(root), { force: true });
  const { build } = await import('vite');
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  markBuilt(root, from);
}

/** Records what the built pages were made from. */
export function markBuilt(root: string, from: string): void {
  mkdirSync(dirname(markOf(root)), { recursive: true });
  writeFileSync(markOf(root), from);
}

/**
 * Builds the browser code if it is missing or older than its sources, and reports it. Runs in a separate process, so that its memory is
 * free when the portal serves; aborting ends that process.
 */
export async function buildWebIfStale(signal: AbortSignal, root: string = projectRoot): Promise<void> {
  if (isFresh(root)) return;
  console.log('Building the pages …');
  const begun = performance.now();
  const command = fileURLToPath(new URL('../build.ts', import.meta.url));
  const code = await new Promise<number | null>((resolve) => {
    const child = spawn(process.execPath, [command], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      signal,
    });
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
  });
  if (signal.aborted) return;
  if (code !== 0) throw new PlainFailure('The pages could not be built. See the message above.');
  console.log(`Built the pages in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
}

/** True if the built pages were made from exactly these sources. Where only the portal was delivered, there are none to compare with. */
export function isFresh(root: string): boolean {
  if (!existsSync(join(root, 'web'))) return existsSync(markOf(root));
  const noted = statSync(markOf(root), { throwIfNoEntry: false }) && readFileSync(markOf(root), 'utf8');
  return noted === fingerprint(root);
}

const markOf = (root: string) => join(root, 'dist', '.built');

/** Changes with every source of the pages: its content, its name, and whether it exists. */
export function fingerprint(root: string): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const path of filesUnder(join(root, source))) {
      const content = readFileSync(path);
      hash.update(`${relative(root, path)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

function filesUnder(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !ignored.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
