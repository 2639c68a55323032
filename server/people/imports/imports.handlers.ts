import {
  importCalls,
  type Import,
  type ImportRow,
  type ListedImport,
} from '#contract/people/imports.calls.ts';
import { importErrors as errors } from '#contract/people/imports.errors.ts';
import type { RowCorrection } from '#contract/people/imports.fields.ts';
import { tableErrors } from '#contract/platform/table-errors.ts';
import type { Language } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { importKinds, type ImportKind } from '#server/platform/imports/import-kinds.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { tableFile } from '#server/platform/table-file.ts';
import { plainHeading, valuesOf } from './match-columns.ts';
import { resultFile, sampleFile } from './imports.files.ts';
import {
  beginApplying,
  beginJudging,
  beginUndoing,
  daysInTwoWays,
  deleteImport,
  importById,
  listImports,
  lockImport,
  rememberColumns,
  setDateOrder,
  setMapping,
  setOptions,
  storeCounts,
  type ImportRecord,
} from './imports.queries.ts';
import { judgeRows } from './judge-rows.ts';
import { countAll } from './missing-records.ts';
import { readImport } from './read-import.ts';
import {
  correctRow,
  everyRow,
  firstCells,
  listRows,
  lockRow,
  rowsWith,
  storeVerdicts,
  type StoredRow,
} from './rows.queries.ts';
import { judgingOf } from './run-imports.ts';
import { cellsReader } from './written.ts';

const exampleRows = 3;

export const importHandlers: Handlers<typeof importCalls> = {
  async list({ query: { kind: name, ...page } }, context) {
    const kind = await kindToImport(context, context.actor, name);
    const { rows, total } = await listImports(context.db, context.actor, kind.name, page);
    return {
      imports: rows.map((row) => presentListed(row, kind, context)),
      pagination: paginationOf(total, page),
    };
  },

  async sample({ query: { kind: name, format } }, context) {
    const kind = await kindToImport(context, context.actor, name);
    return tableFile(format, context.language, sampleFile(kind, context.language));
  },

  async create({ body: { kind: name, fileId, csv } }, context) {
    const kind = await kindToImport(context, context.actor, name);
    const id = await readImport(context, kind, { fileId, csv });
    return reply(
      context,
      context.db,
      found(await importById(context.db, context.actor, id), errors.notFound),
    );
  },

  get: ({ params }, context) => shown(context, params.id),

  save: ({ params, body: { mapping, options, dateOrder } }, context) =>
    context.change(async (change) => {
      const { actor } = context;
      const { row, kind } = await ownImport(change, actor, params.id);
      if (row.state !== 'columns' && row.state !== 'ready') refuse(errors.wrongState);
      if (options) await setOptions(change.tx, row.id, knownOptions(kind, options));
      if (dateOrder) await setDateOrder(change.tx, row.id, dateOrder);
      if (mapping) {
        checkMapping(kind, row, mapping, context.language);
        await setMapping(change.tx, row.id, mapping);
        const matched = row.headings.map(
          (heading, index) => [plainHeading(heading), mapping[index]!] as const,
        );
        await rememberColumns(change.tx, actor.id, kind.name, Object.fromEntries(matched));
      }
      if (mapping || (dateOrder && row.state === 'ready')) await beginJudging(change.tx, row.id);
      return reply(context, change.tx, await again(change, actor, row.id));
    }),

  async rows({ params, query }, { db, actor, language }) {
    const row = found(await importById(db, actor, params.id), errors.notFound);
    const { rows, total } = await listRows(db, row.id, query);
    return {
      rows: rows.map((one) => presentRow(one, row, language)),
      pagination: paginationOf(total, query),
    };
  },

  correct: ({ params, body }, context) =>
    context.change(async (change) => {
      const { actor, language } = context;
      const { row, kind } = await ownImport(change, actor, params.id);
      if (row.state !== 'ready') refuse(errors.wrongState);
      await correct(change, actor, row, kind, params.number, body);
      const after = found(await lockRow(change.tx, row.id, params.number), errors.rowNotFound);
      return {
        row: presentRow(after, row, language),
        ...(await reply(context, change.tx, await again(change, actor, row.id))),
      };
    }),

  apply: ({ params }, context) =>
    context.change(async (change) => {
      const { actor } = context;
      const { row, kind } = await ownImport(change, actor, params.id);
      if (row.state !== 'ready') refuse(errors.wrongState);
      const { add = 0, update = 0 } = row.counts;
      const missing = missingOf(row, kind);
      if (add + update + missing === 0) refuse(errors.nothingToApply);
      await beginApplying(change.tx, row.id);
      await change.record({
        type: 'create',
        entity: entityOf(row),
        after: { kind: row.kind, rows: row.total, add, update, ...(missing > 0 && { missing }) },
      });
      return reply(context, change.tx, await again(change, actor, row.id));
    }),

  undo: ({ params }, context) =>
    context.change(async (change) => {
      const { actor } = context;
      const row = found(await lockImport(change.tx, actor, params.id), errors.notFound);
      await kindToImport(context, actor, row.kind);
      refuseBusy(row);
      if (row.state !== 'done') refuse(errors.wrongState);
      if (!row.isInTime) refuse(errors.tooLate);
      await beginUndoing(change.tx, row.id);
      await change.record({
        type: 'delete',
        entity: entityOf(row),
        before: { kind: row.kind, rows: row.total },
      });
      return reply(context, change.tx, await again(change, actor, row.id));
    }),

  remove: ({ params }, context) =>
    context.change(async (change) => {
      const row = found(await lockImport(change.tx, context.actor, params.id), errors.notFound);
      if (row.state === 'applying' || row.state === 'undoing') refuse(errors.busy);
      if (row.state === 'done' || row.state === 'undone') refuse(errors.wrongState);
      await deleteImport(change.tx, row.id);
      return { success: true as const };
    }),

  async result({ params, query: { format, ...filter } }, context) {
    const { db, actor, language } = context;
    const row = found(await importById(db, actor, params.id), errors.notFound);
    const kind = await kindNamed(context, row.kind);
    const names = new Map((kind?.columns ?? []).map(({ key, label }) => [key, label]));
    return tableFile(
      format,
      language,
      resultFile(row, context.today(), names, language, everyRow(db, row.id, filter)),
    );
  },
};

