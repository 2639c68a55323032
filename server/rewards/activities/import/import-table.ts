import { sentence } from '#contract/platform/errors.ts';
import { mostAtOnce } from '#contract/platform/long-work.fields.ts';
import type { Reply } from '#contract/platform/call.ts';
import { activityCalls as calls } from '#contract/rewards/activities.calls.ts';
import { activityErrors as errors } from '#contract/rewards/activities.errors.ts';
import type { ImportRow } from '#contract/rewards/activities.fields.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { startWork } from '#server/platform/long-work/start-work.ts';
import { readTable, type SentTable } from '#server/platform/tables/read-table.ts';
import type { ReadTable } from '#server/platform/tables/table.ts';
import { todayAt } from '#server/platform/today.ts';
import { checkDays, checkRows, type CheckedRow } from './check-row.ts';
import { emailsOf, importRows, tryRows, type Outcome } from './import-rows.ts';
import { importWork } from './import-work.ts';
import { peopleByEmail, storeRows } from './import.queries.ts';
import { activityTable, type TableColumn } from './activity-table.ts';

type BulkReply = Reply<typeof calls.bulkUpload>;

/** Imports a table, or says what importing it would do. More than a hundred rows are imported in the background. */
export async function importTable(
  sent: SentTable & { readonly body: { readonly dryRun: boolean } },
  context: Context<Actor>,
): Promise<BulkReply> {
  const read = await readTable(sent, activityTable, context);
  const checked = checkRows(read.rows);
  const people = await peopleByEmail(context.db, emailsOf(checked));
  const rows = checkDays(checked, (email) => {
    const person = people.get(email);
    return person && todayAt(person.timeZone, context);
  });
  const { actor, language } = context;
  const reply = (outcomes: readonly Outcome[]): BulkReply => {
    const shown = rows.map((row, index) =>
      shownOutcome(row, outcomes[index]!, { language, headings: read.headings }),
    );
    return {
      created: outcomes.filter((one) => one === 'created').length,
      skipped: shown.flatMap(({ row, outcome, reason }) => (outcome === 'created' ? [] : [{ row, reason }])),
      rows: shown,
      work: null,
    };
  };
  if (sent.body.dryRun) return reply(await tryRows(context.db, rows));
  return context.change(async (change) => {
    if (rows.length > mostAtOnce)
      return { created: 0, skipped: [], rows: [], work: await startImport(change, actor, rows) };
    const outcomes = (await importRows(change, actor, rows)).map(({ outcome }) => outcome);
    await change.record(importEntry(outcomes));
    return reply(outcomes);
  });
}

/** One entry for all rows that were imported together. */
const importEntry = (outcomes: readonly Outcome[]) => ({
  type: 'create' as const,
  entity: { kind: 'activity-import', id: newId(), name: String(outcomes.length) },
  after: {
    created: outcomes.filter((one) => one === 'created').length,
    exists: outcomes.filter((one) => one === 'exists').length,
    refused: outcomes.filter((one) => typeof one === 'object').length,
  },
});

async function startImport(change: Change, actor: Actor, rows: readonly CheckedRow[]) {
  const stored = rows.map(({ row, problem, ...fields }) => ({
    id: newId(),
    row,
    fields: { ...fields, problemCode: problem?.code ?? null },
  }));
  await storeRows(change.tx, stored, change.now());
  return startWork(change, actor, importWork, { input: {}, ids: stored.map(({ id }) => id) });
}

interface Showing {
  readonly language: Context['language'];
  readonly headings: ReadTable<TableColumn>['headings'];
}

function shownOutcome(
  { row, email, column }: CheckedRow,
  outcome: Outcome,
  { language, headings }: Showing,
): ImportRow {
  if (outcome === 'created') return { row, email, outcome, reason: '', column: '' };
  if (outcome === 'exists')
    return { row, email, outcome, reason: sentence(errors.imported, language), column: '' };
  const at = outcome === errors.unknownPerson ? 'email' : column;
  const heading = at ? (headings[at] ?? at) : '';
  return { row, email, outcome: 'refused', reason: sentence(outcome, language), column: heading };
}
