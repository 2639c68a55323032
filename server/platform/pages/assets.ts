import { readFile } from 'node:fs/promises';
import path from 'node:path';

interface ScreenAssets {
  /** The scripts that start the page, if they are not those of the application. */
  readonly entry?: readonly string[];
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly texts: Readonly<Record<'en' | 'fr', readonly string[]>>;
}

/** The built browser code: the HTML page and the chunks of each screen. */
export interface WebAssets {
  readonly folder: string;
  /** Its style sheets come after the first frame, which is drawn before they arrive. */
  readonly html: string;
  readonly screens: Readonly<Record<string, ScreenAssets>>;
}

export async function readWebAssets(folder: string): Promise<WebAssets> {
  const [html, screens] = await Promise.all([
    readFile(path.join(folder, 'index.html'), 'utf8'),
    readFile(path.join(folder, 'pages.json'), 'utf8'),
  ]);
  return { folder, html: stylesBehindFrame(html), screens: JSON.parse(screens) as WebAssets['screens'] };
}

const frameMark = '<!--frame-->';

/** A style sheet in the head delays all rendering; after the first frame it delays only what follows. */
export function stylesBehindFrame(html: string): string {
  const styles = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  return styles
    .reduce((rest, style) => rest.replace(style, ''), html)
    .replace(frameMark, () => `${frameMark}${styles.join('')}<!--styles-->`);
}

/** Elements that let the browser fetch a screen's chunks while it parses the first ones. */
export function preloads({ screens }: WebAssets, screenId: string, language: 'en' | 'fr'): string {
  const assets = screens[screenId];
  if (!assets) return '';
  return [...assets.scripts, ...assets.texts[language]]
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('');
}

const startScripts = /(?:<script type="module"[^>]*><\/script>\s*)+/;

/** The HTML of a screen: sign-in starts by itself, without the application and without the fonts, which its first paint can do without. */
export function screenHtml({ html, screens }: WebAssets, screenId: string): string {
  const { entry } = screens[screenId] ?? {};
  if (!entry) return html;
  const scripts = entry.map((file) => `<script type="module" crossorigin src="/${file}"></script>`);
  return html.replace(fontPreloads, '').replace(startScripts, () => scripts.join(''));
}

const fontPreloads = /<link\s[^>]*as="font"[^>]*>/g;

export const screenStyles = ({ screens }: WebAssets, screenId: string): string =>
  (screens[screenId]?.styles ?? [])
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
    .join('');
