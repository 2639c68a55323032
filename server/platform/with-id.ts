/**
 * A row as replies name it: `id` inside, `_id` outside. Replies drop undeclared fields, so `id` may stay: copying the row without it costs
 * many times as much.
 */
export const withId = <T extends { readonly id: string }>(
  row: T,
): Omit<T, 'id'> & { readonly _id: string } => ({
  ...row,
  _id: row.id,
});
