import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';
import { jobTablesVersion } from '#server/platform/jobs/job-tables.ts';
import manifest from '../../package.json' with { type: 'json' };
import { projectRoot } from './support/project-root.ts';
import { runTool } from './support/tools.ts';

const list = path.join(projectRoot, 'docs/releases.json');
const folder = path.join(projectRoot, 'docs/releases');

// Notes the present commit as the release that package.json names, with every statement that its server sends in the tests.
await runCommand(async () => {
  const { version } = manifest;
  const releases = JSON.parse(readFileSync(list, 'utf8')) as { version: string }[];
  if (releases.some((one) => one.version === version))
    throw new PlainFailure(`${version} was released. Raise the version in package.json first.`);
  if (git('status', '--porcelain') !== '')
    throw new PlainFailure('Commit what you changed first: a release is a commit.');
  const commit = git('rev-parse', 'HEAD');

  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${version}.json.zst`);
  const { code } = await runTool(
    'vitest',
    [
      'run',
      '--project=portal',
      '--project=sql',
      '--exclude=tests/sql/last-release.test.ts',
      '--retry=1',
      // Those that walk through all rooms send nothing else.
      'server',
      'tests/sql',
    ],
    { env: { RELEASE_FILE: file } },
  );
  if (code !== 0) {
    rmSync(file, { force: true });
    throw new PlainFailure('Nothing was recorded, because tests failed.');
  }
  // Only the last release is compared with.
  for (const other of globSync('*.json.zst', { cwd: folder }))
    if (other !== path.basename(file)) rmSync(path.join(folder, other));
  const all = [...releases, { version, commit, jobTables: jobTablesVersion }];
  writeFileSync(list, `${JSON.stringify(all, null, 2)}\n`);
  console.log(`Recorded ${version} (${commit.slice(0, 12)}). Commit docs/releases.json and docs/releases.`);
});

function git(...words: string[]): string {
  const { status, stdout } = spawnSync('git', words, { cwd: projectRoot, encoding: 'utf8' });
  if (status !== 0) throw new PlainFailure('A release is recorded in a clone with git.');
  return stdout.trim();
}
