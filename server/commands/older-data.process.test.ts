import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#server/platform/postgres/fixtures/temporary.ts';
import { ownPostgres } from '#server/platform/postgres/owned.ts';
import { freePort } from '#tests/harness/ports.ts';

const before = '0375-unsubscribe-secrets';

/** Runs a command of the portal to its end. */
async function run(command: string, dataDir: string, ...words: string[]) {
  const program = fileURLToPath(new URL(`./${command}.ts`, import.meta.url));
  const env = { ...process.env, BASE_URL: '', DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0' };
  const { status, stderr } = spawnSync(process.execPath, [program, ...words], { encoding: 'utf8', env });
  return { status, stderr };
}

it('a data folder from before the first release is refused with what to do, and left as it is', async () => {
  const dataDir = mkdtempSync(join(temporaryFolder(), 'older-'));
  const migrations = async () => {
    const database = await ownPostgres(dataDir);
    const client = new pg.Client(database.connectionString);
    await client.connect();
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null)',
    );
    await client.query(`insert into migration values ($1, 'x') on conflict do nothing`, [before]);
    const { rows } = await client.query<{ name: string }>('select name from migration');
    await client.end();
    await database.stop();
    return rows.map(({ name }) => name);
  };
  await migrations();
  expect(await run('start', dataDir)).toEqual({
    status: 1,
    stderr: `The database was made by a version from before the first release (its last migration is ${before}), which this portal cannot take over. Start with an empty DATA_DIR or database, or run the version that made it to export what you need.\n`,
  });
  expect(await migrations()).toEqual([before]);
});

it('a backup from before the first release is refused with what to do, before anything changes', async () => {
  const parent = mkdtempSync(join(temporaryFolder(), 'older-'));
  const backup = join(parent, 'backup');
  mkdirSync(backup);
  const manifest = { format: 1, createdAt: '2026-11-01T00:00:00Z', migrations: ['0001-platform', before] };
  writeFileSync(
    join(backup, 'manifest.json'),
    JSON.stringify({ ...manifest, tables: [], sequences: [], files: [] }),
  );
  const dataDir = join(parent, 'data');
  expect(await run('restore', dataDir, backup)).toEqual({
    status: 1,
    stderr: `The backup in ${backup} was made by a version from before the first release (its last migration is ${before}), which this portal cannot take over. Restore it with the version that made it, and export what you need there.\n`,
  });
  expect(existsSync(dataDir)).toBe(false);
  expect(readdirSync(parent)).toEqual(['backup']);
});
