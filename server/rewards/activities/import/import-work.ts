import { activityCalls as calls } from '#contract/rewards/activities.calls.ts';
import { activityErrors as errors } from '#contract/rewards/activities.errors.ts';
import { keptDays } from '#contract/platform/long-work.fields.ts';
import { activityScreens } from '#contract/rewards/activities.screens.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { workOnRows, type RowOutcome } from '#server/platform/long-work/long-work.ts';
import type { Sweeper } from '#server/platform/jobs/sweep.job.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { CheckedRow } from './check-row.ts';
import { importRows } from './import-rows.ts';
import { deleteOldRows, forgetFields, rowNumbers, storedRows, type StoredFields } from './import.queries.ts';

const day = 86_400_000;

/** Imports stored rows. An outcome and the activity it is about are one transaction, so a killed worker imports nothing twice. */
export const importWork = workOnRows<object>({
  starts: calls.bulkUpload,
  title: (_input, count) => ({
    en: `Import of ${count} activities`,
    fr: `Importation de ${count} activités`,
  }),
  path: () => activityScreens.manager.path,
  async change(change, actor, id) {
    const { refusal } = (await importStored(change, actor, [id])).get(id)!;
    if (refusal) throw refusal;
  },
  changeSeveral: importStored,
  names: async ({ db }, ids) =>
    new Map(
      [...(await rowNumbers(db, ids))].map(([id, row]) => [id, { en: `Row ${row}`, fr: `Ligne ${row}` }]),
    ),
});

async function importStored(
  change: Change,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RowOutcome>> {
  const stored = await storedRows(change.tx, ids);
  const rows = stored.map(({ row, fields }) => checkedOf(row, fields));
  const outcomes = (await importRows(change, actor, rows)).map(({ outcome }) => outcome);
  await forgetFields(change.tx, ids);
  await change.record({
    type: 'create',
    entity: { kind: 'activity-import', id: ids[0]!, name: String(rows.length) },
    after: {
      created: outcomes.filter((one) => one === 'created').length,
      rows: rows.length,
    },
  });
  return new Map(
    stored.map(({ id }, index): readonly [string, RowOutcome] => {
      const outcome = outcomes[index]!;
      if (outcome === 'created') return [id, { refusal: null, changed: true }];
      return [id, { refusal: new Refusal(outcome === 'exists' ? errors.imported : outcome) }];
    }),
  );
}

const byCode = new Map(Object.values(errors).map((error) => [error.code, error]));

function checkedOf(row: number, fields: StoredFields | null): CheckedRow {
  if (!fields) return { row, email: '', key: '', content: null, problem: errors.imported, column: null };
  const { problemCode, ...rest } = fields;
  return { row, ...rest, problem: problemCode === null ? null : (byCode.get(problemCode) ?? errors.rowText) };
}

/** Rows stay as long as the outcomes that name them. */
export const sweepImportRows: Sweeper = async ({ db, now }) => {
  const count = await deleteOldRows(db, new Date(now().getTime() - (keptDays + 1) * day));
  return `${count} rows of imports removed.`;
};
