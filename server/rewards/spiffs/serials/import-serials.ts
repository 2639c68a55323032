import type { ErrorText } from '#contract/platform/error-texts.ts';
import { sentence } from '#contract/platform/errors.ts';
import type { Reply } from '#contract/platform/call.ts';
import { serialCalls as calls } from '#contract/rewards/serials.calls.ts';
import { serialErrors as errors } from '#contract/rewards/serials.errors.ts';
import { serialOutcomes, type SerialOutcome } from '#contract/rewards/serials.fields.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { readTable, type SentTable } from '#server/platform/tables/read-table.ts';
import type { ReadTable } from '#server/platform/tables/table.ts';
import { todayAt } from '#server/platform/today.ts';
import {
  checkSerials,
  futureColumn,
  serialTable,
  type CheckedSerial,
  type SerialColumn,
} from './check-serial-row.ts';
import {
  compareUnits,
  dealersByNumber,
  saveUnits,
  scoreClaimsOfSerials,
  type UnitRow,
} from './serials.queries.ts';

/** Rows whose outcome is shown: what needs attention, not twenty thousand lines. */
const mostShown = 500;

export interface Outcome {
  readonly checked: CheckedSerial;
  readonly unit: UnitRow | null;
  readonly outcome: SerialOutcome;
  readonly problem: ErrorText | null;
  readonly column: SerialColumn | null;
}

/** Loads a table into the registry, or says what loading it would do. */
export async function importSerials(
  sent: SentTable & { readonly body: { readonly dryRun: boolean } },
  context: Context<Actor>,
): Promise<Reply<typeof calls.import>> {
  const read = await readTable(sent, serialTable, context);
  const rows = checkSerials(read.rows);
  const present = (outcomes: readonly Outcome[]) => shown(outcomes, context.language, read.headings);
  if (sent.body.dryRun) return present(await outcomesOf(context.db, rows, context));
  return context.change(async (change) => {
    const outcomes = await outcomesOf(change.tx, rows, change);
    const units = outcomes.flatMap(({ unit, outcome }) =>
      unit && (outcome === 'created' || outcome === 'changed') ? [unit] : [],
    );
    await loadUnits(change, context.actor, units);
    await change.record({
      type: 'create',
      entity: { kind: 'serial-import', id: newId(), name: String(rows.length) },
      after: countsOf(outcomes),
    });
    return present(outcomes);
  });
}

/** Saves units, and has the claims that name them scored again. */
export async function loadUnits(
  { tx, now }: Pick<Change, 'tx' | 'now'>,
  { id }: Pick<Actor, 'id'>,
  units: readonly UnitRow[],
): Promise<void> {
  if (units.length === 0) return;
  await saveUnits(tx, units, { by: id, at: now() });
  await scoreClaimsOfSerials(
    tx,
    units.map(({ serialKey }) => serialKey),
  );
}

/** What becomes of each row, in two statements. */
export async function outcomesOf(
  db: Db | Transaction,
  rows: readonly CheckedSerial[],
  services: Pick<Context, 'settings' | 'now'>,
): Promise<readonly Outcome[]> {
  const dealers = await dealersByNumber(db, [...new Set(rows.map(({ dealerNumber }) => dealerNumber))]);
  const placed = rows.map((checked) => {
    const dealer = dealers.get(checked.dealerNumber);
    const refused = (problem: ErrorText, column: SerialColumn | null) =>
      ({ checked, unit: null, problem, column }) as const;
    if (checked.problem) return refused(checked.problem, checked.column);
    if (!checked.unit || !dealer) return refused(errors.rowDealer, 'dealer');
    const future = futureColumn(checked.unit, todayAt(dealer.timeZone, services));
    if (future) return refused(errors.rowDay, future);
    return { checked, unit: { ...checked.unit, dealerId: dealer.id }, problem: null, column: null };
  });
  const known = await compareUnits(
    db,
    placed.flatMap(({ unit }) => unit ?? []),
  );
  const taken = new Set<string>();
  return placed.map(({ checked, unit, problem, column }): Outcome => {
    if (!unit) return { checked, unit: null, outcome: 'refused', problem, column };
    const isRepeated = taken.has(unit.serialKey);
    taken.add(unit.serialKey);
    const outcome = isRepeated ? 'exists' : (known.get(unit.serialKey) ?? 'created');
    return { checked, unit: isRepeated ? null : unit, outcome, problem: null, column: null };
  });
}

const countsOf = (outcomes: readonly Outcome[]): Record<SerialOutcome, number> => {
  const counts = { created: 0, changed: 0, exists: 0, refused: 0 };
  for (const { outcome } of outcomes) counts[outcome] += 1;
  return counts;
};

function shown(
  outcomes: readonly Outcome[],
  language: Context['language'],
  headings: ReadTable<SerialColumn>['headings'],
): Reply<typeof calls.import> {
  const attention = serialOutcomes.toReversed();
  return {
    counts: countsOf(outcomes),
    rows: outcomes
      .toSorted((a, b) => attention.indexOf(a.outcome) - attention.indexOf(b.outcome))
      .slice(0, mostShown)
      .map(({ checked, outcome, problem, column }) => ({
        row: checked.row,
        serial: checked.serial,
        outcome,
        reason: problem ? sentence(problem, language) : '',
        column: column ? (headings[column] ?? column) : '',
      })),
  };
}
