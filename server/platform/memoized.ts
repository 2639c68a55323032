/** Caches a function's result for each object, for as long as the object lives. */
export function memoized<Key extends object, Value>(from: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = from(key);
    known.set(key, value);
    return value;
  };
}
