import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import { keepSettings } from '#server/platform/database/connections/session-settings.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { anotherProcess, clientOf, openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { checkOwnPooler } from './check-pooler.ts';
import { carriesNames, pgbouncer, startPgbouncer } from './fixtures/pgbouncer.ts';
import { openDatabaseUrl } from './open.ts';

const carries = pgbouncer !== undefined && carriesNames(pgbouncer);

// In transaction mode. The pooler of Debian 12 cannot carry named statements: there, only unnamed ones are tried.
const ways = [
  { statements: 'unnamed', prepared: '0' },
  ...(carries ? [{ statements: 'named', prepared: '1' }] : []),
];

describe.skipIf(pgbouncer === undefined).each(ways)(
  '$statements, behind PgBouncer with two connections',
  ({ prepared }) => {
    let database: TestDatabase;
    let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
    let portal: TestPortal;

    beforeAll(async () => {
      database = await createTestDatabase();
      pooler = await startPgbouncer(database.connectionString, 2);
      await keepSettings(database.connectionString);
      portal = await openTestPortal(undefined, {
        database: { ...database, connectionString: pooler.connectionString },
        env: { DATABASE_DIRECT_URL: database.connectionString, DATABASE_PREPARED: prepared },
      });
    });
    afterAll(async () => {
      await portal.close();
      await pooler.close();
    });

    test('two portals get their own rows, whatever they ask and change at the same time', async () => {
      const other = await anotherProcess(portal);
      try {
        const people = await Promise.all(
          Array.from({ length: 8 }, async (_, index) => {
            const client = await signedInAs(portal, 'COMPANY_ADMIN', { lastName: `Person${index}` });
            return { index, clients: [client, clientOf(other.app, client.cookies)] };
          }),
        );
        const works = people.flatMap(({ index, clients }) =>
          clients.map(async (client, process) => {
            for (let round = 0; round < 15; round++) {
              const { user } = await client.ask(sessionCalls.read);
              expect(user?.fullName).toMatch(new RegExp(` Person${index}$`));
              const code = `P${index}-${process}-${round}`;
              const made = await client.ask(businessUnitCalls.create, { body: { name: code, code } });
              const params = { id: made.businessUnit._id };
              const read = await client.ask(businessUnitCalls.get, { params });
              expect(read.businessUnit.code).toBe(code);
            }
          }),
        );
        await Promise.all(works);
      } finally {
        await other.close();
      }
    });

    test('the limits count through it, and the checks of a start pass', async () => {
      const limit = { name: 'pooled', count: 2, seconds: 60 };
      const tries = Array.from({ length: 12 }, () =>
        portal.services.limits.take(limit, 'key').then(
          () => 'taken',
          () => 'refused',
        ),
      );
      const answers = await Promise.all(tries);
      expect(answers.filter((one) => one === 'taken')).toHaveLength(2);
      await checkOwnPooler(portal.services.environment);
      await openDatabaseUrl(database.connectionString, { variable: 'DATABASE_DIRECT_URL', isSession: true });
    });

    test.skipIf(carries)('named statements stop a start with a sentence', async () => {
      await expect(openDatabaseUrl(pooler.connectionString)).rejects.toThrow(
        /loses its prepared statements\. Use PgBouncer 1\.21.*DATABASE_PREPARED=0 and DATABASE_DIRECT_URL/,
      );
    });

    test('a pooler as the direct address stops a start with a sentence', async () => {
      await expect(openDatabaseUrl(pooler.connectionString, { isSession: true })).rejects.toThrow(
        /^DATABASE_URL leads to a pooler that gives each transaction another connection/,
      );
    });
  },
);
