import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCollector } from '#tests/builders/collector.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
const notes = new URL('./fixtures/note-packages.mjs', import.meta.url).href;
let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'paddock-tracing-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts a worker and returns what it has loaded from packages by the time it ends. */
async function loadedWith(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const file = path.join(dataDir, `loaded-${Object.keys(env).length}`);
  const worker = fork(main, {
    env: {
      PATH: process.env['PATH'],
      ROLE: 'worker',
      DATABASE_URL: database.connectionString,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      NOTE_PACKAGES: file,
      ...env,
    },
    execArgv: ['--import', notes],
  });
  const [message] = await Promise.race([once(worker, 'message'), once(worker, 'exit')]);
  expect(message).toEqual({ ready: true });
  worker.kill('SIGTERM');
  const [code] = await once(worker, 'exit');
  expect(code).toBe(0);
  return (await readFile(file, 'utf8')).split('\n');
}

test('without a collector, nothing that traces is loaded', async () => {
  const loaded = await loadedWith({});
  expect(loaded.some((one) => one.includes('node_modules/pg/'))).toBe(true);
  // The library of the metrics loads the interfaces, which do nothing by themselves.
  expect(loaded.filter((one) => /@opentelemetry\/(?!api\/)|open-tracing/.test(one))).toEqual([]);
});

test('with one it is', async () => {
  const collector = await openCollector();
  const loaded = await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  expect(loaded.some((one) => one.includes('@opentelemetry/sdk-trace'))).toBe(true);
  await collector.close();
});
