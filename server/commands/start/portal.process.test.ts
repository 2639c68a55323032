import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '#server/platform/postgres/fixtures/temporary.ts';
import { isServing, readPostmaster, stopServer } from '#server/platform/postgres/postmaster.ts';
import { freePort } from '#tests/harness/ports.ts';

const program = fileURLToPath(new URL('./fixtures/start.ts', import.meta.url));
const dataDir = mkdtempSync(join(temporaryFolder(), 'data-'));
const cluster = join(dataDir, 'postgres');
let port: number;

interface Started {
  readonly process: ChildProcess;
  output(): string;
  saying(text: string): Promise<void>;
  /** Sends it a signal and returns its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}
const running: Started[] = [];

function start(env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [program], {
    // The test runner sets BASE_URL to the base path of its own server.
    env: { ...process.env, BASE_URL: '', DATA_DIR: dataDir, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let text = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const closed = once(child, 'exit');
  const started: Started = {
    process: child,
    output: () => text,
    saying: async (wanted) => {
      while (!text.includes(wanted) && child.exitCode === null) await sleep(5);
      expect(text).toContain(wanted);
    },
    end: async (signal) => {
      if (signal) child.kill(signal);
      await closed;
      return child.exitCode;
    },
  };
  running.push(started);
  return started;
}

const isUp = () => {
  const server = readPostmaster(cluster);
  return server !== undefined && isServing(cluster, server.pid);
};
const visit = async () =>
  (await (await fetch(`http://127.0.0.1:${port}/`)).json()) as { pid: number; user: string; demo: string };
const answers = () =>
  visit().then(
    () => true,
    () => false,
  );

beforeAll(async () => {
  port = await freePort();
});
afterEach(async () => {
  for (const started of running.splice(0)) {
    if (started.process.exitCode === null && started.process.signalCode === null)
      await started.end('SIGTERM');
  }
});
afterAll(async () => {
  const server = readPostmaster(cluster);
  if (server) await stopServer(cluster, server.pid);
});

it('starts database, web and worker, and stops them in the order web, worker, database', async () => {
  const portal = start();
  await portal.saying('Paddock is ready');
  expect(portal.output()).toContain(`Paddock is ready at http://127.0.0.1:${port}`);
  expect(portal.output()).toMatch(/password Paddock2026:\n {2}platform@paddock\.example /);
  expect(await visit()).toMatchObject({ user: 'paddock', demo: '1' });
  expect(await portal.end('SIGTERM')).toBe(0);
  expect(portal.output()).toMatch(/web stops\nworker stops\n$/);
  expect(isUp()).toBe(false);
});

it('reports to a second start that the first is running, without harming it', async () => {
  const first = start();
  await first.saying('Paddock is ready');
  const second = start();
  expect(await second.end()).toBe(1);
  expect(second.output()).toBe(
    `Paddock already runs on the data folder ${dataDir} (process ${first.process.pid}). Stop it first, or set DATA_DIR and PORT for a second one.\n`,
  );
  expect(await visit()).toMatchObject({ user: 'paddock' });
});

it('is waited for by the next start while it stops', async () => {
  const first = start({ SLOW: '1500' });
  await first.saying('Paddock is ready');
  first.process.kill('SIGTERM');
  const second = start();
  await second.saying('Paddock is ready');
  expect(await first.end()).toBe(0);
  expect(await visit()).toMatchObject({ user: 'paddock' });
});

it('reports a port in use and leaves nothing running', async () => {
  const other: Server = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const portal = start();
  expect(await portal.end()).toBe(1);
  expect(portal.output()).toBe(
    `Port ${port} of 127.0.0.1 is taken by another program. Stop that program, or set PORT to another number.\n`,
  );
  expect(isUp()).toBe(false);
  other.close();
});

it('adopts the database of a killed start, whose processes end by themselves', async () => {
  const killed = start();
  await killed.saying('Paddock is ready');
  const server = readPostmaster(cluster)!;
  await killed.end('SIGKILL');
  const portal = start();
  await portal.saying('Paddock is ready');
  expect(readPostmaster(cluster)!.pid).toBe(server.pid);
  expect(await visit()).toMatchObject({ user: 'paddock' });
});

it('stops in order if the process that started it is killed', async () => {
  const portal = start();
  await portal.saying('Paddock is ready');
  portal.process.disconnect();
  expect(await portal.end()).toBe(0);
  expect(isUp()).toBe(false);
});

it('restarts a process that dies', async () => {
  const portal = start();
  await portal.saying('Paddock is ready');
  const { pid } = await visit();
  process.kill(pid, 'SIGKILL');
  await portal.saying('The web process ended by SIGKILL. Restarting it.');
  await expect.poll(answers, { timeout: 30_000 }).toBe(true);
  expect((await visit()).pid).not.toBe(pid);
});

it('gives up if a process ends before it ever served', async () => {
  const portal = start({ BREAK: 'worker' });
  expect(await portal.end()).toBe(1);
  expect(portal.output()).toContain('The worker process ended with exit code 3 before it was ready.');
  expect(isUp()).toBe(false);
});

it('gives up if the pages cannot be built', async () => {
  const portal = start({ BUILD: 'fails' });
  expect(await portal.end()).toBe(1);
  expect(portal.output()).toBe('The pages could not be built. See the message above.\n');
  expect(isUp()).toBe(false);
});

it('can be stopped during the build', async () => {
  const portal = start({ BUILD: 'hangs' });
  await portal.saying('building');
  expect(await portal.end('SIGINT')).toBe(0);
  expect(isUp()).toBe(false);
});

it('shares the port among several web processes', async () => {
  const portal = start({ WEB_CONCURRENCY: '2' });
  await portal.saying('Paddock is ready');
  const visits = await Promise.all(Array.from({ length: 12 }, visit));
  expect(new Set(visits.map((one) => one.pid)).size).toBe(2);
  expect(await portal.end('SIGINT')).toBe(0);
});

it('runs one role alone', async () => {
  const portal = start({ ROLE: 'worker' });
  await portal.saying('The worker is ready.');
  expect(await answers()).toBe(false);
});

it('checks the settings file before it starts anything', async () => {
  const portal = start({ PORTAL_CONFIG: '/nowhere/portal.json' });
  expect(await portal.end()).toBe(1);
  expect(portal.output()).toBe('The settings file /nowhere/portal.json cannot be read (ENOENT).\n');
});

it('leaves only the cluster, its log and the empty files folder in the data folder', () => {
  expect(readdirSync(dataDir).toSorted()).toEqual(['files', 'postgres', 'postgres.log']);
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toMatch(/PANIC/);
});
