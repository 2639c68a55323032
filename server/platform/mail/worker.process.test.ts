import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#server/platform/database/open.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { queueMail } from './queue-mail.ts';
import { freePort } from '#tests/harness/ports.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
let port: number;
let testDatabase: TestDatabase;
let database: Database;
let dataDir: string;

beforeAll(async () => {
  port = await freePort();
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connectionString, { max: 1 });
  dataDir = await mkdtemp(path.join(tmpdir(), 'paddock-worker-'));
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a worker sends mails, answers no requests, and ends when asked', async () => {
  const worker = fork(main, {
    env: {
      // The test runner sets its own BASE_URL.
      PATH: process.env['PATH'],
      ROLE: 'worker',
      PORT: String(port),
      DATABASE_URL: testDatabase.connectionString,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
    execArgv: [],
  });
  const [message] = await Promise.race([once(worker, 'message'), once(worker, 'exit')]);
  expect(message).toEqual({ ready: true });
  await database.db.transaction().execute((tx) =>
    queueMail(tx, {
      occasion: 'worker',
      kind: 'test',
      personId: null,
      to: 'ana@builder.example',
      language: 'en',
      mail: { subject: 'Hello', lines: ['Hi'] },
    }),
  );
  const socket = connect(port, '127.0.0.1');
  const [error] = await once(socket, 'error');
  expect((error as NodeJS.ErrnoException).code).toBe('ECONNREFUSED');

  const outbox = path.join(dataDir, 'outbox');
  const sent = async () => (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'));
  for (let waited = 0; waited < 100 && (await sent()).length === 0; waited++) await pause(100);
  expect(await sent()).toHaveLength(1);

  worker.kill('SIGTERM');
  const [code] = await once(worker, 'exit');
  expect(code).toBe(0);
});

test('a worker whose database does not answer ends, so that it is restarted', async () => {
  const worker = fork(main, {
    env: {
      PATH: process.env['PATH'],
      ROLE: 'worker',
      PORT: String(port),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    },
    execArgv: [],
    silent: true,
  });
  const [code] = await once(worker, 'exit');
  expect(code).toBe(1);
});
