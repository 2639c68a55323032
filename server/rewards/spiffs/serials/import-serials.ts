import type { ErrorText } from '#contract/platform/error-texts.ts';
import { platformErrors, sentence } from '#contract/platform/errors.ts';
import type { Reply } from '#contract/platform/call.ts';
import { serialCalls as calls } from '#contract/rewards/serials.calls.ts';
import { serialErrors as errors } from '#contract/rewards/serials.errors.ts';
import { serialOutcomes, type SerialOutcome } from '#contract/rewards/serials.fields.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { todayAt } from '#server/platform/today.ts';
import { checkSerials, isFuture, readSerials, type CheckedSerial } from './check-serial-row.ts';
import {
  compareUnits,
  dealersByNumber,
  saveUnits,
  scoreClaimsOfSerials,
  type UnitRow,
} from './serials.queries.ts';

/** Rows whose outcome is shown: what needs attention, not twenty thousand lines. */
const mostShown = 500;

interface Outcome {
  readonly checked: CheckedSerial;
  readonly unit: UnitRow | null;
  readonly outcome: SerialOutcome;
  readonly problem: ErrorText | null;
}

/** Loads a table into the registry, or says what loading it would do. */
export async function importSerials(
  { csv, dryRun }: { readonly csv: string; readonly dryRun: boolean },
  context: Context<Actor>,
): Promise<Reply<typeof calls.import>> {
  // PostgreSQL stores no null characters and no halves of characters.
  if (csv.includes('\0') || !csv.isWellFormed())
    refuse(platformErrors.controlCharacters, {}, { field: 'csv' });
  const read = await readSerials(context.actor.id, csv);
  if ('error' in read) refuse(read.error, read.values, { field: 'csv' });
  const rows = checkSerials(read);
  if (dryRun) return present(await outcomesOf(context.db, rows, context), context.language);
  return context.change(async (change) => {
    const outcomes = await outcomesOf(change.tx, rows, change);
    const units = outcomes.flatMap(({ unit, outcome }) =>
      unit && (outcome === 'created' || outcome === 'changed') ? [unit] : [],
    );
    if (units.length > 0) {
      await saveUnits(change.tx, units, { by: context.actor.id, at: change.now() });
      await scoreClaimsOfSerials(
        change.tx,
        units.map(({ serialKey }) => serialKey),
      );
    }
    await change.record({
      type: 'create',
      entity: { kind: 'serial-import', id: newId(), name: String(rows.length) },
      after: countsOf(outcomes),
    });
    return present(outcomes, context.language);
  });
}

/** What becomes of each row, in two statements. */
async function outcomesOf(
  db: Db | Transaction,
  rows: readonly CheckedSerial[],
  services: Pick<Context, 'settings' | 'now'>,
): Promise<readonly Outcome[]> {
  const dealers = await dealersByNumber(db, [...new Set(rows.map(({ dealerNumber }) => dealerNumber))]);
  const placed = rows.map((checked) => {
    const dealer = dealers.get(checked.dealerNumber);
    if (!checked.unit || !dealer)
      return { checked, unit: null, problem: checked.problem ?? errors.rowDealer };
    if (isFuture(checked.unit, todayAt(dealer.timeZone, services)))
      return { checked, unit: null, problem: errors.rowDay };
    return { checked, unit: { ...checked.unit, dealerId: dealer.id }, problem: null };
  });
  const known = await compareUnits(
    db,
    placed.flatMap(({ unit }) => unit ?? []),
  );
  const taken = new Set<string>();
  return placed.map(({ checked, unit, problem }): Outcome => {
    if (!unit) return { checked, unit: null, outcome: 'refused', problem };
    const isRepeated = taken.has(unit.serialKey);
    taken.add(unit.serialKey);
    const outcome = isRepeated ? 'exists' : (known.get(unit.serialKey) ?? 'created');
    return { checked, unit: isRepeated ? null : unit, outcome, problem: null };
  });
}

const countsOf = (outcomes: readonly Outcome[]): Record<SerialOutcome, number> => {
  const counts = { created: 0, changed: 0, exists: 0, refused: 0 };
  for (const { outcome } of outcomes) counts[outcome] += 1;
  return counts;
};

function present(outcomes: readonly Outcome[], language: Context['language']): Reply<typeof calls.import> {
  const attention = serialOutcomes.toReversed();
  return {
    counts: countsOf(outcomes),
    rows: outcomes
      .toSorted((a, b) => attention.indexOf(a.outcome) - attention.indexOf(b.outcome))
      .slice(0, mostShown)
      .map(({ checked, outcome, problem }) => ({
        row: checked.row,
        serial: checked.serial,
        outcome,
        reason: problem ? sentence(problem, language) : '',
      })),
  };
}