/** How many records that the table leaves out are to be dealt with. */
const missingOf = ({ options, counts }: ImportRecord, { missing }: ImportKind): number =>
  missing && options[missing.option] ? (counts[`effect:${missing.option}`] ?? 0) : 0;

const entityOf = ({ id, fileName }: ImportRecord) => ({ kind: 'import', id, name: fileName });

const kindNamed = async ({ ask }: Pick<Context, 'ask'>, name: string): Promise<ImportKind | undefined> =>
  (await ask(importKinds, null)).find((kind) => kind.name === name);

/** The kind, which the actor may import. */
async function kindToImport(context: Pick<Context, 'ask'>, actor: Actor, name: string): Promise<ImportKind> {
  const kind = found(await kindNamed(context, name), errors.unknownKind);
  if (!kind.mayImport(actor)) refuse(errors.mayNot);
  return kind;
}

/** The import, locked, that no worker is at. */
async function ownImport(
  change: Change,
  actor: Actor,
  id: string,
): Promise<{ readonly row: ImportRecord; readonly kind: ImportKind }> {
  const row = found(await lockImport(change.tx, actor, id), errors.notFound);
  refuseBusy(row);
  return { row, kind: await kindToImport(change, actor, row.kind) };
}

function refuseBusy({ state }: ImportRecord): void {
  if (state === 'judging' || state === 'applying' || state === 'undoing') refuse(errors.busy);
}

const again = async ({ tx }: Change, actor: Actor, id: string): Promise<ImportRecord> =>
  found(await importById(tx, actor, id), errors.notFound);

function checkMapping(
  kind: ImportKind,
  { headings }: ImportRecord,
  mapping: readonly (string | null)[],
  language: Language,
): void {
  if (mapping.length !== headings.length) refuse(errors.mappingLength, {}, { field: 'mapping' });
  const labels = new Map(kind.columns.map(({ key, label }) => [key, label[language]]));
  const chosen = new Set<string>();
  for (const key of mapping) {
    if (key === null) continue;
    const column = labels.get(key);
    if (column === undefined) refuse(errors.mappingLength, {}, { field: 'mapping' });
    if (chosen.has(key)) refuse(errors.columnTwice, { column: column! }, { field: 'mapping' });
    chosen.add(key);
  }
  const missing = kind.required.filter((key) => !chosen.has(key)).map((key) => labels.get(key)!);
  if (missing.length > 0) refuse(errors.columnMissing, { column: missing.join(', ') }, { field: 'mapping' });
}

const knownOptions = (kind: ImportKind, options: Readonly<Record<string, boolean>>) =>
  Object.fromEntries(Object.entries(options).filter(([key]) => kind.options.some((one) => one.key === key)));

