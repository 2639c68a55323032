import { rowErrors } from '#contract/platform/row-errors.ts';
import type { ImportedAtOnce } from '#contract/platform/imported-at-once.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { rowReason, type ImportKind, type JudgedRow, type RowValues } from './import-kinds.ts';

/**
 * Imports a few rows within a request, by the rules of their kind. Nobody looks at a preview, so what is doubtful is left out. All that can be carried
 * out is, in one transaction.
 */
export async function importAtOnce<Plan>(
  change: Change,
  actor: Actor,
  kind: ImportKind<Plan>,
  rows: readonly RowValues[],
): Promise<ImportedAtOnce> {
  const { tx, ask, settings, now, language } = change;
  const skipped = new Map<number, Bilingual>();
  const first = new Map<string, number>();
  const read = rows.map((values, index) => ({ number: index + 1, values, confirmed: [], nth: 1 }));
  for (const { number, values } of read) {
    const key = kind.keyOf(values);
    const earlier = key === null ? undefined : first.get(key);
    if (earlier !== undefined) skipped.set(number, sameAsRow(kind, earlier));
    else if (key !== null) first.set(key, number);
  }
  await kind.lock(tx, [...first.keys()]);
  const judged = await kind.judge(
    {
      db: tx,
      ask,
      settings,
      now,
      actor,
      columns: new Set(rows.flatMap((values) => Object.keys(values))),
      addedByThis: () => Promise.resolve(new Set()),
    },
    read.filter(({ number }) => !skipped.has(number)),
  );
  const ready = judged.filter(({ outcome }) => outcome === 'add' || outcome === 'update');
  for (const one of judged) if (!ready.includes(one)) skipped.set(one.number, reasonOf(one));
  const isOn = (key: string) => kind.options.find((option) => option.key === key)?.isOn ?? false;
  const applied = ready.length > 0 ? await kind.apply(change, actor, ready, { reason: inBulk, isOn }) : [];
  for (const one of applied)
    if ('isGone' in one) skipped.set(one.number, rowReason(rowErrors.changedMeanwhile));
  const count = (outcome: 'add' | 'update') =>
    ready.filter((one) => one.outcome === outcome && !skipped.has(one.number)).length;
  return {
    created: count('add'),
    updated: count('update'),
    skipped: [...skipped]
      .toSorted(([one], [other]) => one - other)
      .map(([row, reason]) => ({ row, reason: reason[language] })),
  };
}

const inBulk = { en: 'Import', fr: 'Importation' } as const;

/** That an earlier row of the same table names the same record. */
export function sameAsRow<Plan>(kind: ImportKind<Plan>, row: number): Bilingual {
  const { label } = kind.columns.find(({ key }) => key === kind.knownBy)!;
  return {
    en: rowReason(rowErrors.sameAsRow, { column: label.en.toLowerCase(), row }).en,
    fr: rowReason(rowErrors.sameAsRow, { column: label.fr.toLowerCase(), row }).fr,
  };
}

const reasonOf = <Plan>({ outcome, reasons }: JudgedRow<Plan>): Bilingual =>
  outcome === 'same' || reasons.length === 0
    ? rowReason(rowErrors.same)
    : { en: reasons.map(({ en }) => en).join(' '), fr: reasons.map(({ fr }) => fr).join(' ') };
