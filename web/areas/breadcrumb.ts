/** A step of the trail. */
export interface Crumb {
  readonly title: string;
  readonly link: string;
}

const maxCrumbs = 5;

/**
 * The trail after a page opened. `crum` is the title that came with the address, if any. Revisiting a step's path cuts the trail back to
 * before it; without `crum` the trail starts again.
 */
export function nextTrail(
  trail: readonly Crumb[],
  link: string,
  crum: string | undefined,
  titleOf: (path: string) => string | undefined,
): Crumb[] {
  const path = pathOf(link);
  const here = { title: crum || titleOf(path) || '??', link };
  if (!crum) return [here];
  const visited = trail.findIndex((one) => pathOf(one.link) === path);
  const before = visited < 0 ? trail : trail.slice(0, visited);
  return [...before, here].slice(-maxCrumbs);
}

const pathOf = (link: string) => link.split(/[?#]/)[0]!;
