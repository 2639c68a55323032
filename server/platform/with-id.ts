/** A row as replies name it: `id` inside, `_id` outside. */
export const withId = <T extends { readonly id: string }>({
  id: _id,
  ...rest
}: T): Omit<T, 'id'> & { readonly _id: string } => ({
  _id,
  ...rest,
});
