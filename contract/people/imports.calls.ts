import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { dateOrders, importsRewards } from '#contract/platform/imports.ts';
import { done, pagination, paging, searchText, yesNo } from '#contract/platform/paging.ts';
import { tableErrors } from '#contract/platform/table-errors.ts';
import { tableFormat } from '#contract/platform/tables.ts';
import { instant } from '#contract/platform/time.ts';
import { importErrors as errors } from './imports.errors.ts';
import {
  importKind,
  importMapping,
  importStates,
  mostPasted,
  newImport,
  rowCorrection,
  rowOutcomes,
  rowResults,
} from './imports.fields.ts';

const count = z.int().min(0);

/** A column that a heading can be matched with. */
const column = z.object({
  key: z.string(),
  label: bilingual,
  isRequired: z.boolean(),
});

/** A choice above the button, with what it is about. */
const option = z.object({
  key: z.string(),
  label: bilingual,
  isOn: z.boolean(),
  /** How many rows it concerns; null if it is not about rows of the table. */
  count: count.nullable(),
});

const listedImport = z.object({
  _id: id,
  kind: z.string(),
  state: z.enum(importStates),
  fileName: z.string(),
  createdAt: instant,
  appliedAt: instant.nullable(),
  undoneAt: instant.nullable(),
  total: count,
  /** Rows that the present pass is done with. */
  done: count,
  /** Rows by what becomes of them; they sum to the table once it is judged. */
  counts: z.object({
    add: count,
    update: count,
    same: count,
    check: count,
    error: count,
    skip: count,
  }),
  /** What became of the rows that were to be carried out. */
  results: z.object({
    added: count,
    updated: count,
    /** Records that the table leaves out, which were changed for that. */
    missing: count,
    left: count,
    undone: count,
    kept: count,
  }),
  /** Why the last pass stopped. */
  problem: z.string().nullable(),
  /** Until when it can be undone. */
  undoUntil: instant.nullable(),
  abilities: z.object({ goOn: z.boolean(), undo: z.boolean(), remove: z.boolean() }),
});
export type ListedImport = z.output<typeof listedImport>;

const wholeImport = listedImport.extend({
  headings: z.array(z.string()),
  /** The column for each heading. */
  mapping: z.array(z.string().nullable()),
  /** The first values below each heading. */
  examples: z.array(z.array(z.string())),
  columns: z.array(column),
  options: z.array(option),
  /** What it brings about besides, such as invitations. */
  effects: z.array(z.object({ key: z.string(), label: bilingual, count })),
  /** How days are read that can be read in two ways, as somebody said. */
  dateOrder: z.enum(dateOrders).nullable(),
  /** Rows with such a day, where the table does not show how it is read. */
  daysInTwoWays: count,
  readMilliseconds: count,
});
export type Import = z.output<typeof wholeImport>;

const sentenceOf = z.object({
  /** The column it is about. */
  column: z.string().nullable(),
  sentence: z.string(),
});

const row = z.object({
  number: z.int(),
  /** The values by column, as they count. */
  values: z.record(z.string(), z.string()),
  /** Columns whose cell was corrected. */
  corrected: z.array(z.string()),
  outcome: z.enum(rowOutcomes).nullable(),
  reasons: z.array(sentenceOf),
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
  /** Whether the doubts can be accepted. */
  canConfirm: z.boolean(),
  isConfirmed: z.boolean(),
  isLeftOut: z.boolean(),
  /** What was probably meant. */
  suggestion: z.object({ column: z.string(), value: z.string(), label: z.string() }).nullable(),
  /** It is no row of the table, but a record that the table leaves out. */
  isMissing: z.boolean(),
  /** The page of the record, if it stands. */
  targetId: id.nullable(),
  result: z.enum(rowResults).nullable(),
  resultReason: z.string().nullable(),
});
export type ImportRow = z.output<typeof row>;

/** Whoever may import something; each kind says who may import it. */
const access = {
  any: [{ oneOf: ['BULK_INVITE_USERS', 'BULK_CREATE_DEALERS'] }, importsRewards],
} as const;
const concerns = {
  concerns: { id: 'import' },
  hiddenFrom: 'everybody-else',
  access,
  params: idParams,
} as const;
const reply = z.object({ import: wholeImport });

