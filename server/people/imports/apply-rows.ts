import { rowErrors } from '#contract/platform/row-errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import {
  rowReason,
  type ApplyOptions,
  type ImportKind,
  type JudgedRow,
  type Judging,
} from '#server/platform/imports/import-kinds.ts';
import { readRows, withPlaces } from './judge-rows.ts';
import type { RowResult, WaitingRow } from './rows.queries.ts';
import type { HeldImport } from './turns.queries.ts';

type Applying = Pick<HeldImport, 'id' | 'mapping' | 'written' | 'dateOrder' | 'options' | 'fileName'>;

/**
 * Carries rows out. Each is judged again, with its record locked: what has come to the same is left alone, and what would do something else than the
 * preview said is left out, because nobody looked at it.
 */
export async function applyRows(
  change: Change,
  actor: Actor,
  held: Applying,
  kind: ImportKind,
  judging: Judging,
  rows: readonly (WaitingRow & { readonly outcome: 'add' | 'update' })[],
): Promise<readonly RowResult[]> {
  const seen = new Map(rows.map(({ number, outcome }) => [number, outcome]));
  const read = await withPlaces(change.tx, held.id, kind, readRows(kind, held, rows));
  await kind.lock(
    change.tx,
    read.map(({ key }) => key).filter((key) => key !== null),
  );
  const judged = await kind.judge(judging, read);
  const ready = judged.filter(({ number, outcome }) => outcome === seen.get(number));
  const applied = ready.length > 0 ? await kind.apply(change, actor, ready, applyOptions(kind, held)) : [];
  const byNumber = new Map(applied.map((one) => [one.number, one]));
  return judged.map((one): RowResult => {
    const done = byNumber.get(one.number);
    if (done && 'former' in done)
      return { number: one.number, result: 'applied', targetId: done.targetId, former: done.former };
    return leftAlone(one);
  });
}

/** Somebody did the same meanwhile, or something that nobody looked at. */
const leftAlone = ({ number, outcome, targetId }: JudgedRow): RowResult => ({
  number,
  result: 'left',
  reason: rowReason(outcome === 'same' ? rowErrors.alreadySo : rowErrors.changedMeanwhile),
  ...(targetId !== null && { targetId }),
});

/** What options are on, and which reason people read. */
const applyOptions = (
  kind: ImportKind,
  { options, fileName }: Pick<HeldImport, 'options' | 'fileName'>,
): ApplyOptions => ({
  reason: { en: `Import of ${fileName}`, fr: `Importation de ${fileName}` },
  isOn: (key) => options[key] ?? kind.options.find((one) => one.key === key)?.isOn ?? false,
});
