import { expect, test } from 'vitest';
import { openBooks } from '#tests/builders/books.ts';
import { killLedgerWriters } from '../../../bench/kill/ledger-kills.ts';

// The short form of `npm run try:kill -- --ledger`.
test('killed at any moment, sixteen writers leave everything acknowledged, and nothing by halves', async () => {
  const books = await openBooks();
  const result = await killLedgerWriters(books, await books.person(), { rounds: 8 });
  expect(result.acknowledged).toBeGreaterThan(100);
  expect(result.lost).toEqual([]);
  expect(result.doubled).toEqual([]);
  expect(result.balance).toBe(result.summed);
  expect(result.faults).toEqual([]);
  await books.close();
});
