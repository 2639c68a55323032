import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';
import manifest from '../../package.json' with { type: 'json' };
import { buildWeb } from './build/web-build.ts';
import { fixedBill } from './release/bill-of-materials.ts';
import { buildElsewhere } from './release/build-elsewhere.ts';
import { checksumList, checksumsOf, differences } from './release/checksums.ts';
import { deliveredPackages, isAllowed, licenseList } from './release/licenses.ts';
import { projectRoot } from './support/project-root.ts';

// Writes what goes with a release: bill of materials, licenses, and checksums of the built pages. Anybody who runs it on the same commit
// gets the same files.
await runCommand(async () => {
  const folder = path.resolve(process.argv[2] ?? 'release');
  mkdirSync(folder, { recursive: true });
  const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content);

  const packages = deliveredPackages(path.join(projectRoot, 'package-lock.json'));
  const refused = packages.filter(({ license }) => !isAllowed(license));
  if (refused.length > 0)
    throw new PlainFailure(`These packages have a license that is not allowed:\n${licenseList(refused)}`);
  write('licenses.txt', licenseList(packages));
  console.log(`Licenses of ${packages.length} packages are allowed.`);

  const bill = npm('sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only');
  if (bill.status !== 0) throw new PlainFailure(`npm sbom failed: ${bill.stderr}`);
  write('bom.json', fixedBill(bill.stdout, { name: manifest.name, time: commitTime() }));

  await buildWeb();
  const checksums = checksumsOf(path.join(projectRoot, 'dist'));
  const different = differences(checksums, buildElsewhere());
  if (different.length > 0)
    throw new PlainFailure(`A second build in another folder differs in:\n${different.join('\n')}`);
  write('checksums.txt', checksumList(checksums, 'dist/'));
  console.log(`A second build in another folder is the same: ${checksums.size} files.`);

  console.log(audit());
  console.log(`The files of version ${manifest.version} are in ${folder}.`);
});

/** Known holes in packages. A network without a registry says nothing about them. */
function audit(): string {
  const { status, stdout } = npm('audit', '--omit=dev', '--json');
  const report = JSON.parse(stdout || '{}') as { metadata?: { vulnerabilities: { total: number } } };
  if (!report.metadata) return 'Audit: skipped, because no registry answered.';
  const { total } = report.metadata.vulnerabilities;
  if (status !== 0)
    throw new PlainFailure(`npm audit knows ${total} holes in packages: run npm audit --omit=dev.`);
  return 'Audit: no known holes in packages.';
}

function npm(...words: string[]) {
  const script = process.env['npm_execpath'];
  const [program, ...before] = script?.endsWith('npm-cli.js') ? [process.execPath, script] : ['npm'];
  return spawnSync(program!, [...before, ...words], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
}

/** The time of the commit, so that the same commit gives the same files. */
function commitTime(): string {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  const seconds = status === 0 ? Number(stdout) : Number(process.env['SOURCE_DATE_EPOCH'] ?? 0);
  return new Date(seconds * 1000).toISOString();
}
