import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { ImportKind, Judging, WholeTable } from '#server/platform/imports/import-kinds.ts';
import { applyOptions } from './apply-rows.ts';
import { countRows, type StoredCounts } from './imports.queries.ts';
import { distinctValues, hasRowWith, storeMissing } from './rows.queries.ts';
import type { HeldImport } from './turns.queries.ts';

interface TableOf {
  readonly id: string;
  readonly mapping: readonly (string | null)[];
}

const wholeTable = (db: Db | Transaction, { id, mapping }: TableOf): WholeTable => ({
  valuesOf: (column) =>
    mapping.includes(column)
      ? distinctValues(db, id, { column, place: mapping.indexOf(column) + 1 })
      : Promise.resolve([]),
  names: (key) => hasRowWith(id, key),
});

/** Counts the rows, and the records that the table leaves out. */
export async function countAll(
  tx: Transaction,
  table: TableOf,
  kind: ImportKind,
  judging: Judging,
): Promise<StoredCounts> {
  const counts = await countRows(tx, table.id);
  if (!kind.missing) return counts;
  const missing = await kind.missing.count(judging, wholeTable(tx, table));
  return missing === 0 ? counts : { ...counts, [`effect:${kind.missing.option}`]: missing };
}

/** Deals with the next records that the table leaves out, if that is asked for. Returns how many. */
export async function applyMissing(
  change: Change,
  actor: Actor,
  held: HeldImport,
  kind: ImportKind,
  { judging, limit }: { readonly judging: Judging; readonly limit: number },
): Promise<number> {
  const options = applyOptions(kind, held);
  if (!kind.missing || !options.isOn(kind.missing.option)) return 0;
  const records = await kind.missing.next({ ...judging, db: change.tx }, wholeTable(change.tx, held), limit);
  if (records.length === 0) return 0;
  const numbered = records.map((record, number) => ({ ...record, number }));
  const applied = await kind.apply(change, actor, numbered, options);
  const formerOf = new Map(
    applied.flatMap((one) => ('former' in one ? [[one.number, one.former] as const] : [])),
  );
  await storeMissing(
    change.tx,
    held.id,
    numbered.flatMap(({ number, values, plan: _plan, ...record }) => {
      const former = formerOf.get(number);
      return former
        ? { ...record, former, cells: held.mapping.map((key) => (key === null ? '' : (values[key] ?? ''))) }
        : [];
    }),
  );
  return formerOf.size;
}
