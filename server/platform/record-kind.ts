import type { Feature } from '#contract/platform/features.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { port } from './ports.ts';

/**
 * A kind of record: what it is called, and where it is. What the log calls records and their fields, and what a switch of the settings concerns,
 * follow from it.
 */
export interface RecordKind {
  /** As entries of the log name it. */
  readonly kind: string;
  /** As headings name one of them. */
  readonly one: Bilingual;
  /** Where its records are; without a table, only the log names them. */
  readonly stored?: {
    readonly table: string;
    /** As headings name several of them. */
    readonly many: Bilingual;
    /** The columns of the name in English, or in any language, and in French. */
    readonly name?: { readonly en: string; readonly fr?: string };
    /** SQL on the table as `x`: which of its rows are of this kind. */
    readonly only?: string;
  };
  /** While it is off, nobody reaches these records. */
  readonly feature?: Feature;
  /** The schemas of its forms, whose labels name its fields. */
  readonly forms?: readonly unknown[];
}

/** The kinds of every room. */
export const recordKinds = port<null, ReadonlyMap<string, RecordKind>>('record-kinds');
