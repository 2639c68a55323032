/** Where an href of a manifest points. */
export type Target =
  | {
      readonly kind: 'inside';
      readonly path: string;
      readonly parameters: string;
      readonly otherCapitals: boolean;
    }
  | { readonly kind: 'missing'; readonly path: string }
  | { readonly kind: 'outside' };

/** The files of an archive, found the way manifests name them. */
export interface FileIndex {
  readonly paths: ReadonlySet<string>;
  /** By the path in lower case. */
  readonly byLowerCase: ReadonlyMap<string, string>;
}

export const fileIndex = (paths: readonly string[]): FileIndex => ({
  paths: new Set(paths),
  byLowerCase: new Map(paths.map((path) => [path.toLowerCase(), path])),
});

// A folder name that no archive contains: a path that climbs out of it has left the package.
const root = 'http://package.invalid/9c1f/package/';
const { pathname: rootPath, origin: rootOrigin } = new URL(root);

/** The file an href means, after applying every xml:base from the outermost inward. */
export function targetOf(href: string, bases: readonly string[], { paths, byLowerCase }: FileIndex): Target {
  let base = root;
  for (const one of bases) {
    const next = URL.parse(one.trim(), base);
    if (!next) return { kind: 'outside' };
    base = next.href;
  }
  const url = URL.parse(href.trim(), base);
  if (!url || url.origin !== rootOrigin || !url.pathname.startsWith(rootPath) || isAbsolute(href, bases))
    return { kind: 'outside' };
  const [raw, parameters] = cut(href.trim(), /[?#]/);
  const encoded = url.pathname.slice(rootPath.length);
  const folder = decoded(encoded.slice(0, encoded.lastIndexOf('/') + 1));
  const name = raw.replaceAll('\\', '/').split('/').at(-1) ?? '';
  // Plain names with a percent sign, a question mark or a number sign are matched as written.
  const candidates = [
    [decoded(encoded), parameters],
    [encoded, parameters],
    [folder + name, parameters],
    [folder + href.trim().replaceAll('\\', '/').split('/').at(-1)!, ''],
  ] as const;
  for (const [path, rest] of candidates) {
    const normal = path.normalize('NFC');
    if (paths.has(normal)) return { kind: 'inside', path: normal, parameters: rest, otherCapitals: false };
  }
  for (const [path, rest] of candidates) {
    const other = byLowerCase.get(path.normalize('NFC').toLowerCase());
    if (other !== undefined) return { kind: 'inside', path: other, parameters: rest, otherCapitals: true };
  }
  return { kind: 'missing', path: decoded(encoded) };
}

/** `/index.html` would mean the root of a site, not of the package. */
const isAbsolute = (href: string, bases: readonly string[]): boolean =>
  [href, ...bases].some((one) => /^\s*[/\\]/.test(one));

/** No archive contains a name with a control character, and none could be stored: it stays as written. */
function decoded(path: string): string {
  try {
    const name = decodeURIComponent(path);
    return /\p{Cc}/u.test(name) ? path : name;
  } catch {
    return path;
  }
}

/** What is before the first such character, and the rest. */
function cut(text: string, at: RegExp): readonly [string, string] {
  const place = text.search(at);
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place)];
}

/** Adds an item's parameters to those of its resource's address (SCORM 1.2 CAM §2.3.2.5). */
export function withParameters(ofAddress: string, ofItem: string): string {
  const added = ofItem.trim().replace(/^[?&]+/, '');
  if (added === '') return ofAddress;
  if (added.startsWith('#')) return ofAddress.includes('#') ? ofAddress : ofAddress + added;
  const [query, fragment] = cut(ofAddress, /#/);
  return `${query}${query === '' ? '?' : '&'}${added}${fragment}`;
}
