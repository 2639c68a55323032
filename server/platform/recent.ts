export interface Recent<Value> {
  /** Undefined if there is none, or it was kept too long ago. */
  of(key: string): Value | undefined;
  keep(key: string, value: Value): void;
}

/** Keeps the newest values by their key, each for a limited time. */
export function recent<Value>({
  most,
  seconds,
}: {
  readonly most: number;
  readonly seconds: number;
}): Recent<Value> {
  const kept = new Map<string, { readonly value: Value; readonly until: number }>();
  return {
    of(key) {
      const found = kept.get(key);
      return found && found.until > Date.now() ? found.value : undefined;
    },
    keep(key, value) {
      // Behind all others: the first one is the oldest.
      kept.delete(key);
      kept.set(key, { value, until: Date.now() + seconds * 1000 });
      const [oldest] = kept.keys();
      if (kept.size > most) kept.delete(oldest!);
    },
  };
}
