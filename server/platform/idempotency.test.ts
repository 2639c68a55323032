import { afterAll, beforeAll, expect, test } from 'vitest';
import { idempotent } from '#contract/platform/idempotency.ts';
import { newId } from '#server/platform/ids.ts';
import { post, pointsBalance } from '#server/rewards/ledger/ledger.queries.ts';
import { trainingPointsOf } from '#server/rewards/ledger/ledger.rules.ts';
import { grant, openBooks, type Books } from '#tests/builders/books.ts';
import { answerOnce, doOnce } from './idempotency.ts';
import { forgetAnswersBefore } from './idempotency.queries.ts';
import { refuse } from './refusal.ts';
import { platformErrors } from '#contract/platform/errors.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

/** A write as a room would make it: pays points and answers with a number that another run would not give again. */
const pay = (userId: string, key: string, request: { amount: number; note?: string }, call = 'test.pay') =>
  books.write((tx) =>
    answerOnce({ tx, now: () => new Date() }, { id: userId }, { key, call, request }, async () => {
      const id = newId();
      await post(tx, [grant(`pay:${id}`, trainingPointsOf(userId), request.amount)]);
      return { id, at: null };
    }),
  );

test('the same request gets the first answer, whatever the order of its fields', async () => {
  const user = await books.person();
  const key = newId();
  const first = await pay(user, key, { amount: 5, note: 'a' });
  expect(await pay(user, key, { note: 'a', amount: 5 })).toEqual(first);
  expect(await pointsBalance(books.db, user)).toBe(5);
  expect(await pay(user, newId(), { amount: 5, note: 'a' })).not.toEqual(first);
});

test('another body or another call under the same key is refused with 409', async () => {
  const user = await books.person();
  const key = newId();
  await pay(user, key, { amount: 5 });
  const refused = { error: { code: 'platform.keyUsed', status: 409 } };
  await expect(pay(user, key, { amount: 6 })).rejects.toMatchObject(refused);
  await expect(pay(user, key, { amount: 5 }, 'test.other')).rejects.toMatchObject(refused);
  expect(await pointsBalance(books.db, user)).toBe(5);
});

test('the same request fifty times at once takes effect once, and all get the same answer', async () => {
  const user = await books.person();
  const key = newId();
  const answers = await Promise.all(Array.from({ length: 50 }, () => pay(user, key, { amount: 5 })));
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  expect(await pointsBalance(books.db, user)).toBe(5);
});

test('work without an answer of its own is done once, however often and in parallel it is asked for', async () => {
  const user = await books.person();
  const key = newId();
  const pay5 = (request: object) =>
    books.write((tx) =>
      doOnce({ tx, now: () => new Date() }, { id: user }, { key, call: 'test.pay', request }, async () => {
        await post(tx, [grant(`pay:${newId()}`, trainingPointsOf(user), 5)]);
      }),
    );
  await Promise.all(Array.from({ length: 20 }, () => pay5({ amount: 5 })));
  expect(await pointsBalance(books.db, user)).toBe(5);
  await expect(pay5({ amount: 6 })).rejects.toMatchObject({
    error: { code: 'platform.keyUsed', status: 409 },
  });
});

test('two people may use the same key', async () => {
  const [one, two] = [await books.person(), await books.person()];
  const key = newId();
  await pay(one, key, { amount: 5 });
  await pay(two, key, { amount: 7 });
  expect(await pointsBalance(books.db, two)).toBe(7);
});

test('a refusal is not kept: the request may be sent again', async () => {
  const user = await books.person();
  const key = newId();
  await expect(
    books.write((tx) =>
      answerOnce(
        { tx, now: () => new Date() },
        { id: user },
        { key, call: 'test.pay', request: { amount: 5 } },
        () => refuse(platformErrors.busy),
      ),
    ),
  ).rejects.toMatchObject({ error: { code: 'platform.busy' } });
  await pay(user, key, { amount: 5 });
  expect(await pointsBalance(books.db, user)).toBe(5);
});

test('answers are forgotten after their time, and a key is a UUID', async () => {
  const user = await books.person();
  await pay(user, newId(), { amount: 5 });
  expect(await forgetAnswersBefore(books.db, new Date(Date.now() - 60_000))).toBe(0);
  expect(await forgetAnswersBefore(books.db, new Date(Date.now() + 60_000))).toBeGreaterThan(0);
  expect(idempotent.idempotencyKey.safeParse('1').success).toBe(false);
});
