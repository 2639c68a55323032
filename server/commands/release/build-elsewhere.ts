import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlainFailure } from '#server/platform/failure.ts';
import { projectRoot } from '../support/project-root.ts';
import { checksumsOf } from './checksums.ts';

/** What a build reads, and what runs it. */
const sources = [
  'contract',
  'server',
  'web',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** Builds the pages in a folder with another name and returns their checksums. */
export function buildElsewhere(): ReadonlyMap<string, string> {
  const root = mkdtempSync(join(tmpdir(), 'paddock-second-build-'));
  try {
    for (const source of sources) cpSync(join(projectRoot, source), join(root, source), { recursive: true });
    symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'), 'junction');
    const { status } = spawnSync(process.execPath, [join(root, 'server/commands/build.ts')], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) throw new PlainFailure('The second build failed. See the message above.');
    return checksumsOf(join(root, 'dist'));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
