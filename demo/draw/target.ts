import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { demoMediaFolder } from '#demo/content/content.schema.ts';

/** Where a media file is written; its folder exists afterwards. */
export async function targetOf(path: string): Promise<string> {
  const target = join(demoMediaFolder, path);
  await mkdir(dirname(target), { recursive: true });
  return target;
}
