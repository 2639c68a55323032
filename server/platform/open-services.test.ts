import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test('what an idle connection takes at once does not wait, and what finds none does', async () => {
  const { db } = portal.services;
  const main = () => portal.pools()[0]!;
  const ask = (count: number) => Array.from({ length: count }, () => sql`select pg_sleep(0.1)`.execute(db));
  await Promise.all(ask(10));
  expect(main()).toMatchObject({ used: 0, idle: 10, waiting: 0 });
  const few = ask(3);
  expect(main().waiting).toBe(0);
  await Promise.all(few);
  const many = ask(14);
  expect(main().waiting).toBe(4);
  await Promise.all(many);
  expect(main().waiting).toBe(0);
});
