import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { carryOut } from '#server/platform/imports/carry-out.ts';
import type { ApplyOptions, ImportKind, Judging } from '#server/platform/imports/import-kinds.ts';
import { readRows, withPlaces } from './judge-rows.ts';
import type { RowResult, WaitingRow } from './rows.queries.ts';
import type { HeldImport } from './turns.queries.ts';

type Applying = Pick<HeldImport, 'id' | 'mapping' | 'written' | 'dateOrder' | 'options' | 'fileName'>;

/** Carries out the rows that the preview showed. */
export async function applyRows(
  change: Change,
  actor: Actor,
  held: Applying,
  kind: ImportKind,
  judging: Judging,
  rows: readonly (WaitingRow & { readonly outcome: 'add' | 'update' })[],
): Promise<readonly RowResult[]> {
  const read = await withPlaces(change.tx, held.id, kind, readRows(kind, held, rows));
  return carryOut(change, actor, kind, judging, read, applyOptions(kind, held));
}

/** What options are on, and which reason people read. */
export const applyOptions = (
  kind: ImportKind,
  { options, fileName }: Pick<HeldImport, 'options' | 'fileName'>,
): ApplyOptions => ({
  reason: { en: `Import of ${fileName}`, fr: `Importation de ${fileName}` },
  isOn: (key) => options[key] ?? kind.options.find((one) => one.key === key)?.isOn ?? false,
});
