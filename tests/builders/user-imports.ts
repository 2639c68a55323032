import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { previewOf, tableOf } from './imports.ts';
import { buildAssignmentGroup, buildDealer, signedInAs } from './people.ts';
import { openTestPortal, type Client, type TestPortal } from './portal.ts';

interface Account {
  readonly id: string;
  readonly status: string;
  readonly role: string;
  readonly language: string;
  readonly phone: string;
  readonly reach: string;
  readonly version: number;
}

const headings = ['E-mail', 'First name', 'Last name'];

/** A portal with a dealer, a department, and an administrator who imports people. Its values are there before the first test. */
export function userImports() {
  const setting = {} as {
    portal: TestPortal;
    admin: Client;
    dealer: { readonly id: string; readonly number: string; readonly name: string };
  };
  beforeAll(async () => {
    const portal = await openTestPortal();
    const admin = await signedInAs(portal, 'COMPANY_ADMIN', { firstName: 'Ada', lastName: 'Admin' });
    const id = await buildDealer(portal);
    const row = await portal.services.db
      .selectFrom('dealer')
      .select(['number', 'name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await buildAssignmentGroup(portal, 'Service Technician');
    Object.assign(setting, { portal, admin, dealer: { id, ...row } });
  });
  afterAll(() => setting.portal.close());
  // Somebody has ten unfinished imports at most.
  beforeEach(() => sql`delete from import where state = 'ready'`.execute(setting.portal.services.db));

  let count = 0;
  const judged = async (csv: string, client = setting.admin) => {
    const { import: read, rows } = await previewOf(setting.portal, client, { kind: 'users', csv });
    return { id: read._id, read, rows, outcomes: rows.map(({ outcome }) => outcome) };
  };
  return Object.assign(setting, {
    headings,
    address: () => `kind${(count += 1)}@people.example`,
    /** Rows by column, all with names. */
    tableWith: (columns: readonly string[], ...rows: readonly (readonly string[])[]) =>
      tableOf([
        [...headings, ...columns],
        ...rows.map(([email = '', ...cells]) => [email, 'Nadia', `Flores ${email}`, ...cells]),
      ]),
    judged,
    said: (rows: Awaited<ReturnType<typeof judged>>['rows']) =>
      rows.map(({ reasons }) => reasons.map(({ sentence }) => sentence).join(' ')),
    accountOf: async (email: string): Promise<Account | undefined> =>
      (
        await sql<Account>`
          select u.id, u.status, r.name as role, r.reach, u.language, u.phone, u.version from user_account u join role r on r.id = u.role_id
          where u.email = ${email}`.execute(setting.portal.services.db)
      ).rows[0],
  });
}
