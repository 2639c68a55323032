/** The articles before and after one in a list: null at its end, undefined if the list does not know. */
export interface Neighbors {
  readonly newer: string | null | undefined;
  readonly older: string | null | undefined;
}

/** What the loaded part of a list, the newest first, knows of the neighbors of an article. One that is not in it has none that it knows. */
export function neighborsIn(
  list: readonly { readonly _id: string }[],
  id: string,
  hasMore: boolean,
): Neighbors {
  const place = list.findIndex(({ _id }) => _id === id);
  if (place < 0) return { newer: undefined, older: undefined };
  return {
    newer: list[place - 1]?._id ?? null,
    older: list[place + 1]?._id ?? (hasMore ? undefined : null),
  };
}
