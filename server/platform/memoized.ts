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

/** Caches a function's results for strings. They should be few: after a thousand it starts again. */
export function memoizedText<Value>(from: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= 1000) known.clear();
    const value = from(text);
    known.set(text, value);
    return value;
  };
}
