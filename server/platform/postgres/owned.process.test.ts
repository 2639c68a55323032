import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, startHolder, type Holder } from './fixtures/holder.ts';
import { temporaryFolder } from './fixtures/temporary.ts';
import { borrowPostgres, ownPostgres } from './owned.ts';
import { isServing, readPostmaster, stopServer } from './postmaster.ts';

const isRoot = process.geteuid?.() === 0;
const made: string[] = [];

const temporary = temporaryFolder();

/** A folder that only its owner may enter. */
const newFolder = () => {
  const folder = mkdtempSync(join(temporary, 'data-'));
  made.push(folder);
  return folder;
};
const socketFolderOf = (address: string) => new URLSearchParams(address.split('?')[1]).get('host')!;
const serverOf = (dataDir: string) => readPostmaster(join(dataDir, 'postgres'));

async function killServer(dataDir: string): Promise<number> {
  const { pid } = serverOf(dataDir)!;
  process.kill(pid, 'SIGKILL');
  while (isServing(join(dataDir, 'postgres'), pid)) await sleep(5);
  return pid;
}

afterAll(async () => {
  for (const folder of made) {
    const server = serverOf(folder);
    if (server) await stopServer(join(folder, 'postgres'), server.pid);
  }
});

describe('one data folder', () => {
  const dataDir = newFolder();
  let owner: Holder;

  beforeAll(async () => {
    owner = await startHolder('own', dataDir);
    await ask(owner.held!.connectionString, 'create table kept (id int)');
  });

  it('belongs to one owner: a second one gets an error and ends', async () => {
    const second = await startHolder('own', dataDir);
    expect(second.held).toBeUndefined();
    expect(second.process.exitCode).toBe(1);
    expect(second.complaint).toBe(
      `Paddock already runs on the data folder ${dataDir} (process ${owner.process.pid}). Stop it first, or set DATA_DIR and PORT for a second one.`,
    );
  });

  it('is shared with a short command, which leaves the server running', async () => {
    const guest = await borrowPostgres(dataDir);
    expect(guest.adopted).toBe(true);
    await guest.stop();
    expect(await ask(owner.held!.connectionString, 'select 1 as answer')).toBe(1);
  });

  it('makes the portal an ordinary role that can create what it needs', async () => {
    const { connectionString } = owner.held!;
    expect(
      await ask(connectionString, `select rolsuper as answer from pg_roles where rolname = current_user`),
    ).toBe(false);
    await ask(connectionString, 'create extension unaccent');
    await ask(connectionString, 'create extension pg_trgm');
    await ask(connectionString, `create collation und_numeric (provider = icu, locale = 'und-u-kn-true')`);
    const sorted = `select string_agg(word, ' ' order by word collate und_numeric) as answer from unnest(array['b10', 'É', 'b9', 'f']) word`;
    expect(await ask(connectionString, sorted)).toBe('b9 b10 É f');
    expect(await ask(connectionString, `select current_setting('fsync') as answer`)).toBe('on');
  });

  it('is adopted from an owner that was killed', async () => {
    const { pid } = serverOf(dataDir)!;
    await ask(owner.held!.connectionString, 'insert into kept values (1)');
    await owner.kill();
    owner = await startHolder('own', dataDir);
    expect(owner.held).toMatchObject({ adopted: true });
    expect(serverOf(dataDir)?.pid).toBe(pid);
    expect(await ask(owner.held!.connectionString, 'select count(*)::int as answer from kept')).toBe(1);
  });

  it('restarts by itself if the server is killed', async () => {
    const pid = await killServer(dataDir);
    await expect.poll(() => serverOf(dataDir)?.pid ?? pid, { timeout: 30_000 }).not.toBe(pid);
    await expect
      .poll(
        () => ask(owner.held!.connectionString, 'select count(*)::int as answer from kept').catch(() => -1),
        { timeout: 30_000 },
      )
      .toBe(1);
  });

  it('starts again after owner and server were killed together', async () => {
    owner.process.kill('SIGKILL');
    await killServer(dataDir);
    owner = await startHolder('own', dataDir);
    expect(owner.held).toMatchObject({ adopted: false });
    expect(await ask(owner.held!.connectionString, 'select count(*)::int as answer from kept')).toBe(1);
  });

  it('is reachable again after its socket was removed', async () => {
    await owner.kill();
    rmSync(serverOf(dataDir)!.socketFolder!, { recursive: true });
    owner = await startHolder('own', dataDir);
    expect(await ask(owner.held!.connectionString, 'select count(*)::int as answer from kept')).toBe(1);
  });

  it('outlives its owner while a command still uses it, and stops with the last one', async () => {
    const guest = await startHolder('borrow', dataDir);
    await owner.release();
    expect(await ask(guest.held!.connectionString, 'select 1 as answer')).toBe(1);
    await guest.release();
    expect(serverOf(dataDir)).toBeUndefined();
  });

  it.runIf(process.platform === 'linux')(
    "starts even if another program has the dead server's process id",
    async () => {
      const stranger = spawn('sleep', ['60'], { cwd: '/' });
      const note = `${stranger.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n/nowhere\n\n\n`;
      writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), note);
      try {
        const database = await ownPostgres(dataDir);
        expect(await ask(database.connectionString, 'select 1 as answer')).toBe(1);
        await database.stop();
      } finally {
        stranger.kill();
      }
    },
  );
});

