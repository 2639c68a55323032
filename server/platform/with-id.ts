/** A row as replies name it: `id` inside, `_id` outside. What a reply does not declare falls away, so `id` may stay: a copy without it costs many times as much. */
export const withId = <T extends { readonly id: string }>(
  row: T,
): Omit<T, 'id'> & { readonly _id: string } => ({
  ...row,
  _id: row.id,
});
