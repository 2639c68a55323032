/** A course in its place with what it waits for. */
export interface Placed {
  readonly id: string;
  readonly prerequisites: readonly string[];
}

/** A course and one it waits for. */
export interface Wait {
  readonly courseId: string;
  readonly neededId: string;
}

/**
 * What waits for a course that does not come before it. As a course may only wait for earlier ones,
 * an order without such waits cannot hold a circle.
 */
export function waitsForLater(outline: readonly Placed[]): Wait[] {
  const before = new Set<string>();
  return outline.flatMap(({ id, prerequisites }) => {
    const wrong = prerequisites.filter((needed) => !before.has(needed));
    before.add(id);
    return wrong.map((neededId) => ({ courseId: id, neededId }));
  });
}

/** The courses in this order, or nothing where it does not name each of them once. */
export function inOrder<T extends Placed>(outline: readonly T[], ids: readonly string[]): T[] | undefined {
  if (ids.length !== outline.length || new Set(ids).size !== ids.length) return undefined;
  const byId = new Map(outline.map((one) => [one.id, one]));
  const ordered = ids.map((id) => byId.get(id));
  return ordered.every((one) => one !== undefined) ? ordered : undefined;
}
