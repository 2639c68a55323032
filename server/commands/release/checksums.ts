import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The SHA-256 of each file under a folder, by its path there. Names that begin with a dot are not delivered. */
export function checksumsOf(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files
      .map((file): [string, string] => [
        relative(folder, file).replaceAll('\\', '/'),
        createHash('sha256').update(readFileSync(file)).digest('hex'),
      ])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Files that two builds do not share, or that differ. Empty if both are the same, byte for byte. */
export function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => one.get(name) !== other.get(name)).toSorted();
}

/** In the form that `sha256sum --check` reads. */
export const checksumList = (checksums: ReadonlyMap<string, string>, prefix: string): string =>
  [...checksums].map(([name, sum]) => `${sum}  ${prefix}${name}\n`).join('');
