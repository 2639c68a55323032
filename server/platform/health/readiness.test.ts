import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database/open.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { readinessOf } from './readiness.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test('a file store that hangs is reported within two seconds', async () => {
  const files: FileStore = { ...portal.services.files, check: () => new Promise<never>(() => {}) };
  const startedAt = performance.now();
  expect(await readinessOf({ ...portal.services, files })()).toEqual({
    database: true,
    files: false,
    space: true,
  });
  expect(performance.now() - startedAt).toBeLessThan(2000);
});

test('a database that accepts connections but never answers is reported within two seconds, by every probe', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as AddressInfo;
  const database = openDatabase(`postgres://nobody@127.0.0.1:${port}/nothing`);
  const readiness = readinessOf({ ...portal.services, db: database.db });
  const startedAt = performance.now();
  const found = await Promise.all([readiness(), readiness(), readiness()]);
  expect(performance.now() - startedAt).toBeLessThan(2000);
  expect(found).toEqual(found.map(() => ({ database: false, files: true, space: true })));
  silent.close();
});