/** Corrects a row and judges it again, with the rows that name the record it named or names now. */
async function correct(
  change: Change,
  actor: Actor,
  row: ImportRecord,
  kind: ImportKind,
  number: number,
  { cells, confirmed, leftOut }: RowCorrection,
): Promise<void> {
  const { tx } = change;
  const before = found(await lockRow(tx, row.id, number), errors.rowNotFound);
  const known = new Set(kind.columns.map(({ key }) => key));
  const given = Object.entries(cells ?? {}).filter(([key]) => known.has(key));
  const corrected = {
    ...before.corrected,
    ...Object.fromEntries(given.map(([key, text]) => [key, storable(text)])),
  };
  await correctRow(tx, row.id, number, {
    corrected,
    // A doubt was about the cells as they stood.
    confirmed: confirmed
      ? (before.judgement?.doubts ?? [])
      : given.length > 0 || confirmed === false
        ? []
        : before.confirmed,
    leftOut: leftOut ?? before.leftOut,
  });
  const key = kind.keyOf(cellsReader(kind.columns, row)(before.cells, corrected).values);
  const rows = await rowsWith(tx, row.id, {
    keys: [before.key, key].filter((one) => one !== null),
    numbers: [number],
  });
  await storeVerdicts(tx, row.id, await judgeRows(tx, row, kind, judgingOf(change, actor, row), rows));
  await storeCounts(tx, row.id, await countAll(tx, row, kind, judgingOf(change, actor, row)));
}

/** PostgreSQL stores no null characters and no halves of characters. */
function storable(text: string): string {
  if (text.includes('\0') || !text.isWellFormed())
    refuse(tableErrors.characters, { line: '', column: '' }, { field: 'cells' });
  return text.trim();
}

async function shown(context: Context<Actor>, id: string) {
  return reply(context, context.db, found(await importById(context.db, context.actor, id), errors.notFound));
}

async function reply(
  context: Context<Actor>,
  db: Db | Transaction,
  row: ImportRecord,
): Promise<{ import: Import }> {
  const kind = found(await kindNamed(context, row.kind), errors.notFound);
  const cells = await firstCells(db, row.id, exampleRows);
  const effectCount = (effect: string | undefined) =>
    effect === undefined ? null : (row.counts[`effect:${effect}`] ?? 0);
  return {
    import: {
      ...presentListed(row, kind, context),
      headings: [...row.headings],
      mapping: [...row.mapping],
      examples: row.headings.map((_heading, index) => cells.map((one) => one[index] ?? '')),
      columns: kind.columns.map(({ key, label }) => ({
        key,
        label,
        isRequired: kind.required.includes(key),
      })),
      options: kind.options.map(({ key, label, isOn, effect }) => ({
        key,
        label,
        isOn: row.options[key] ?? isOn,
        count: effectCount(effect),
      })),
      effects: kind.effects.map(({ key, label }) => ({ key, label, count: effectCount(key) ?? 0 })),
      dateOrder: row.dateOrder,
      daysInTwoWays: effectCount(daysInTwoWays) ?? 0,
      readMilliseconds: row.readMilliseconds,
    },
  };
}

function presentListed(
  row: ImportRecord,
  kind: ImportKind,
  { actor, language }: Pick<Context<Actor>, 'actor' | 'language'>,
): ListedImport {
  const count = (name: string) => row.counts[name] ?? 0;
  const all = (result: string) =>
    count(`${result}:add`) + count(`${result}:update`) + count(`${result}:missing`);
  const isWorkedOn = row.state === 'judging' || row.state === 'applying' || row.state === 'undoing';
  const mayImport = kind.mayImport(actor);
  const isApplied = row.state === 'done' || row.state === 'undone';
  return {
    _id: row.id,
    kind: row.kind,
    state: row.state,
    fileName: row.fileName,
    createdAt: row.createdAt,
    appliedAt: row.appliedAt,
    undoneAt: row.undoneAt,
    total: row.total,
    done: row.done,
    counts: {
      add: count('add'),
      update: count('update'),
      same: count('same'),
      check: count('check'),
      error: count('error'),
      skip: count('skip'),
    },
    results: {
      added: count('applied:add'),
      updated: count('applied:update'),
      missing: count('applied:missing'),
      left: all('left'),
      undone: all('undone'),
      kept: all('kept'),
    },
    problem: row.problem && row.problem[language],
    undoUntil: row.undoUntil,
    abilities: {
      goOn: mayImport && !isWorkedOn && !isApplied,
      undo: row.state === 'done' && row.isInTime && mayImport,
      remove: row.state === 'columns' || row.state === 'ready' || row.state === 'judging',
    },
  };
}

function presentRow(row: StoredRow, { mapping }: ImportRecord, language: Language): ImportRow {
  const { reasons = [], changes = [], doubts = [], suggestion = null } = row.judgement ?? {};
  return {
    number: row.number,
    values: { ...valuesOf(mapping, row.cells, row.corrected) },
    corrected: Object.keys(row.corrected),
    outcome: row.outcome,
    reasons: reasons.map((one) => ({ column: one.column ?? null, sentence: one[language] })),
    changes: changes.map(({ column, from, to }) => ({ column, from: from[language], to: to[language] })),
    canConfirm: row.outcome === 'check' && doubts.length > 0,
    isConfirmed: row.confirmed.length > 0,
    isLeftOut: row.leftOut,
    suggestion,
    isMissing: row.isMissing,
    targetId: row.targetId,
    result: row.result,
    resultReason: row.resultReason && row.resultReason[language],
  };
}
