import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { freePort } from '#tests/harness/ports.ts';
import { copiesOf, dockerStages } from './files.ts';

const user = 10_001;
const root = process.cwd();
const place = '/srv/paddock/';

/** Why the portal cannot be started here as the user of the image, if it cannot. */
const obstacle = (): string | undefined => {
  if (process.getuid?.() !== 0) return 'only root can start it as another user';
  const { status } = spawnSync(process.execPath, ['--version'], { uid: user, gid: user, cwd: '/' });
  return status === 0 ? undefined : `the user ${user} cannot read ${root}`;
};
const skipped = obstacle();
if (skipped) console.warn(`Skipped: the last stage of the image, because ${skipped}.`);

/** Leads from a port to the database, also to one behind a socket. */
async function openWay(address: string): Promise<{ way: Server; databaseUrl: string }> {
  const { user: name = '', password, database, host, port } = new pg.Client(address);
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const way = createServer((one) => {
    const other = connect(target);
    for (const [from, to] of [[one, other] as const, [other, one] as const])
      from.pipe(to).on('error', () => {});
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  const secret = password ? `:${encodeURIComponent(password)}` : '';
  const { port: own } = way.address() as AddressInfo;
  return { way, databaseUrl: `postgres://${encodeURIComponent(name)}${secret}@127.0.0.1:${own}/${database}` };
}

describe.skipIf(skipped !== undefined)('the last stage of the image', () => {
  let database: TestDatabase;
  /** The way to the database of the tests, whose socket belongs to another user. */
  let way: Server;
  let databaseUrl: string;
  let folder: string;
  let image: string;
  let dataDir: string;
  let port: number;
  let portal: ChildProcess;
  let said = '';

  /** Lays out what the Dockerfile copies. Packages are linked, and a page of its own stands for those that the build makes. */
  function layOut(): void {
    for (const { sources, target } of copiesOf(dockerStages().at(-1)!))
      for (const source of sources) {
        const name = source.replace(place, '');
        const to = path.join(image, target, target.endsWith('/') ? path.basename(name) : '');
        if (name === 'node_modules') symlinkSync(path.join(root, name), to);
        else if (name === 'dist') layOutPages(to);
        else
          cpSync(path.join(root, name), to, {
            recursive: true,
            filter: (file) => !file.endsWith('.test.ts'),
          });
      }
  }
  function layOutPages(to: string): void {
    mkdirSync(path.join(to, 'web/assets'), { recursive: true });
    writeFileSync(
      path.join(to, 'web/index.html'),
      '<!doctype html><html lang="en"><title>Paddock</title></html>',
    );
    writeFileSync(path.join(to, 'web/pages.json'), '{}');
    writeFileSync(path.join(to, 'web/assets/home-12345678.js'), 'export {};');
    writeFileSync(path.join(to, '.built'), 'elsewhere');
  }
  const asNobody = (command: string, words: string[], env: NodeJS.ProcessEnv = {}) =>
    spawnSync(command, words, {
      uid: user,
      gid: user,
      cwd: image,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });

  /** Runs a command of the portal there. The way to the database is in this process, which has to go on meanwhile. */
  const run = async (words: string[], env: NodeJS.ProcessEnv) =>
    (
      await promisify(execFile)(process.execPath, ['paddock.mjs', ...words], {
        uid: user,
        gid: user,
        cwd: image,
        env: { ...process.env, ...env },
      })
    ).stdout;

  beforeAll(async () => {
    database = await createTestDatabase({ empty: true });
    ({ way, databaseUrl } = await openWay(database.connectionString));
    folder = mkdtempSync(path.join(tmpdir(), 'paddock-image-'));
    chmodSync(folder, 0o755);
    image = path.join(folder, 'image');
    dataDir = path.join(folder, 'data');
    mkdirSync(image);
    mkdirSync(dataDir);
    chownSync(dataDir, user, user);
    layOut();
    port = await freePort();
    portal = spawn(process.execPath, ['paddock.mjs', 'start'], {
      uid: user,
      gid: user,
      cwd: image,
      env: {
        PATH: process.env['PATH'],
        // Even temporary files may be written nowhere but there.
        TMPDIR: '/nonexistent',
        HOME: '/nonexistent',
        HOST: '127.0.0.1',
        PORT: String(port),
        DEMO: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [portal.stdout!, portal.stderr!])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    for (let tries = 0; !said.includes('is ready') && portal.exitCode === null && tries < 600; tries++)
      await pause(100);
  }, 120_000);
  afterAll(async () => {
    if (portal && portal.exitCode === null) {
      const ended = new Promise((resolve) => portal.once('exit', resolve));
      portal.kill('SIGTERM');
      await ended;
    }
    way?.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('its user can write to the folder for data, and to nothing else of it', () => {
    expect(asNobody('touch', [path.join(dataDir, 'here')]).status).toBe(0);
    for (const name of ['.', 'server', 'dist/web', 'config'])
      expect(asNobody('touch', [path.join(image, name, 'there')]).status, name).not.toBe(0);
  });

  test('the portal starts, makes its database, and answers', async () => {
    expect(said).toContain('is ready');
    const ask = (url: string) => fetch(`http://127.0.0.1:${port}${url}`);
    const ready = await ask('/readyz');
    expect(ready.status, await ready.text()).toBe(200);
    expect((await ask('/public/login')).status).toBe(200);
    expect((await ask('/api/session')).status).toBe(200);
    expect((await ask('/assets/home-12345678.js')).status).toBe(200);
  });

  test('nothing it says is about a place it may not write to', () => {
    expect(said).not.toMatch(/EACCES|EROFS|EPERM|"level":[56]0/);
  });

  test('commands that operators run there work, too', async () => {
    const env = {
      TMPDIR: '/nonexistent',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DEMO: '0',
      PORT: String(port),
      BASE_URL: '',
    };
    expect(await run(['migrate'], env)).toBe('The database is up to date.\n');
    expect(await run(['job', 'sweep'], env)).toContain('removed');
  });

  test('its packages are those of the lockfile, and tools for development may be missing', () => {
    const { status, stderr } = asNobody(process.execPath, ['paddock.mjs', 'nothing']);
    expect([status, stderr]).toEqual([1, expect.stringContaining('There is no command "nothing"')]);
  });
});
