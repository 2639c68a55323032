import { rowErrors } from '#contract/platform/row-errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import {
  rowReason,
  type ApplyOptions,
  type ImportKind,
  type JudgedRow,
  type Judging,
  type RowReason,
  type RowToJudge,
} from './import-kinds.ts';

/** A row with what somebody, or a rule, agreed to. */
export type AgreedRow = RowToJudge & { readonly outcome: 'add' | 'update' };

export type CarriedOut =
  | {
      readonly number: number;
      readonly result: 'applied';
      readonly targetId: string;
      readonly former: object;
    }
  | {
      readonly number: number;
      readonly result: 'left';
      readonly targetId?: string;
      readonly reason: RowReason;
    };

/**
 * Carries rows out. Each is judged again, with its record locked: what has come to the same is left alone, and what would do something else than was
 * agreed to is left out, because nobody looked at it.
 */
export async function carryOut<Plan, Who extends Actor | null>(
  change: Change,
  actor: Who,
  kind: ImportKind<Plan, Who>,
  judging: Judging<Who>,
  rows: readonly AgreedRow[],
  options: ApplyOptions,
): Promise<readonly CarriedOut[]> {
  const agreed = new Map(rows.map(({ number, outcome }) => [number, outcome]));
  await kind.lock(
    change.tx,
    rows.map(({ values }) => kind.keyOf(values)).filter((key) => key !== null),
  );
  const judged = await kind.judge(judging, rows);
  const ready = judged.filter(({ number, outcome }) => outcome === agreed.get(number));
  const applied = ready.length > 0 ? await kind.apply(change, actor, ready, options) : [];
  const byNumber = new Map(applied.map((one) => [one.number, one]));
  return judged.map((one): CarriedOut => {
    const done = byNumber.get(one.number);
    if (done && 'former' in done)
      return { number: one.number, result: 'applied', targetId: done.targetId, former: done.former };
    return leftAlone(one);
  });
}

/** Somebody did the same meanwhile, or something that nobody looked at. */
const leftAlone = ({ number, outcome, targetId }: JudgedRow): CarriedOut => ({
  number,
  result: 'left',
  reason: rowReason(outcome === 'same' ? rowErrors.alreadySo : rowErrors.changedMeanwhile),
  ...(targetId !== null && { targetId }),
});
