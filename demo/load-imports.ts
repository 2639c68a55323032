import { sql } from 'kysely';
import { userImportErrors as errors } from '#contract/people/user-imports.errors.ts';
import { rowErrors } from '#contract/platform/row-errors.ts';
import { activityErrors } from '#contract/rewards/activities.errors.ts';
import { serialErrors } from '#contract/rewards/serials.errors.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { rowReason, type RowChange, type RowReason } from '#server/platform/imports/import-kinds.ts';
import { demoId } from './demo-id.ts';
import type { Loading } from './demo-files.ts';

const owner = demoId('user', 'platform@paddock.example');
const hour = 3_600_000;

interface DemoRow {
  readonly cells: readonly string[];
  readonly outcome: 'add' | 'update' | 'same' | 'check' | 'error' | 'skip';
  readonly reasons?: readonly RowReason[];
  readonly changes?: readonly RowChange[];
  readonly doubts?: readonly string[];
  readonly suggestion?: { readonly column: string; readonly value: string; readonly label: string };
  readonly result?: 'applied' | 'left' | 'undone' | 'kept';
  readonly resultReason?: RowReason;
  /** Its day can be read in two ways. */
  readonly isTwoWays?: boolean;
}

const both = (text: string) => ({ en: text, fr: text });
const learner = { en: 'New: Learner.', fr: 'Nouveau compte\u202f: Apprenant.' };
const headings = ['E-mail', 'First name', 'Last name', 'Dealer', 'Department'];
const mapping = ['email', 'firstName', 'lastName', 'dealers', 'assignmentGroups'];

const rows: readonly DemoRow[] = [
  {
    cells: ['nadia.flores@redrock.example', 'Nadia', 'Flores', 'Red Rock Powersports', 'Service Technician'],
    outcome: 'add',
    reasons: [learner],
  },
  {
    cells: ['jonas.weber@redrock.example', 'Jonas', 'Weber', 'Red Rock Powersports', 'Sales'],
    outcome: 'update',
    changes: [{ column: 'assignmentGroups', from: both('Service Technician'), to: both('Sales') }],
  },
  {
    cells: ['tom.aldridge@redrock', 'Tom', 'Aldridge', 'Red Rock Powersports', ''],
    outcome: 'error',
    reasons: [rowReason(platformErrors.email, { field: 'E-mail' }, 'email')],
  },
  {
    cells: ['elise.bergeron@boreal.example', 'Élise', 'Bergeron', 'Boréal Motosport', ''],
    outcome: 'add',
    reasons: [{ en: 'New: Learner, in French.', fr: 'Nouveau compte\u202f: Apprenant, en français.' }],
  },
  {
    cells: ['grace.okafor@lakeside.example', 'Grace', 'Okafor', 'Lakeside Group', ''],
    outcome: 'same',
  },
  {
    cells: ['m.hale@ironhorse.example', 'Marcus', 'Hale', 'Iron Hors Powersports', ''],
    outcome: 'check',
    reasons: [
      rowReason(
        errors.closeDealer,
        { name: 'Iron Hors Powersports', closest: 'Iron Horse Powersports, 40333' },
        'dealers',
      ),
    ],
    suggestion: { column: 'dealers', value: '40333', label: 'Iron Horse Powersports, 40333' },
  },
  {
    cells: ['samir@valleycycle.example', 'Samir', 'Haddad', 'Valley Cycle Center', ''],
    outcome: 'check',
    reasons: [rowReason(errors.deactivated, {}, 'status')],
    doubts: ['comesBack'],
  },
  {
    cells: ['nadia.flores@redrock.example', 'Nadia', 'Flores', '', ''],
    outcome: 'skip',
    reasons: [
      {
        en: rowReason(rowErrors.sameAsRow, { column: 'e-mail', row: 2 }).en,
        fr: rowReason(rowErrors.sameAsRow, { column: 'courriel', row: 2 }).fr,
      },
    ],
  },
];

const outcomes = (all: readonly DemoRow[]) => {
  const counts: Record<string, number> = {};
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  for (const { outcome, result, isTwoWays } of all) {
    count(outcome);
    if (outcome === 'add') count('effect:invite');
    if (isTwoWays) count('effect:days-in-two-ways');
    if (result) count(`${result}:${outcome}`);
  }
  return counts;
};

