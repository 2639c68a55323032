import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openBooks } from '#tests/builders/books.ts';
import { ledgerFaults } from './check-ledger.queries.ts';
import { pointsBalance } from './ledger.queries.ts';

const program = fileURLToPath(new URL('./fixtures/write-in-process.ts', import.meta.url));

test('killed at any moment, sixteen writers leave everything acknowledged, and nothing by halves', async () => {
  const books = await openBooks();
  const user = await books.person();
  const acknowledged: string[] = [];
  for (let round = 0; round < 8; round++) {
    const child = spawn(process.execPath, [program, books.connectionString, user], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()));
    await once(child.stdout, 'data');
    await pause(Math.random() * 400);
    child.kill('SIGKILL');
    await once(child, 'close');
    // The last line may be cut off.
    acknowledged.push(...said.split('\n').slice(0, -1));
  }
  const { rows } = await sql<{ key: string; points: number }>`
    select p.business_key as key, sum(e.amount)::int as points
    from ledger_posting p join ledger_entry e on e.posting_id = p.id join ledger_account a on a.id = e.account_id
    where a.user_id = ${user} group by p.business_key`.execute(books.db);
  const posted = new Map(rows.map((row) => [row.key, row.points]));
  expect(acknowledged.length).toBeGreaterThan(100);
  expect(acknowledged.filter((key) => !posted.has(key))).toEqual([]);
  const worth = (key: string) => (key.startsWith('undo:') ? 3 : key.startsWith('killed:given:') ? 5 : -3);
  expect(rows.filter(({ key, points }) => points !== worth(key))).toEqual([]);
  expect(await pointsBalance(books.db, user)).toBe(rows.reduce((sum, row) => sum + row.points, 0));
  expect(await ledgerFaults(books.db)).toEqual([]);
  await books.close();
});
