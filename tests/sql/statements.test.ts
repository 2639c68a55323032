import { rmSync } from 'node:fs';
import { CamelCasePlugin } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { comparison, type Comparison, type Difference } from './compare-claims.ts';
import { describer, type Describe, type DescribedColumn } from './described-columns.ts';
import { readSent, type AllSent, type Sent } from './sent-statements.ts';
import { writeRelease } from './release-record.ts';
import { readSource, type Source, type WrittenStatement } from './written-statements.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Every test file that sends statements. */
    readonly portalTests: readonly string[];
  }
}

let sentByTests: AllSent;
let database: TestDatabase;
let client: pg.Client;
let source: Source;
let compare: Comparison;
let describe: Describe;

beforeAll(async () => {
  sentByTests = readSent(inject('statementsFolder'));
  database = await createTestDatabase();
  client = new pg.Client(database.connectionString);
  await client.connect();
  describe = await describer(client);
  source = readSource();
  compare = comparison(source.checker);
}, 120_000);
afterAll(async () => {
  const file = process.env['RELEASE_FILE'];
  if (file) await writeRelease(file, sentByTests, client, missingFiles());
  rmSync(inject('statementsFolder'), { recursive: true, force: true });
  source?.close();
  await client?.end();
  await database?.drop();
});

const missingFiles = () => inject('portalTests').filter((file) => !sentByTests.files.has(file));

class ColumnNames extends CamelCasePlugin {
  /** The name as it is in rows: camel case if any column has the database's form. */
  named(columns: readonly DescribedColumn[]): readonly DescribedColumn[] {
    if (!columns.some(({ name }) => name.includes('_'))) return columns;
    return columns.map((column) => ({ ...column, name: this.camelCase(column.name) }));
  }
}
const columnNames = new ColumnNames({ maintainNestedObjectKeys: true });

const fileOf = ({ place }: WrittenStatement): string => place.slice(0, place.lastIndexOf(':'));

/** How a statement was sent. If several read the same, the one from its own file. */
function sendingsOf(statement: WrittenStatement): readonly Sent[] {
  const all = [...(sentByTests.sent.get(statement.key)?.values() ?? [])];
  const alike = new Set(source.statements.filter(({ key }) => key === statement.key).map(fileOf));
  return alike.size < 2 ? all : all.filter(({ from }) => from === fileOf(statement));
}

async function wrongAt({ row }: WrittenStatement, sendings: readonly Sent[]): Promise<readonly Difference[]> {
  const wrong = new Map<string, Difference>();
  for (const text of sendings.flatMap(({ texts }) => [...texts])) {
    try {
      const columns = columnNames.named(await describe(text));
      if (row) for (const one of compare.columns(row, columns)) wrong.set(one.what, one);
    } catch (error) {
      const what = `${(error as Error).message}\n${text}`;
      wrong.set(what, { what });
    }
  }
  for (const { rows } of sendings) {
    if (row) for (const one of compare.values(row, rows)) wrong.set(one.what, one);
  }
  return [...wrong.values()];
}

/** Columns that are never null in these statements, although their tables allow it. */
const neverNull: Readonly<Record<string, string>> = {
  'server/insight/reports/course-reports.queries.ts score': 'only finished attempts',
  'server/insight/reports/course-reports.queries.ts passed': 'only finished attempts',
  'server/insight/reports/course-reports.queries.ts finishedAt': 'only finished attempts',
  'server/live/field-training/availabilities.queries.ts instructorId': 'only bookings of these instructors',
  'server/live/live-training/seats/follow.queries.ts id': 'only places of these people',
  'server/live/live-training/seats/leave.queries.ts userId': 'only places of these people',
  'server/live/live-training/seats/locks.queries.ts userId': 'only people with a seat',
  'server/people/accounts/account.queries.ts expiresAt': 'only sessions that act for somebody',
  'server/people/dealer-feed/dealer-feed.queries.ts targetId': 'only rows that were carried out',
  'server/people/dealer-feed/dealer-feed.queries.ts key': 'only rows with one of these numbers',
  'server/people/imports/rows.queries.ts outcome': 'only rows that are carried out',
  'server/people/imports/rows.queries.ts targetId': 'only rows that were carried out',
  'server/people/imports/rows.queries.ts key': 'only rows with one of these keys',
  'server/people/imports/rows.queries.ts id': 'only rows that added a record',
  'server/rewards/activities/import/import.queries.ts key': 'only imported rows',
  'server/rewards/activities/personal-data.queries.ts id': 'only activities with an attachment',
  'server/rewards/payouts/release.queries.ts releasedBy': 'only runs that somebody released',
  'server/rewards/payouts/release.queries.ts releasedAt': 'only runs that somebody released',
  'server/training/standings/renewing.queries.ts expiresOn':
    'only certificates that can be renewed, which end',
  'server/training/assignments/assignments.queries.ts dueOn': 'only courses with a day',
  'server/training/assignments/due-reminders.queries.ts dueOn': 'only courses due by a day',
  'server/training/courses/courses.queries.ts questionsCount': 'generated from the quiz',
  'server/training/courses/publishing/course-publishing.queries.ts questionsCount': 'generated from the quiz',
  'server/training/progress/renewal-reminders.queries.ts dueOn': 'only renewals due by a day',
  'server/training/certificates/reminders.queries.ts expiresOn': 'only certificates that end by a day',
  'server/training/certificates/certificate-dates.queries.ts expiresOn': 'only certificates that end',
  'server/training/progress/training-dates.queries.ts dueOn': 'only courses to renew',
  'server/training/progress/training-dates.queries.ts endsOn': 'only curriculums that end',
  'server/training/statements/statements.queries.ts statement': 'only statements written out',
};

/** The portal's own statements. Those of tests and of the demo network use other tables. */
const isChecked = ({ place }: WrittenStatement): boolean =>
  place.startsWith('server/') && !place.includes('.test.ts:');

test('every statement returns the rows that the code claims', async () => {
  const wrong: string[] = [];
  const excused = new Set<string>();
  for (const statement of source.statements) {
    if (!isChecked(statement)) continue;
    for (const { what, column } of await wrongAt(statement, sendingsOf(statement))) {
      const exception = `${fileOf(statement)} ${column}`;
      if (column !== undefined && exception in neverNull) excused.add(exception);
      else wrong.push(`${statement.place}: ${what}`);
    }
  }
  expect(wrong.join('\n')).toBe('');
  const needless = Object.keys(neverNull).filter((exception) => !excused.has(exception));
  // Some entries are needed by statements of test files that did not run.
  expect(missingFiles().length > 0 ? [] : needless).toEqual([]);
}, 120_000);

test('every recorded statement is found in the source', () => {
  const written = new Set(source.statements.map(({ key }) => key));
  expect([...sentByTests.sent.keys()].filter((key) => !written.has(key))).toEqual([]);
});

test('every statement is sent by some test', () => {
  // This can fail only if every test file ran.
  if (missingFiles().length > 0) return;
  const unsent = source.statements.filter(
    (statement) => isChecked(statement) && statement.isExecuted && sendingsOf(statement).length === 0,
  );
  expect(unsent.map(({ place }) => place)).toEqual([]);
});
