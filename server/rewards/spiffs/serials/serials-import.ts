import { rowErrors } from '#contract/platform/row-errors.ts';
import { allows } from '#contract/platform/access.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { normalizedCode } from '#contract/rewards/receipt-number.rules.ts';
import { serialCalls } from '#contract/rewards/serials.calls.ts';
import { serialErrors as errors } from '#contract/rewards/serials.errors.ts';
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
  type RowChange,
  type RowToJudge,
  type RowToUndo,
} from '#server/platform/imports/import-kinds.ts';
import { twoWays } from '#server/platform/imports/two-ways.ts';
import { contribute } from '#server/platform/ports.ts';
import { checkSerials, serialTable, type SerialColumn } from './check-serial-row.ts';
import { loadUnits, outcomesOf } from './import-serials.ts';
import {
  deleteUnits,
  restoreUnits,
  scoreClaimsOfSerials,
  shownUnits,
  unitsByKey,
  type StandingUnit,
  type UnitRow,
} from './serials.queries.ts';

const columns: readonly ImportColumn[] = [
  {
    key: 'serial',
    label: { en: 'Serial', fr: 'Numéro de série' },
    names: ['serial number', 'série', 'vin', 'niv'],
    samples: ['TAL5X2026A004711', 'TAL5X2026A004712'],
  },
  {
    key: 'part',
    label: { en: 'Part', fr: 'Pièce' },
    names: ['part number', 'model', 'modèle'],
    samples: ['TAL-850-S', 'TAL-850-S'],
  },
  {
    key: 'dealer',
    label: { en: 'Dealer number', fr: 'Numéro de concessionnaire' },
    names: ['dealer', 'concessionnaire'],
    samples: ['40333', 'CO-4217'],
  },
  {
    key: 'shipped',
    label: { en: 'Shipped on', fr: 'Expédié le' },
    kind: 'day',
    names: ['shipped', 'expédition'],
    samples: ['2026-09-14', '2026-09-14'],
  },
  {
    key: 'invoice',
    label: { en: 'Invoice', fr: 'Facture' },
    names: ['invoice number'],
    samples: ['INV-20418', ''],
  },
  {
    key: 'invoiced',
    label: { en: 'Invoiced on', fr: 'Facturé le' },
    kind: 'day',
    names: ['invoiced', 'invoice date', 'date de facture'],
    samples: ['2026-09-12', ''],
  },
];

/** Serials that tables bring in, known by their letters and digits. */
const serialsImport: ImportKind<UnitRow> = {
  name: 'serials',
  mayImport: (actor) => allows(serialCalls.import.access, actor),
  title: { en: 'Serials', fr: 'Numéros de série' },
  columns,
  knownBy: 'serial',
  required: serialTable.required,
  options: [],
  effects: [],
  keyOf: ({ serial = '' }) => normalizedCode(serial) || null,
  judge: judgeSerials,
  lock: async (tx, keys) => void (await unitsByKey(tx, keys)),
  apply: applySerials,
  undo: undoSerials,
};

export const importsSerials = contribute(importKinds, () => serialsImport as ImportKind, 'spiff');

async function judgeSerials(
  judging: Judging,
  rows: readonly RowToJudge[],
): Promise<readonly JudgedRow<UnitRow>[]> {
  const checked = checkSerials(
    rows.map(({ number, values }) => ({
      row: number,
      fields: Object.fromEntries(serialTable.columns.map((key) => [key, values[key] ?? ''])) as Record<
        SerialColumn,
        string
      >,
    })),
  );
  const outcomes = await outcomesOf(judging.db, checked, judging);
  const standing = await shownUnits(
    judging.db,
    outcomes.flatMap(({ unit, outcome }) => (unit && outcome === 'changed' ? unit.serialKey : [])),
  );
  return outcomes.map(
    ({ checked: { row, dealerNumber }, unit, outcome, problem, column }, index): JudgedRow<UnitRow> => {
      const common = { number: row, changes: [], doubts: [], suggestion: null, effects: [], targetId: null };
      if (problem)
        return {
          ...common,
          outcome: 'error',
          reasons: [twoWays(columns, rows[index]!.values) ?? rowReason(problem, {}, column ?? undefined)],
          plan: null,
        };
      const become = ({ created: 'add', changed: 'update', exists: 'same', refused: 'same' } as const)[
        outcome
      ];
      const before = unit && standing.get(unit.serialKey);
      return {
        ...common,
        outcome: become,
        reasons: become === 'add' ? [rowReason(errors.rowNew)] : [],
        changes: before ? changesOf(before, { ...unit, dealer: dealerNumber }) : [],
        plan: become === 'same' ? null : unit,
      };
    },
  );
}