it('is created once by commands that start at the same time', async () => {
  const dataDir = newFolder();
  const leftover = join(dataDir, 'postgres.new-4194305-killed');
  mkdirSync(leftover);
  const [one, other] = await Promise.all([startHolder('borrow', dataDir), startHolder('borrow', dataDir)]);
  expect([one.held, other.held].map((held) => held?.connectionString)).toEqual(
    Array(2).fill(one.held?.connectionString),
  );
  await one.release();
  expect(await ask(other.held!.connectionString, 'select 1 as answer')).toBe(1);
  await other.release();
  expect(serverOf(dataDir)).toBeUndefined();
  expect(existsSync(leftover)).toBe(false);
});

it('ignores variables meant for other PostgreSQL programs', async () => {
  const env = {
    PGPORT: '1',
    PGHOST: '/nowhere',
    PGDATABASE: 'none',
    PGSSLMODE: 'require',
    LC_ALL: 'xx_YY.UTF-8',
    TZ: 'Mars/X',
  };
  const holder = await startHolder('borrow', newFolder(), { env });
  expect(holder.complaint).toBe('');
  expect(await ask(holder.held!.connectionString, `select current_setting('timezone') as answer`)).toBe(
    'UTC',
  );
  await holder.release();
});

describe.runIf(isRoot)('as root', () => {
  it('drops its rights for a cluster of an ordinary user', async () => {
    const dataDir = newFolder();
    chmodSync(dataDir, 0o755);
    mkdirSync(join(dataDir, 'postgres'));
    chownSync(join(dataDir, 'postgres'), 65_534, 65_534);
    const database = await borrowPostgres(dataDir);
    expect(await ask(database.connectionString, 'select 1 as answer')).toBe(1);
    const status = readFileSync(`/proc/${serverOf(dataDir)!.pid}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\s+65534\s+65534/m);
    await database.stop();
    rmSync(socketFolderOf(database.connectionString), { recursive: true });
  });

  const asNobody = {
    prefix: ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'],
    env: { HOME: '/' },
  };

  it("runs as an ordinary user with that user's rights", async () => {
    const dataDir = newFolder();
    chownSync(dataDir, 65_534, 65_534);
    const holder = await startHolder('own', dataDir, asNobody);
    expect(holder.complaint).toBe('');
    expect(await ask(holder.held!.connectionString, 'select 1 as answer')).toBe(1);
    await holder.release();
  });

  it('reports to an ordinary user that the folder belongs to someone else', async () => {
    const dataDir = newFolder();
    chmodSync(dataDir, 0o755);
    const holder = await startHolder('own', dataDir, asNobody);
    expect(holder.complaint).toBe(
      `The data folder ${dataDir} cannot be written to: permission is denied. Set DATA_DIR to a folder you may write to.`,
    );
  });
});

it('reports a file in the place of the data folder', async () => {
  const file = join(newFolder(), 'data');
  writeFileSync(file, '');
  await expect(ownPostgres(file)).rejects.toThrow(
    `The data folder ${file} cannot be created: a file is in its place.`,
  );
  await expect(ownPostgres(join(file, 'below'))).rejects.toThrow('a file is in its place');
});

it('reports a cluster of another version', async () => {
  const dataDir = newFolder();
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(ownPostgres(dataDir)).rejects.toThrow('was made by PostgreSQL 17; this portal brings 18');
});

it('shows the last lines of the log if the server cannot start', async () => {
  const dataDir = newFolder();
  await (await borrowPostgres(dataDir)).stop();
  writeFileSync(join(dataDir, 'postgres', 'postgresql.conf'), 'nonsense = on\n');
  await expect(ownPostgres(dataDir)).rejects.toThrow(
    /does not start; the last lines of .*postgres\.log:\n.*nonsense/s,
  );
});
