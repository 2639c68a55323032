import type { RawBuilder, SqlBool } from 'kysely';
import { sentence, type ErrorText, type Values } from '#contract/platform/errors.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { port } from '#server/platform/ports.ts';

/** A column that a heading of a table can be matched with. */
export interface ImportColumn {
  readonly key: string;
  /** As files and pages name it. */
  readonly label: Bilingual;
  /** What it is called elsewhere, in either language. A heading that equals a label comes before one that equals these. */
  readonly names?: readonly string[];
  /** What a sample file shows below it, one value for each row. */
  readonly samples: readonly string[];
  /** Days come as `YYYY-MM-DD` and numbers as `1025.5` where they can be read as such; the others are text as it stands. */
  readonly kind?: 'day' | 'number';
}

/** A choice above the button that carries an import out. */
export interface ImportOption {
  readonly key: string;
  readonly label: Bilingual;
  readonly isOn: boolean;
  /** The effect whose rows it is about. Off, they go on without it. */
  readonly effect?: string;
}

/** The values of a row by column, without spaces around them. A column that the table does not have is left out. */
export type RowValues = Readonly<Record<string, string>>;

export interface RowToJudge {
  readonly number: number;
  readonly values: RowValues;
  /** Doubts that somebody accepted. */
  readonly confirmed: readonly string[];
  /** Which of the rows that are alike it is, from 1 (`countsAlike`). */
  readonly nth: number;
}

/** What is said of a row, and of which column. */
export interface RowReason extends Bilingual {
  readonly column?: string;
}

/** A value that changes. */
export interface RowChange {
  readonly column: string;
  readonly from: Bilingual;
  readonly to: Bilingual;
}

export interface RowSuggestion {
  readonly column: string;
  readonly value: string;
  readonly label: string;
}

/**
 * What is to become of a row. `plan` is what the kind needs to carry it out; it is not stored, because every row is judged again when it is
 * carried out.
 */
export interface JudgedRow<Plan = unknown> {
  readonly number: number;
  readonly outcome: 'add' | 'update' | 'same' | 'check' | 'error';
  readonly reasons: readonly RowReason[];
  readonly changes: readonly RowChange[];
  /** Doubts that can be accepted, by a name of their own. */
  readonly doubts: readonly string[];
  readonly suggestion: RowSuggestion | null;
  readonly effects: readonly string[];
  /** The record that stands, or the one that is doubtful. */
  readonly targetId: string | null;
  readonly plan: Plan | null;
}

/** What kinds may ask while they judge rows. All of it is read in sets, never row by row. */
export interface Judging<Who extends Actor | null = Actor> extends Pick<Context, 'ask' | 'settings' | 'now'> {
  readonly db: Db | Transaction;
  readonly actor: Who;
  /** The columns that the table has. */
  readonly columns: ReadonlySet<string>;
  /** The records among these that the same import has added. */
  readonly addedByThis: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** A row that was carried out: the record, and what undo needs. `isGone`: somebody else was quicker, so it has to be judged again. */
export type AppliedRow =
  | { readonly number: number; readonly targetId: string; readonly former: object }
  | { readonly number: number; readonly isGone: true };

export interface RowToUndo {
  readonly number: number;
  readonly outcome: 'add' | 'update';
  readonly targetId: string;
  /** As `apply` returned it. */
  readonly former: object;
}

export interface ApplyOptions {
  /** What people are told, or records keep, as the reason for a change that needs one. */
  readonly reason: Bilingual;
  readonly isOn: (option: string) => boolean;
}

/** What a table says, for records that it leaves out. */
export interface WholeTable {
  /** The values of a column, each once. */
  valuesOf(column: string): Promise<readonly string[]>;
  /** Whether a row has this key, as a condition. */
  names(key: RawBuilder<unknown>): RawBuilder<SqlBool>;
}

/** A record that a table leaves out, with its values by column. */
export interface MissingRecord<Plan = unknown> extends Omit<JudgedRow<Plan>, 'number'> {
  readonly key: string;
  readonly values: RowValues;
}

/** What becomes of records that a table leaves out, after its rows were carried out. Both methods work on sets. */
export interface MissingRecords<Plan = unknown> {
  /** The option, off at first, and the effect under which they are counted. */
  readonly option: string;
  count(judging: Judging, table: WholeTable): Promise<number>;
  /** The next of them, locked. Those whose key the table has by then are no longer missing. */
  next(
    judging: Judging & { readonly db: Transaction },
    table: WholeTable,
    limit: number,
  ): Promise<readonly MissingRecord<Plan>[]>;
}

/**
 * Records that tables bring in. A room declares the kind, and what its rows mean; reading, matching, duplicates within a table, corrections, going on
 * after a kill, and counting are the same for all. Every method works on a set of rows with a few statements. `Who` admits null if the portal itself
 * may bring rows in.
 */
export interface ImportKind<Plan = unknown, Who extends Actor | null = Actor> {
  /** Used in addresses and stored. */
  readonly name: string;
  readonly mayImport: (actor: Actor) => boolean;
  /** What a file of samples is called. */
  readonly title: Bilingual;
  readonly columns: readonly ImportColumn[];
  /** The column by which records are known. */
  readonly knownBy: string;
  /** The columns that a table must have. */
  readonly required: readonly string[];
  readonly options: readonly ImportOption[];
  /** What rows bring about besides, counted above the button. */
  readonly effects: readonly { readonly key: string; readonly label: Bilingual }[];
  /** By what the record of a row is known, however it is written; null if the row does not say it. */
  keyOf(values: RowValues): string | null;
  /** Whether rows with this key are as many records, instead of one that the first of them names. */
  countsAlike?(key: string): boolean;
  /** Says of each row what is to become of it. Changes nothing. */
  judge(judging: Judging<Who>, rows: readonly RowToJudge[]): Promise<readonly JudgedRow<Plan>[]>;
  /** Locks the records with these keys, in one order, so that rows judged after it stay true until the transaction ends. */
  lock(tx: Transaction, keys: readonly string[]): Promise<void>;
  /** Carries rows out that were judged in this transaction, with entries of the log, mails, and announcements. */
  apply(
    change: Change,
    actor: Who,
    rows: readonly JudgedRow<Plan>[],
    options: ApplyOptions,
  ): Promise<readonly AppliedRow[]>;
  /** For kinds that can deal with records which the table leaves out. */
  readonly missing?: MissingRecords<Plan>;
  /** Takes rows back. Returns why a row is left alone, by its number. */
  undo(change: Change, actor: Who, rows: readonly RowToUndo[]): Promise<ReadonlyMap<number, Bilingual>>;
}

/** The kinds of every room whose feature is on. */
export const importKinds = port<null, ImportKind>('import-kinds', { goesWithFeature: true });

/** A sentence about a row, in both languages. */
export const rowReason = (error: ErrorText, values: Values = {}, column?: string): RowReason => ({
  en: sentence(error, 'en', values),
  fr: sentence(error, 'fr', values),
  ...(column !== undefined && { column }),
});
