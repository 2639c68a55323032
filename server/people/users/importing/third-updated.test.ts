import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { checkTotals } from '#server/insight/reports/totals-check.queries.ts';
import { applied, previewOf, tableOf, undone } from '#tests/builders/imports.ts';
import { buildDealer } from '#tests/builders/people.ts';
import type { Client, TestPortal } from '#tests/builders/portal.ts';
import { tableHashes } from '#tests/builders/table-hashes.ts';
import { uploadFile } from '#tests/builders/uploads.ts';
import { userImports } from '#tests/builders/user-imports.ts';
import { rounds } from '#tests/harness/rounds.ts';

const count = Number(process.env['IMPORT_ROWS'] ?? rounds(50_000));

const setting = userImports();
let portal: TestPortal;
let admin: Client;
let dealer: typeof setting.dealer;
beforeAll(() => ({ portal, admin, dealer } = setting));

const isStanding = (index: number) => index % 3 === 0;
const addressOf = (index: number) => `third${index}@people.example`;

/** Every third person has an account: with a dealer and a department, a role, or away. */
async function buildStanding(otherDealer: string): Promise<void> {
  const { db } = portal.services;
  await sql`
    insert into user_account (id, email, role_id, status, approved_at, first_name, last_name, phone)
    select new_id(), 'third' || n || '@people.example', r.id, case when n % 7 = 0 then 'deactivated' else 'active' end, now(), 'Standing', 'Number ' || n, '1'
    from generate_series(0, ${count - 1}::integer, 3) n, role r where r.code = 'LEARNER'`.execute(db);
  await sql`
    insert into dealer_membership (id, user_id, dealer_id, started_at)
    select new_id(), u.id, ${otherDealer}::uuid, now() - interval '90 days' from user_account u where u.last_name like 'Number %'`.execute(
    db,
  );
  await sql`
    insert into assignment_group_member (assignment_group_id, user_id)
    select g.id, u.id from user_account u, assignment_group g where u.last_name like 'Number %' and g.name = 'Service Technician' and u.status = 'active'`.execute(
    db,
  );
}

const headings = [
  'E-mail',
  'First name',
  'Last name',
  'Dealer',
  'Department',
  'Phone',
  'Status',
  'Language',
  'Participates',
];
/** Of those who stand, some move, some leave a department, some are deactivated, and some no longer take part. */
const rowOf = (index: number): readonly string[] => {
  const email = addressOf(index);
  if (!isStanding(index))
    return [email, 'New', `Person ${index}`, dealer.number, '', '', '', index % 2 ? 'fr' : '', ''];
  const isAway = index % 7 === 0;
  return [
    email,
    'Standing',
    `Number ${index}`,
    index % 2 ? dealer.number : '',
    index % 5 ? '' : 'Sales',
    '2',
    !isAway && index % 4 === 0 ? 'deactivated' : '',
    '',
    index % 9 ? '' : 'no',
  ];
};

test(
  `${count} rows, a third of them updates, leave nothing behind once they are taken back`,
  { timeout: 60_000 + count * 20 },
  async () => {
    const { db } = portal.services;
    await sql`insert into assignment_group (id, name, name_fr) values (new_id(), 'Sales', 'Ventes')`.execute(
      db,
    );
    await buildStanding(await buildDealer(portal));
    const content = Buffer.from(
      tableOf([headings, ...Array.from({ length: count }, (_, index) => rowOf(index))]),
    );
    const { fileId } = await uploadFile(portal, admin, 'document', { name: 'third.csv', content });
    const before = await tableHashes(db);
    const { import: read } = await previewOf(portal, admin, { kind: 'users', fileId: fileId! });
    const { add, update, check } = read.counts;
    expect(add).toBe(count - Math.ceil(count / 3));
    // Whoever is away comes back only if somebody accepts it.
    expect([update + check, check]).toEqual([Math.ceil(count / 3), Math.ceil(count / 21)]);
    const { import: done } = await applied(portal, admin, read._id);
    expect(done).toMatchObject({ problem: null, results: { added: add, updated: update, left: 0 } });
    const { import: back } = await undone(portal, admin, read._id);
    expect(back).toMatchObject({ problem: null, results: { undone: add + update, kept: 0 } });
    const after = await tableHashes(db);
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([
      // The uploaded file is not kept.
      'file',
      'import',
      'import_mapping',
      'import_row',
      'upload',
    ]);
    expect((await checkTotals(db)).filter(({ wrong }) => wrong > 0)).toEqual([]);
  },
);
