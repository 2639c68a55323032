import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '#server/platform/database/migrate.ts';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';
import { startThrowaway } from '#server/platform/postgres/throwaway.ts';

const target = fileURLToPath(new URL('../database/types.ts', import.meta.url));
const codegen = fileURLToPath(new URL('../../node_modules/kysely-codegen/dist/cli/bin.js', import.meta.url));

/** The types that the pool's parsers return; writing accepts what PostgreSQL understands. */
const typeMapping = {
  timestamptz: 'ColumnType<string, Date | string, Date | string>',
  int8: 'ColumnType<number, number | string, number | string>',
};

// Writes the table types of a freshly migrated database; with --check only reports whether the file is up to date.
await runCommand(async () => {
  const fresh = await generate();
  if (process.argv.includes('--check')) {
    if (readFileSync(target, 'utf8') === fresh) return;
    throw new PlainFailure('server/database/types.ts does not match the schema files. Run npm run types.');
  }
  writeFileSync(target, fresh);
});

async function generate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-types-'));
  const file = join(folder, 'types.ts');
  const database = await startThrowaway();
  try {
    await migrate(database.connectionString);
    const options = {
      dialect: 'postgres',
      url: database.connectionString,
      'camel-case': 'true',
      'date-parser': 'string',
      'type-mapping': JSON.stringify(typeMapping),
      // The portal does not use the table of applied migrations, nor the months of the activity log one by one.
      'exclude-pattern': '{*.migration,activity_log_month.*}',
      'out-file': file,
      'log-level': 'error',
    };
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    const { status, stdout, stderr } = spawnSync(process.execPath, [codegen, ...args], {
      encoding: 'utf8',
      cwd: folder,
    });
    if (status !== 0) throw new PlainFailure(`The table types could not be generated:\n${stdout}${stderr}`);
    return readFileSync(file, 'utf8');
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true });
  }
}
