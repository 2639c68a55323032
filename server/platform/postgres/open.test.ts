import { expect, inject, it } from 'vitest';
import { openDatabaseUrl } from './open.ts';

it('accepts a database that answers', async () => {
  const url = inject('testServerUrl');
  const database = await openDatabaseUrl(url);
  expect(database).toMatchObject({ connectionString: url, adopted: true });
  await database.stop();
});

it.each([
  [
    'postgres://paddock:hunter2@127.0.0.1:1/paddock',
    /^The database of DATABASE_URL does not answer: connect ECONNREFUSED/,
  ],
  ['postgres://paddock:hunter2@localhost:1/paddock', /does not answer: connect ECONNREFUSED/],
])('reports why %s does not answer, without its password', async (url, message) => {
  const failure = await openDatabaseUrl(url).catch((error: Error) => error.message);
  expect(failure).toMatch(message);
  expect(failure).not.toContain('hunter2');
});
