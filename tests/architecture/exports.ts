import path from 'node:path';
import type { Source } from './sources.ts';

/** What stands behind a use: a file of the product, or a test, a sample, a fixture, or a bench. */
interface Uses {
  product: boolean;
  tests: boolean;
}
export interface Export {
  readonly file: string;
  readonly name: string;
  readonly isType: boolean;
  readonly usedByTests: boolean;
  readonly usedInOwnFile: boolean;
}

const isTest = (file: string) => /^(?:tests|bench)\/|\.(?:test|samples)\.tsx?$|\/fixtures\//.test(file);
const isProduct = (file: string) => /^(?:contract|server|web)\//.test(file) && !isTest(file);

const imported =
  /\b(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?(?:\{([^}]*)\}|\*(?:\s+as\s+\w+)?)\s*from\s+'([^']+)'/g;
/** Whole files: fetched later, run in a process of their own, or read as a type. */
const whole = /\bimport\(\s*'([^']+)'\s*\)|\bnew URL\('([^']+)'/g;
/** `import.meta.glob` names what it takes of each file that it finds. */
const taken = /^\s*import: '(\w+)',$/gm;
const declared =
  /^export\s+(?:async\s+)?(function\*?|const|class|enum|let|interface|type)\s+([A-Za-z_$][\w$]*)/gm;
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** Exports of the product that no other file of the product uses. */
export function lonelyExports(sources: readonly Pick<Source, 'file' | 'text'>[]): Export[] {
  const uses = new Map<string, Uses>();
  const note = (file: string, name: string, by: string) => {
    const key = `${file} ${name}`;
    const at = uses.get(key) ?? { product: false, tests: false };
    at[isTest(by) ? 'tests' : 'product'] = true;
    uses.set(key, at);
  };
  for (const { file, text } of sources) {
    for (const [, names, from] of text.matchAll(imported)) {
      const target = resolved(file, from!);
      for (const name of names === undefined ? ['*'] : namesIn(names)) note(target, name, file);
    }
    for (const [, lazy, url] of text.matchAll(whole)) note(resolved(file, lazy ?? url!), '*', file);
    for (const [, name] of text.matchAll(taken)) note('*', name!, file);
  }
  return sources
    .filter(({ file }) => isProduct(file) && file !== 'server/database/types.ts')
    .flatMap(({ file, text }) =>
      [...text.matchAll(declared)].flatMap(([, kind, name]) => {
        const found = [`${file} ${name}`, `${file} *`, `* ${name}`].map((key) => uses.get(key));
        if (found.some((one) => one?.product)) return [];
        return {
          file,
          name: name!,
          isType: kind === 'interface' || kind === 'type',
          usedByTests: found.some((one) => one?.tests),
          usedInOwnFile: timesIn(text, name!) > 1,
        };
      }),
    );
}

const namesIn = (list: string) =>
  list.split(',').flatMap((one) => /^\s*(?:type\s+)?([\w$]+)/.exec(one)?.[1] ?? []);

const timesIn = (text: string, name: string) =>
  text
    .replaceAll(comments, '')
    .match(new RegExp(`(?<![\\w$]|(?<!\\.\\.)\\.)${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'))?.length ??
  0;

function resolved(file: string, from: string): string {
  // In the browser, this name stands for the portal's own part of it (`vite.config.ts`).
  if (from === 'react-i18next' && file.startsWith('web/')) return 'web/platform/formats/translate.ts';
  if (from.startsWith('#')) return from.slice(1);
  return from.startsWith('.') ? path.posix.join(path.posix.dirname(file), from) : from;
}