/** The same rows after they were carried out, or taken back. */
const carriedOut = (result: 'applied' | 'undone', last: 'left' | 'kept', reason: RowReason): readonly DemoRow[] => {
  const carried = rows.filter(({ outcome }) => outcome === 'add' || outcome === 'update');
  return rows.map((row) => {
    const place = carried.indexOf(row);
    if (place < 0) return row;
    return place === carried.length - 1 ? { ...row, result: last, resultReason: reason } : { ...row, result };
  });
};

const done = carriedOut('applied', 'left', rowReason(rowErrors.changedMeanwhile));
const undone = carriedOut('undone', 'kept', rowReason(rowErrors.hasHistory, { name: 'Élise Bergeron' }));

const dealerRows: readonly DemoRow[] = [
  {
    cells: ['40333', 'Iron Horse Powersports', 'Durango', 'CO'],
    outcome: 'update',
    changes: [{ column: 'city', from: both('Cortez'), to: both('Durango') }],
  },
  {
    cells: ['CO-9921', 'Summit Trail Cycles', 'Leadville', 'CO'],
    outcome: 'add',
    reasons: [{ en: 'New dealer.', fr: 'Nouveau concessionnaire.' }],
  },
  {
    cells: ['N 12', 'Bad Number', '', ''],
    outcome: 'error',
    reasons: [
      {
        en: 'Enter 3 to 20 letters, digits, or hyphens, for example CO-4217',
        fr: 'Saisissez de 3 à 20 lettres, chiffres ou traits d’union, par exemple CO-4217',
        column: 'number',
      },
    ],
  },
];

const activityRows: readonly DemoRow[] = [
  { cells: ['learner@paddock.example', 'race', 'motocross', '2026-11-21', '150.00', 'USD', 'RACE-7'], outcome: 'add', reasons: [rowReason(activityErrors.rowNew)] },
  { cells: ['learner@paddock.example', 'demo', '', '2026-11-22', '75.00', 'USD', ''], outcome: 'add', reasons: [rowReason(activityErrors.rowNew)] },
  {
    cells: ['learner@paddock.example', 'demo', '', '03/11/2026', '75.00', 'USD', ''],
    outcome: 'error',
    reasons: [rowReason(rowErrors.twoWays, { text: '03/11/2026' }, 'date')],
    isTwoWays: true,
  },
  {
    cells: ['nobody@nowhere.example', 'event', '', '2026-11-20', '40.00', 'USD', ''],
    outcome: 'error',
    reasons: [rowReason(activityErrors.unknownPerson, {}, 'email')],
  },
  {
    cells: ['learner@paddock.example', 'race', 'road', '2026-11-14', '90.00', 'USD', 'RACE-7'],
    outcome: 'skip',
    reasons: [
      {
        en: rowReason(rowErrors.sameAsRow, { column: 'reference', row: 2 }).en,
        fr: rowReason(rowErrors.sameAsRow, { column: 'référence', row: 2 }).fr,
      },
    ],
  },
];

const serialRows: readonly DemoRow[] = [
  { cells: ['TAL5X2026A009001', 'TAL-850-S', '40333', '2026-11-10', 'INV-30001'], outcome: 'add', reasons: [rowReason(serialErrors.rowNew)] },
  { cells: ['TAL5X2026A009002', 'TAL-850-S', '40333', '2026-11-10', 'INV-30001'], outcome: 'add', reasons: [rowReason(serialErrors.rowNew)] },
  {
    cells: ['TAL5X2026A009003', 'TAL-850-S', '99999', '2026-11-10', 'INV-30002'],
    outcome: 'error',
    reasons: [rowReason(serialErrors.rowDealer, {}, 'dealer')],
  },
];

/** The headings of each kind, and their columns. */
const tables = {
  users: [headings, mapping],
  dealers: [
    ['Dealer number', 'Name', 'City', 'State'],
    ['number', 'name', 'city', 'region'],
  ],
  activities: [
    ['E-mail', 'Type', 'Style', 'Date', 'Amount', 'Currency', 'Reference'],
    ['email', 'type', 'style', 'date', 'amount', 'currency', 'reference'],
  ],
  serials: [
    ['Serial', 'Part', 'Dealer', 'Shipped', 'Invoice'],
    ['serial', 'part', 'dealer', 'shipped', 'invoice'],
  ],
} as const;

