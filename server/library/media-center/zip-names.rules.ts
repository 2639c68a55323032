import { numbered } from '#contract/library/media-endings.ts';

/** Signs that some systems refuse in the name of a file. */
const refused = /[<>:"|?*]/g;

/** The names of files in a ZIP, one for each path: no two are the same, whatever their case. */
export function zipNames(paths: readonly string[]): string[] {
  const taken = new Set<string>();
  return paths.map((path) => {
    const [name = '', ...above] = path.replaceAll(refused, '_').split('/').toReversed();
    const folder = above.toReversed();
    for (let number = 1; ; number += 1) {
      const full = [...folder, number === 1 ? name : numbered(name, number)].join('/');
      if (taken.has(full.toLowerCase())) continue;
      taken.add(full.toLowerCase());
      return full;
    }
  });
}
