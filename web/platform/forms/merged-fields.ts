/**
 * The fields of a form when the record under it gets a newer version: what the person changed, and the newer version for the rest. Undefined
 * if both changed the same field to different values, because then only a person can choose.
 */
export function mergedFields<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): Values | undefined {
  const merged = new Map<string, unknown>();
  for (const [name, value] of Object.entries(mine)) {
    const before: unknown = Reflect.get(base, name);
    const now: unknown = Reflect.get(theirs, name);
    const isMine = !isSame(value, before);
    if (isMine && !isSame(now, before) && !isSame(value, now)) return undefined;
    merged.set(name, isMine ? value : now);
  }
  return { ...mine, ...Object.fromEntries(merged) };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