interface DemoImport {
  readonly name: string;
  readonly kind: keyof typeof tables;
  readonly state: 'columns' | 'judging' | 'ready' | 'applying' | 'done' | 'undoing' | 'undone';
  readonly rows: readonly DemoRow[];
  readonly hoursAgo: number;
}

const imports: readonly DemoImport[] = [
  { name: 'mountain-district-nov.csv', kind: 'users', state: 'ready', rows, hoursAgo: 1 },
  { name: 'new-hires.xlsx', kind: 'users', state: 'columns', rows, hoursAgo: 2 },
  { name: 'east-checking.csv', kind: 'users', state: 'judging', rows, hoursAgo: 3 },
  { name: 'east-district.csv', kind: 'users', state: 'applying', rows, hoursAgo: 4 },
  { name: 'october.csv', kind: 'users', state: 'done', rows: done, hoursAgo: 200 },
  { name: 'september.csv', kind: 'users', state: 'undoing', rows: done, hoursAgo: 300 },
  { name: 'wrong-file.csv', kind: 'users', state: 'undone', rows: undone, hoursAgo: 400 },
  { name: 'dealers-nov.csv', kind: 'dealers', state: 'ready', rows: dealerRows, hoursAgo: 5 },
  { name: 'races-nov.csv', kind: 'activities', state: 'ready', rows: activityRows, hoursAgo: 6 },
  { name: 'shipped-nov.xlsx', kind: 'serials', state: 'ready', rows: serialRows, hoursAgo: 7 },
];

/** What an administrator imports: each step of the way, running, done, with errors, and undone. */
export async function loadImports({ tx, now }: Pick<Loading, 'tx' | 'now'>): Promise<void> {
  for (const one of imports) {
    const id = demoId('import', one.name);
    const at = new Date(now.getTime() - one.hoursAgo * hour);
    const isApplied = ['done', 'undoing', 'undone'].includes(one.state);
    const isWorkedOn = ['judging', 'applying', 'undoing'].includes(one.state);
    const isJudged = !['columns', 'judging'].includes(one.state);
    const [names, columns] = tables[one.kind];
    await sql`
      insert into import (id, kind, owner_id, file_name, state, headings, mapping, total, done, counts, read_milliseconds, created_at, applied_at, undone_at,
        holder, held_until)
      values (${id}, ${one.kind}, ${owner}, ${one.name}, ${one.state}, ${names}::text[], ${columns}::text[], ${one.rows.length},
        ${isWorkedOn ? 1 : 0}, ${JSON.stringify(isJudged ? outcomes(one.rows) : {})}::jsonb, 600, ${at}, ${isApplied ? at : null},
        ${one.state === 'undone' ? at : null},
        ${/* Work that goes on for as long as the demo is looked at. */ isWorkedOn ? demoId('holder', one.name) : null}::uuid,
        ${isWorkedOn ? new Date(now.getTime() + 100 * 365 * 24 * hour) : null}::timestamptz)`.execute(tx);
    const stored = one.rows.map((row, index) => ({
      number: index + 2,
      cells: row.cells,
      ...(isJudged && {
        outcome: row.outcome,
        judgement: {
          reasons: row.reasons ?? [],
          changes: row.changes ?? [],
          doubts: row.doubts ?? [],
          suggestion: row.suggestion ?? null,
        },
        result: row.result,
        reason: row.resultReason,
      }),
      effects: row.isTwoWays ? ['days-in-two-ways'] : row.outcome === 'add' && one.kind === 'users' ? ['invite'] : [],
    }));
    await sql`
      insert into import_row (import_id, number, cells, key, outcome, judgement, effects, result, result_reason)
      select ${id}, number, cells, lower(cells[1]), outcome, judgement, effects, result, reason
      from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as x(number integer, cells text[], outcome text, judgement jsonb, effects text[],
        result text, reason jsonb)`.execute(tx);
  }
}