type ShownUnit = UnitRow & { readonly dealer: string };

/** The values of a unit by column. */
const valuesOf = (unit: ShownUnit): Readonly<Record<SerialColumn, string>> => ({
  serial: unit.serial,
  part: unit.partNumber,
  dealer: unit.dealer,
  shipped: unit.shippedOn,
  invoice: unit.invoiceNumber,
  invoiced: unit.invoicedOn ?? '',
});

function changesOf(before: ShownUnit, after: ShownUnit): readonly RowChange[] {
  const [from, to] = [valuesOf(before), valuesOf(after)];
  const both = (text: string) => ({ en: text, fr: text });
  return serialTable.columns
    .filter((column) => from[column] !== to[column])
    .map((column) => ({ column, from: both(from[column]), to: both(to[column]) }));
}

/** What undo needs of a row. */
interface FormerSerial {
  /** Null if the import added it. */
  readonly before: StandingUnit | null;
  readonly after: UnitRow;
}

async function applySerials(
  change: Change,
  actor: Actor,
  rows: readonly JudgedRow<UnitRow>[],
): Promise<readonly AppliedRow[]> {
  const units = rows.map(({ plan }) => plan!);
  const standing = await unitsByKey(
    change.tx,
    units.map(({ serialKey }) => serialKey),
  );
  await loadUnits(change, actor, units);
  await change.record({
    type: 'create',
    entity: { kind: 'serial-import', id: newId(), name: String(rows.length) },
    after: { created: units.length - standing.size, changed: standing.size },
  });
  return rows.map(({ number, plan: after }): AppliedRow => {
    const former: FormerSerial = { before: standing.get(after!.serialKey) ?? null, after: after! };
    // A serial has no page of its own: the dealer has it.
    return { number, targetId: after!.dealerId, former };
  });
}

const isSame = (one: UnitRow, other: UnitRow): boolean =>
  one.serial === other.serial &&
  one.partNumber === other.partNumber &&
  one.dealerId === other.dealerId &&
  one.shippedOn === other.shippedOn &&
  one.invoiceNumber === other.invoiceNumber &&
  one.invoicedOn === other.invoicedOn;

/** Puts units back as they stood, unless a later table says otherwise of them. */
async function undoSerials(
  change: Change,
  _actor: Actor,
  rows: readonly RowToUndo[],
): Promise<ReadonlyMap<number, Bilingual>> {
  const { tx } = change;
  const formers = rows.map(({ number, former }) => ({ number, ...(former as FormerSerial) }));
  const standing = await unitsByKey(
    tx,
    formers.map(({ after }) => after.serialKey),
  );
  const changed = formers.filter(({ after }) => {
    const unit = standing.get(after.serialKey);
    return !unit || !isSame(unit, after);
  });
  const ready = formers.filter((one) => !changed.includes(one));
  await restoreUnits(
    tx,
    ready.flatMap(({ before }) => before ?? []),
  );
  await deleteUnits(
    tx,
    ready.filter(({ before }) => before === null).map(({ after }) => after.serialKey),
  );
  await scoreClaimsOfSerials(
    tx,
    ready.map(({ after }) => after.serialKey),
  );
  await change.record({
    type: 'delete',
    entity: { kind: 'serial-import', id: newId(), name: String(ready.length) },
    before: { rows: ready.length },
  });
  return new Map(
    changed.map(({ number, after }) => [number, rowReason(rowErrors.changedSince, { name: after.serial })]),
  );
}
