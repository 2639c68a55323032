import { readFile } from 'node:fs/promises';
import path from 'node:path';

interface ScreenAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly texts: Readonly<Record<'en' | 'fr', readonly string[]>>;
}

/** The built browser part: its first HTML and the chunks of each screen. */
export interface WebAssets {
  readonly folder: string;
  readonly html: string;
  readonly screens: Readonly<Record<string, ScreenAssets>>;
}

export async function readWebAssets(folder: string): Promise<WebAssets> {
  const [html, screens] = await Promise.all([
    readFile(path.join(folder, 'index.html'), 'utf8'),
    readFile(path.join(folder, 'pages.json'), 'utf8'),
  ]);
  return { folder, html, screens: JSON.parse(screens) as WebAssets['screens'] };
}

/** The elements that let the browser fetch a screen's chunks while it reads the first ones. */
export function preloads({ screens }: WebAssets, screenId: string, language: 'en' | 'fr'): string {
  const assets = screens[screenId];
  if (!assets) return '';
  return [
    ...assets.styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...assets.scripts, ...assets.texts[language]].map(
      (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
    ),
  ].join('');
}
