import { expect, test } from 'vitest';
import { readSources } from './sources.ts';

/** What may open connections by itself. Everything else opens a `DatabaseClient`, which finds the server that an address means. */
const may = [
  'server/platform/database/open.ts',
  'server/platform/database/connections/',
  'server/platform/jobs/open-boss.ts',
  // The server in the data folder is one, on its own socket.
  'server/platform/postgres/session.ts',
  'server/platform/backup/restore-backup.ts',
];

test('every connection to the database is opened in one way', () => {
  const opening = readSources().filter(
    ({ file, text }) =>
      /^(server|demo)\//.test(file) &&
      !/\.test\.ts$|\/fixtures\//.test(file) &&
      /new (pg\.)?(Client|Pool)\((?!limits)|new PgBoss\(/.test(text),
  );
  expect(opening.map(({ file }) => file).filter((file) => !may.some((one) => file.startsWith(one)))).toEqual(
    [],
  );
});
