/** The fields whose value differs: a save names only what changes. */
export function changesOf<Values extends object>(before: Partial<Values>, after: Values): Partial<Values> {
  const entries = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
  );
  return Object.fromEntries(entries) as Partial<Values>;
}
