import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { buildClaim, buildClaimant, buildSpiff } from '#tests/builders/spiffs.ts';

const migration = path.resolve(
  import.meta.dirname,
  '../../database/migrations/0374-receipt-numbers-alike.sql',
);
let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test('stored numbers are compared as new ones are, unless two that stand would become one', async () => {
  const { db } = portal.services;
  const office = {
    maker: await signedInAs(portal, 'COMPANY_ADMIN'),
    approver: await signedInAs(portal, 'PLATFORM_ADMIN'),
  };
  const dealer = await buildDealer(portal);
  const claimant = await buildClaimant(portal, dealer);
  const { _id: spiff } = await buildSpiff(office);
  const stored = ['INVO7', 'S1O0', 'S100', 'T1OO', 'T10O'];
  const claims: string[] = [];
  for (const [index, key] of stored.entries()) {
    const { _id } = await buildClaim(claimant, spiff, dealer, { receiptNumber: `K-${index}` });
    await sql`update spiff_claim set receipt_key = ${key} where id = ${_id}`.execute(db);
    claims.push(_id);
  }
  await sql.raw(await readFile(migration, 'utf8')).execute(db);
  const { rows } = await sql<{ id: string; key: string }>`
    select id, receipt_key as key from spiff_claim where id = any(${claims}::uuid[])`.execute(db);
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  expect(claims.map((id) => keys.get(id))).toEqual(['1NV07', 'S1O0', 'S100', 'T100', 'T10O']);
});
