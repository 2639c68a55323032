import { port } from './ports.ts';

/**
 * What a merge of two accounts does with the columns that refer to a person, as each room declares it in `<room>.merge.ts`. A test holds the
 * declarations against the database: every key to `user_account` has one answer, and every unique index over such a column says which row
 * stands (`tests/schema/person-columns.test.ts`, `docs/decisions/133-merging-accounts.md`).
 */
export interface PersonColumns {
  /** Whose something is, as it was recorded: it counts for the primary account. */
  readonly facts?: readonly PersonColumn[];
  /** Where somebody stands now: the primary account gets it, the better of two stands. */
  readonly state?: readonly PersonColumn[];
  /** Who did something. Never changes. */
  readonly actors?: readonly ColumnName[];
  /** Computed from other rows, and computed again. */
  readonly sums?: readonly ColumnName[];
  /** What somebody may do or is asked to do for others. The primary account gets none of it. */
  readonly access?: readonly ColumnName[];
  /** What belongs to an account and not to its person: how it signs in, limits, work under way. It stays with the closed account. */
  readonly account?: readonly ColumnName[];
  /** People named by their address. It stays as written, as the address stays with its account. */
  readonly addresses?: readonly ColumnName[];
}

/** A column as `table.column`. */
export type ColumnName = `${string}.${string}`;

/** A column, or one whose table has a person once for each of something. */
export type PersonColumn = ColumnName | { readonly column: ColumnName; readonly once: readonly Once[] };

/** Two rows, one of each account, that cannot both be of the primary account. */
export interface Once {
  /** The columns that are equal in both. */
  readonly of: readonly string[];
  /** Which rows it concerns; all of them by default. */
  readonly while?: Readonly<Record<string, string | null>>;
  /** Which row stands: the first of these that tells the two apart decides. Without a difference the row of the primary account stands. */
  readonly better?: readonly Better[];
  /** One of these columns numbers the rows: those of the secondary account get the next numbers, and all of them stand. */
  readonly numberedBy?: string;
  /** Both rows move, and the one that does not stand gets the present time here, as if it had been replaced. */
  readonly replacedAt?: string;
}

/** That a column is set, or is not set, or is the greater or the smaller of the two. */
export type Better = readonly [column: string, by: 'set' | 'unset' | 'greater' | 'smaller'];

/** What each room declares about its columns that refer to people. */
export const personColumns = port<
  null,
  readonly { readonly room: string; readonly columns: PersonColumns }[]
>('person-columns');
