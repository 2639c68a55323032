import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tryUpgrade } from '../../bench/upgrade/upgrade.ts';
import { ownVersion, type Version } from '../../bench/upgrade/version.ts';

let folder: string;
let versions: { from: Version; to: Version };

/** This version, built into pages of its own. */
async function version(name: string): Promise<Version> {
  const web = path.join(folder, name);
  await mkdir(path.join(web, 'assets'), { recursive: true });
  await writeFile(path.join(web, 'index.html'), '<!doctype html><head><!--head--></head><!--session-->');
  await writeFile(path.join(web, 'pages.json'), '{}');
  await writeFile(path.join(web, 'assets', `home-${name}.js`), `export const version = '${name}';`);
  return { ...ownVersion, name, web };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'paddock-versions-'));
  versions = { from: await version('OLDoldo1'), to: await version('NEWnewn1') };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('processes that are replaced one by one and back again lose nothing, and answer for the pages of both', async () => {
  const result = await tryUpgrade({ ...versions, seconds: 1, learners: 24, courses: 8 });
  const { lost, doubled, faults, errors } = result;
  expect({ lost, doubled, faults, errors }).toEqual({ lost: [], doubled: [], faults: [], errors: [] });
  expect(result.replaced).toBe(6);
  expect(result.acknowledged).toBeGreaterThan(100);
  expect(result.assets).toBeGreaterThan(20);
}, 600_000);