export const importCalls = {
  list: call({
    id: 'imports.list',
    method: 'GET',
    path: '/api/imports/',
    summary: 'The own imports of a kind, the latest first',
    access,
    query: z.object({ ...paging(10), ...importKind.shape }),
    reply: z.object({ imports: z.array(listedImport), pagination }),
    errors: [errors.unknownKind, errors.mayNot],
  }),
  sample: call({
    id: 'imports.sample',
    method: 'GET',
    path: '/api/imports/sample',
    summary: 'A table with every heading and rows to show what belongs there',
    access,
    query: z.object({ ...importKind.shape, format: tableFormat }),
    reply: 'file',
    errors: [errors.unknownKind, errors.mayNot],
  }),
  create: call({
    id: 'imports.create',
    method: 'POST',
    path: '/api/imports/',
    summary: 'Reads a table that was uploaded or pasted and matches its columns. Nothing is imported yet',
    access,
    underProxy: 'refused',
    body: newImport,
    bodyLimitBytes: mostPasted * 4,
    reply,
    errors: [
      errors.unknownKind,
      errors.mayNot,
      errors.noTable,
      errors.unknownFile,
      errors.notATable,
      errors.emptyHeading,
      errors.tooManyOpen,
      ...Object.values(tableErrors),
    ],
  }),
  get: call({
    id: 'imports.get',
    method: 'GET',
    path: '/api/imports/{id}',
    summary: 'One import with its columns, its counts, and how far it is',
    ...concerns,
    reply,
    errors: [errors.notFound],
  }),
  save: call({
    id: 'imports.save',
    method: 'PUT',
    path: '/api/imports/{id}',
    summary: 'Matches the columns and sets the options; the rows are judged again in the background',
    ...concerns,
    underProxy: 'refused',
    body: importMapping,
    reply,
    errors: [
      errors.notFound,
      errors.mayNot,
      errors.busy,
      errors.wrongState,
      errors.mappingLength,
      errors.columnMissing,
      errors.columnTwice,
    ],
  }),
  rows: call({
    id: 'imports.rows',
    method: 'GET',
    path: '/api/imports/{id}/rows',
    summary: 'The rows of an import in the order of the file, by what becomes of them',
    ...concerns,
    query: z.object({
      ...paging(50),
      outcome: z.enum(rowOutcomes).optional(),
      result: z.enum(rowResults).optional(),
      /** Only rows that need somebody: errors and doubts. */
      needsMe: yesNo.optional(),
      text: searchText,
    }),
    reply: z.object({ rows: z.array(row), pagination }),
    errors: [errors.notFound],
  }),
  correct: call({
    id: 'imports.correct',
    method: 'PUT',
    path: '/api/imports/{id}/rows/{number}',
    summary:
      'Corrects cells of a row, accepts what is doubtful about it, or leaves it out; it is judged at once',
    ...concerns,
    params: z.object({ id, number: z.coerce.number().int().min(0).max(2_000_000_000).catch(0) }),
    underProxy: 'refused',
    body: rowCorrection,
    reply: z.object({ row, import: wholeImport }),
    errors: [errors.notFound, errors.mayNot, errors.busy, errors.wrongState, errors.rowNotFound],
  }),
  apply: call({
    id: 'imports.apply',
    method: 'POST',
    path: '/api/imports/{id}/apply',
    summary:
      'Carries out what the preview shows, in the background. Rows with errors and doubts are left out',
    ...concerns,
    underProxy: 'refused',
    reply,
    errors: [errors.notFound, errors.mayNot, errors.busy, errors.wrongState, errors.nothingToApply],
  }),
  undo: call({
    id: 'imports.undo',
    method: 'POST',
    path: '/api/imports/{id}/undo',
    summary:
      'Takes back what an import changed, for 30 days, in the background. What others changed since is left alone and named',
    ...concerns,
    underProxy: 'refused',
    reply,
    errors: [errors.notFound, errors.mayNot, errors.busy, errors.wrongState, errors.tooLate],
  }),
  remove: call({
    id: 'imports.delete',
    method: 'DELETE',
    path: '/api/imports/{id}',
    summary: 'Removes an import that was not applied',
    ...concerns,
    underProxy: 'refused',
    reply: done,
    errors: [errors.notFound, errors.busy, errors.wrongState],
  }),
  result: call({
    id: 'imports.result',
    method: 'GET',
    path: '/api/imports/{id}/result',
    summary: 'The rows as a file, each with what became of it; with an outcome only those',
    ...concerns,
    query: z.object({
      format: tableFormat,
      outcome: z.enum(rowOutcomes).optional(),
      needsMe: yesNo.optional(),
    }),
    reply: 'file',
    errors: [errors.notFound],
  }),
};
