import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { mediaTypeOf } from './package/media-types.rules.ts';

/** The built page that plays lessons on the content origin. */
export interface StageAssets {
  page(portalOrigin: string): string;
  readonly assets: ReadonlyMap<string, { readonly content: Buffer; readonly mediaType: string }>;
}

/** Tests that start whole processes build their own pages and no stage. */
const noStage: StageAssets = { page: () => '', assets: new Map() };

export async function readStageAssets(folder: string): Promise<StageAssets> {
  const names = await readdir(folder).catch(() => null);
  if (!names) return noStage;
  const html = await readFile(path.join(folder, 'stage.html'), 'utf8');
  const read = names
    .filter((name) => /\.(js|css)$/.test(name))
    .map(
      async (name) =>
        [name, { content: await readFile(path.join(folder, name)), mediaType: mediaTypeOf(name) }] as const,
    );
  const assets = new Map(await Promise.all(read));
  return {
    assets,
    // An origin contains no characters that HTML would interpret.
    page: (portalOrigin) => html.replaceAll('%PORTAL%', () => portalOrigin),
  };
}
