/** A reply type as rows of the database have it: with its key named `id`. */
export type WithId<T extends { readonly _id: string }> = Omit<T, '_id'> & { readonly id: string };
