import { rowErrors } from '#contract/platform/row-errors.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { activityErrors as errors } from '#contract/rewards/activities.errors.ts';
import { allows } from '#contract/platform/access.ts';
import { activityCalls } from '#contract/rewards/activities.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import {
  importKinds,
  rowReason,
  type AppliedRow,
  type ImportColumn,
  type ImportKind,
  type JudgedRow,
  type Judging,
  type RowToJudge,
  type RowToUndo,
  type RowValues,
} from '#server/platform/imports/import-kinds.ts';
import { twoWays } from '#server/platform/imports/two-ways.ts';
import { contribute } from '#server/platform/ports.ts';
import { todayAt } from '#server/platform/today.ts';
import { tableColumns, type TableColumn } from './activity-table.ts';
import { alikeAs, checkDays, checkRow, hasReference, type CheckedRow } from './check-row.ts';
import { emailsOf, importRows, tryRows } from './import-rows.ts';
import { deleteAdded, lockAdded, peopleByEmail } from './import.queries.ts';

const columns: readonly ImportColumn[] = [
  {
    key: 'email',
    label: { en: 'E-mail', fr: 'Courriel' },
    names: ['email address', 'adresse courriel'],
    samples: ['nadia.flores@redrock.example', 'elise.bergeron@boreal.example'],
  },
  { key: 'type', label: { en: 'Type', fr: 'Type' }, samples: ['race', 'demo'] },
  { key: 'style', label: { en: 'Style', fr: 'Style' }, samples: ['motocross', ''] },
  { key: 'date', label: { en: 'Date', fr: 'Date' }, kind: 'day', samples: ['2026-11-25', '2026-11-26'] },
  {
    key: 'amount',
    label: { en: 'Amount', fr: 'Montant' },
    kind: 'number',
    samples: ['150.00', '75.00'],
  },
  { key: 'currency', label: { en: 'Currency', fr: 'Devise' }, samples: ['USD', 'CAD'] },
  {
    key: 'note',
    label: { en: 'Note', fr: 'Note' },
    names: ['description'],
    samples: ['Second place at the county race', ''],
  },
  {
    key: 'reference',
    label: { en: 'Reference', fr: 'Référence' },
    samples: ['RACE-1', 'DEMO-1'],
  },
];

const fieldsOf = (values: RowValues) =>
  Object.fromEntries(tableColumns.map((key) => [key, values[key] ?? ''])) as Record<TableColumn, string>;

/** Activities that tables bring in: they wait for a decision. Those without a reference are known by all that they say, and counted. */
const activitiesImport: ImportKind<CheckedRow> = {
  name: 'activities',
  mayImport: (actor) => allows(activityCalls.bulkUpload.access, actor),
  title: { en: 'Activities', fr: 'Activités' },
  columns,
  knownBy: 'reference',
  required: ['email', 'type', 'date', 'amount', 'currency'],
  options: [],
  effects: [],
  keyOf: (values) => alikeAs(fieldsOf(values)),
  countsAlike: (key) => !hasReference(key),
  judge: judgeActivities,
  // The key of an activity is unique: of two imports at once, the second waits and finds it.
  lock: () => Promise.resolve(),
  apply: applyActivities,
  undo: undoActivities,
};

export const importsActivities = contribute(importKinds, () => activitiesImport as ImportKind);

async function judgeActivities(
  judging: Judging,
  rows: readonly RowToJudge[],
): Promise<readonly JudgedRow<CheckedRow>[]> {
  const checked = rows.map(({ number, values, nth }) =>
    checkRow({ row: number, fields: fieldsOf(values) }, nth),
  );
  const people = await peopleByEmail(judging.db, emailsOf(checked));
  const dated = checkDays(checked, (email) => {
    const person = people.get(email);
    return person && todayAt(person.timeZone, judging);
  });
  const outcomes = await tryRows(judging.db, dated);
  return dated.map((row, index): JudgedRow<CheckedRow> => {
    const outcome = outcomes[index]!;
    const common = {
      number: row.row,
      changes: [],
      doubts: [],
      suggestion: null,
      effects: [],
      targetId: people.get(row.email)?.id ?? null,
    };
    if (outcome === 'created')
      return { ...common, outcome: 'add', reasons: [rowReason(errors.rowNew)], plan: row };
    if (outcome === 'exists')
      return { ...common, outcome: 'same', reasons: [rowReason(errors.imported)], plan: null };
    const column = outcome === errors.unknownPerson ? 'email' : (row.column ?? undefined);
    const fault =
      (column === 'date' && twoWays(columns, rows[index]!.values)) || rowReason(outcome, {}, column);
    return { ...common, outcome: 'error', reasons: [fault], plan: null };
  });
}

/** What undo needs of a row. */
interface FormerActivity {
  readonly id: string;
}

async function applyActivities(
  change: Change,
  actor: Actor,
  rows: readonly JudgedRow<CheckedRow>[],
): Promise<readonly AppliedRow[]> {
  const imported = await importRows(
    change,
    actor,
    rows.map(({ plan }) => plan!),
  );
  const created = imported.filter(({ id }) => id !== null).length;
  await change.record({
    type: 'create',
    entity: { kind: 'activity-import', id: newId(), name: String(rows.length) },
    after: { created, rows: rows.length },
  });
  return rows.map(({ number, targetId }, index): AppliedRow => {
    const { id } = imported[index]!;
    if (id === null || targetId === null) return { number, isGone: true };
    const former: FormerActivity = { id };
    return { number, targetId, former };
  });
}

/** Removes the activities that nobody has decided. What was approved is owed, and what was denied was told. */
async function undoActivities(
  change: Change,
  _actor: Actor,
  rows: readonly RowToUndo[],
): Promise<ReadonlyMap<number, Bilingual>> {
  const idOf = ({ former }: RowToUndo) => (former as FormerActivity).id;
  const standing = await lockAdded(change.tx, rows.map(idOf));
  const decided = rows.filter((row) => standing.get(idOf(row))?.isPending === false);
  const ids = rows.map(idOf).filter((id) => standing.get(id)?.isPending);
  await deleteAdded(change.tx, ids);
  await change.record({
    type: 'delete',
    entity: { kind: 'activity-import', id: newId(), name: String(ids.length) },
    before: { rows: ids.length },
  });
  return new Map(
    decided.map((row) => [
      row.number,
      rowReason(rowErrors.decidedSince, { name: standing.get(idOf(row))!.name }),
    ]),
  );
}
