/** A course in its place with its prerequisites. */
export interface Placed {
  readonly id: string;
  readonly prerequisites: readonly string[];
}

/** A course and one of its prerequisites. */
export interface Wait {
  readonly courseId: string;
  readonly neededId: string;
}

/**
 * Prerequisites that do not come before their course. Because a course may only require earlier ones, an order without such pairs cannot
 * contain a cycle.
 */
export function waitsForLater(outline: readonly Placed[]): Wait[] {
  const before = new Set<string>();
  return outline.flatMap(({ id, prerequisites }) => {
    const wrong = prerequisites.filter((needed) => !before.has(needed));
    before.add(id);
    return wrong.map((neededId) => ({ courseId: id, neededId }));
  });
}

/** The courses in this order, or nothing if it does not name each of them once. */
export function inOrder<T extends Placed>(outline: readonly T[], ids: readonly string[]): T[] | undefined {
  if (ids.length !== outline.length || new Set(ids).size !== ids.length) return undefined;
  const byId = new Map(outline.map((one) => [one.id, one]));
  const ordered = ids.map((id) => byId.get(id));
  return ordered.every((one) => one !== undefined) ? ordered : undefined;
}
