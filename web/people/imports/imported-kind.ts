/** A kind of records that is imported, as the shared pages show it. Its room makes it, with a page of its own. */
export interface ImportedKind {
  /** As the server names it. */
  readonly name: string;
  /** The page of an import, or where one begins. */
  readonly address: (importId?: string) => string;
  /** The list that an import leads back to. */
  readonly listAddress: () => string;
  /** The page of a record that a row is about. */
  readonly recordAddress: (id: string) => string;
  /** The columns that name the record of a row, and say more of it. */
  readonly naming: { readonly title: readonly string[]; readonly detail: string; readonly place: string };
  /** Areas of calls whose replies change when an import is taken back. */
  readonly changes: readonly string[];
  readonly texts: KindTexts;
}

export interface KindTexts {
  readonly title: string;
  /** What the list is called. */
  readonly list: string;
  /** One record. */
  readonly record: string;
  /** What rows are searched by. */
  readonly search: string;
  /** Before anything was imported. */
  readonly emptyText: string;
  /** The button that imports so many records. */
  readonly apply: (count: number) => string;
}
