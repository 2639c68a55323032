import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask } from './fixtures/holder.ts';
import { temporaryFolder } from './fixtures/temporary.ts';
import { borrowPostgres } from './owned.ts';

/** Only root may mount a small disk, and not in every container. */
function canMount(): boolean {
  if (process.platform !== 'linux' || process.geteuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'paddock-mount-'));
  const mounted = mount(folder, 1);
  if (mounted) unmount(folder);
  rmdirSync(folder);
  return mounted;
}
const mount = (folder: string, megabytes: number) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0;
const unmount = (folder: string) => spawnSync('umount', [folder]).status === 0;

describe.runIf(canMount())('on a full disk', () => {
  const temporary = temporaryFolder();
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(temporary, 'full-'));
  });
  afterEach(() => {
    unmount(dataDir);
    rmdirSync(dataDir);
  });

  it('reports that the database cannot be created, and leaves nothing behind', async () => {
    mount(dataDir, 20);
    await expect(borrowPostgres(dataDir)).rejects.toThrow(
      `The disk of ${dataDir} is full: the database could not be made.`,
    );
    expect(spawnSync('ls', ['-A', dataDir], { encoding: 'utf8' }).stdout).toBe('');
  });

  it('reports that the database cannot start, and starts once there is room', async () => {
    mount(dataDir, 120);
    await (await borrowPostgres(dataDir)).stop();
    const filler = join(dataDir, 'filler');
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k']);
    await expect(borrowPostgres(dataDir)).rejects.toThrow(
      `The disk of ${dataDir} is full: the database cannot start.`,
    );
    writeFileSync(filler, '');
    const database = await borrowPostgres(dataDir);
    expect(await ask(database.connectionString, 'select 1 as answer')).toBe(1);
    await database.stop();
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down');
  });
});
