interface Standing<One> {
  /** All in their order before the save. */
  readonly standing: readonly One[];
  /** Those of them that the writer was not shown, and so could not name. */
  readonly unseen: readonly One[];
}

/** What a form names in its order, with what its writer was not shown: each behind what it stood behind. */
export function withUnseen<One>(
  named: readonly One[],
  { standing, unseen }: Standing<One>,
  keyOf: (one: One) => string,
): readonly One[] {
  const after = [...named];
  const places = () => after.map(keyOf);
  for (const one of unseen) {
    if (places().includes(keyOf(one))) continue;
    const earlier = standing.slice(0, standing.indexOf(one)).map(keyOf);
    const neighbor = earlier.findLast((key) => places().includes(key));
    after.splice(neighbor === undefined ? 0 : places().indexOf(neighbor) + 1, 0, one);
  }
  return after;
}
