import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Source {
  /** Relative to the root, with forward slashes: `server/people/users/users.queries.ts`. */
  readonly file: string;
  readonly text: string;
  readonly lines: number;
  /** Files it imports at run time, as paths like `file`. Names of packages stay unchanged. */
  readonly imports: readonly string[];
  /** The same for type imports. */
  readonly typeImports: readonly string[];
}

const root = path.resolve(import.meta.dirname, '../..');
const folders = ['contract', 'server', 'web', 'tests', 'bench', 'demo'];

/** Every TypeScript file of the repository. */
export function readSources(): Source[] {
  return folders
    .flatMap((folder) => listed(path.join(root, folder)))
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => {
      const text = readFileSync(file, 'utf8');
      const name = path.relative(root, file).replaceAll(path.sep, '/');
      return { file: name, text, lines: text.split('\n').length - 1, ...importsOf(name, text) };
    });
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => path.join(one.parentPath, one.name));
  } catch {
    return [];
  }
}

const statement =
  /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;

function importsOf(file: string, text: string): Pick<Source, 'imports' | 'typeImports'> {
  const imports: string[] = [];
  const typeImports: string[] = [];
  for (const [, , type, from, lazy] of text.matchAll(statement)) {
    const target = resolved(file, from ?? lazy ?? '');
    (type ? typeImports : imports).push(target);
  }
  return { imports, typeImports };
}

function resolved(file: string, from: string): string {
  if (from.startsWith('#')) return from.slice(1);
  if (from.startsWith('.')) return path.posix.join(path.posix.dirname(file), from);
  return from;
}
