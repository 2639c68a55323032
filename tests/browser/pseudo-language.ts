import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Response } from '@playwright/test';
import { parseAst } from 'vite';

const dist = path.resolve(import.meta.dirname, '../../dist/web');
const [opening, closing] = ['⟦', '⟧'];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** The texts of a chunk, each in brackets. Their values stay as they are. */
function bracketed(code: string): string {
  const values: Node[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const one = node as Node;
    if (one.type === 'Property' && isText(one['value'] as Node)) values.push(one['value'] as Node);
    else Object.values(one).forEach(visit);
  };
  visit(parseAst(code));
  return values
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end }) =>
        text.slice(0, start + 1) + opening + text.slice(start + 1, end - 1) + closing + text.slice(end - 1),
      code,
    );
}

const isText = ({ type, value, expressions }: Node) =>
  (type === 'Literal' && typeof value === 'string') ||
  (type === 'TemplateLiteral' && (expressions as unknown[]).length === 0);

/** Serves the English texts in brackets, and records every text in the portal's replies. */
export async function speakPseudo(page: Page): Promise<{ readonly portalTexts: () => Promise<string> }> {
  const manifest = JSON.parse(readFileSync(path.join(dist, 'manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const texts = Object.entries(manifest).flatMap(([source, { file }]) =>
    /\.en\.json$|\/frame\.en\.ts$/.test(source) ? [file] : [],
  );
  for (const file of texts) {
    const body = bracketed(readFileSync(path.join(dist, file), 'utf8'));
    await page.route(`**/${file}`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body, headers: { 'cache-control': 'no-store' } }),
    );
  }
  const portalTexts: string[] = [ofContract()];
  const arriving: Promise<void>[] = [];
  const note = async (response: Response) => {
    const type = response.headers()['content-type'] ?? '';
    if (!/json|html/.test(type)) return;
    const text = await response.text().catch(() => '');
    portalTexts.push(
      type.includes('html')
        ? (/<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? '')
        : text,
    );
  };
  page.on('response', (response) => void arriving.push(note(response)));
  return {
    portalTexts: async () => {
      await Promise.all(arriving);
      return portalTexts.join('\n');
    },
  };
}

/** The contract's texts in both languages: titles of screens, labels of fields, errors. */
function ofContract(): string {
  const folder = path.resolve(import.meta.dirname, '../../contract');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .flatMap((source) => [
      ...source.matchAll(/\ben:\s*(['`])(.*?)\1,?\s*fr:/gs),
      ...source.matchAll(/()choices\(`(.*?)`/gs),
      ...source.matchAll(/,\s*(['`])([^'`]+)\1,\s*(['`])[^'`]+\3,?\s*[)[{]/g),
    ])
    .map((match) => match[2])
    .join('\n');
}

/** Words on the page, visible or for screen readers, that come neither from a text nor from a reply of the portal. */
export async function untranslated(page: Page, portalTexts: string): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (node.closest('[aria-hidden="true"]')) continue;
        for (const name of [
          'aria-label',
          'placeholder',
          'title',
          'alt',
          'aria-description',
          'aria-roledescription',
        ])
          found.push(node.getAttribute(name) ?? '');
      } else if (
        !node.parentElement?.closest('script, style, noscript, svg, code, [lang]:not(html), .start-failure')
      ) {
        found.push(node.textContent ?? '');
      }
    }
    return found;
  });
  const known = new Set(
    wordsOf(
      portalTexts
        .replaceAll(/\\[nrt"]/g, ' ')
        .replaceAll(/\\u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    ),
  );
  return [
    ...new Set(
      shown
        .map(withoutTexts)
        // A text whose parts are in separate elements.
        .map((text) => text.replaceAll(/⟦[^⟧]*$|^[^⟦]*⟧/g, ' '))
        .flatMap((text) =>
          wordsOf(text)
            .filter((word) => !known.has(word) && !formatted.has(word))
            .map((word) => `${word} (${text.trim().slice(0, 60)})`),
        ),
    ),
  ];
}

/** Texts may contain other texts. */
function withoutTexts(text: string): string {
  const less = text.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
  return less === text ? text : withoutTexts(less);
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/** What the browser's own formats write. */
const formatted = new Set(
  [
    ...Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1)).flatMap((day) =>
      (['short', 'long'] as const).map((month) => day.toLocaleDateString('en-US', { month })),
    ),
    ...Array.from({ length: 7 }, (_, day) => new Date(2026, 0, day + 1)).flatMap((day) =>
      (['short', 'long'] as const).map((weekday) => day.toLocaleDateString('en-US', { weekday })),
    ),
    'ago',
    'just',
    'now',
    'yesterday',
    'tomorrow',
    'today',
    'last',
    'next',
    'and',
    'min',
    'sec',
    'hr',
    // The labels of time zones, which the formats of events write.
    ...['e', 'c', 'm', 'p'].flatMap((zone) => [`${zone}st`, `${zone}dt`]),
    // Keys and the start of an address are the same in every language.
    'ctrl',
    'https',
    // Names of languages, browsers, and people in a picture.
    'léa',
    'bergström',
    'côté',
    'français',
    'chrome',
    'linux',
    'noor',
    'émile',
    ...['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'].flatMap((unit) => [
      unit,
      `${unit}s`,
    ]),
  ].map((word) => word.toLowerCase()),
);
