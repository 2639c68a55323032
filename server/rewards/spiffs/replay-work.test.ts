import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { longWorkCalls } from '#contract/platform/long-work.calls.ts';
import { mostRunning, type LongWork } from '#contract/platform/long-work.fields.ts';
import { spiffReplayCalls as calls } from '#contract/rewards/spiff-replay.calls.ts';
import { spiffClaimCalls } from '#contract/rewards/spiff-claims.calls.ts';
import type { Spiff } from '#contract/rewards/spiffs.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { workTurn } from '#server/platform/long-work/run-works.ts';
import { takeTurn } from '#server/platform/long-work/turns.queries.ts';
import { contextsOf, finishWorks } from '#tests/builders/long-work.ts';
import { buildDealer, buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildClaim, buildClaimant, buildSpiff, decision } from '#tests/builders/spiffs.ts';
import { mostClaimsAtOnce } from './replay-work.ts';

let portal: TestPortal;
let spiff: Spiff;
let owner: BuiltUser;
let admin: Client;

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => new Date('2026-11-20T18:00:00Z') });
  const office = {
    maker: await signedInAs(portal, 'COMPANY_ADMIN'),
    approver: await signedInAs(portal, 'PLATFORM_ADMIN'),
  };
  const dealer = await buildDealer(portal);
  spiff = await buildSpiff(office);
  for (let nth = 0; nth < 6; nth += 1) {
    const claim = await buildClaim(await buildClaimant(portal, dealer), spiff._id, dealer, {
      items: [{ partNumber: '66-20418', quantity: 1 + nth }],
      purchaseDate: `2026-${nth % 2 ? '10' : '11'}-0${1 + nth}`,
    });
    if (nth < 4)
      await office.maker.send(spiffClaimCalls.update, {
        params: { submissionId: claim._id },
        body: decision(claim, { status: 'approved' }),
      } as never);
  }
});
beforeEach(async () => {
  owner = await buildUser(portal, { role: 'COMPANY_ADMIN' });
  admin = await signedIn(portal, owner);
});
afterAll(() => portal.close());

const draft = {
  structure: 'PER_ITEM',
  currency: 'USD',
  amountCents: 2_500,
  perPersonCents: 6_000,
  budgetCents: 20_000,
  parts: [{ partNumber: '66-20418' }],
};
const run = (body: object = {}, client = admin) =>
  client.ask(calls.run, { body: { ...draft, spiff: spiff._id, ...body } } as never);
const resultOf = ({ _id }: LongWork, client = admin) => client.ask(calls.result, { params: { id: _id } });

/** As if this many claims more had been sent today: what decides is how many there are by the kept totals. */
async function withMany<T>(what: () => Promise<T>): Promise<T> {
  const { db } = portal.services;
  await sql`insert into spiff_claim_total (day, terms_id, status, claims)
    select '2026-11-20', terms_id, 'approved', ${mostClaimsAtOnce} from spiff where id = ${spiff._id}`.execute(
    db,
  );
  try {
    return await what();
  } finally {
    await sql`delete from spiff_claim_total where claims = ${mostClaimsAtOnce}`.execute(db);
  }
}
const start = async (body: object = {}, client = admin): Promise<LongWork> =>
  (await withMany(() => run(body, client))).work!;

/** Holds the claims and begins a replay, which then cannot end, until it waits for them. */
async function whileItWaits<T>(
  begin: () => Promise<T>,
  what: (turn: Promise<T>) => Promise<unknown>,
): Promise<void> {
  const { db } = portal.services;
  await db.transaction().execute(async (tx) => {
    await sql`lock table spiff_claim in access exclusive mode`.execute(tx);
    const waits = async () =>
      (
        await sql<{ count: number }>`select count(*) as count from pg_stat_activity
          where datname = current_database() and application_name = 'paddock answer' and wait_event_type = 'Lock'`.execute(
          db,
        )
      ).rows[0]!.count;
    const turn = begin();
    while ((await waits()) === 0) await pause(20);
    await what(turn);
  });
}

describe('refusals', () => {
  test('nobody else reads a replay, and no other work is one', async () => {
    const work = await start();
    const params = { id: work._id };
    const other = await signedInAs(portal, 'PLATFORM_ADMIN');
    expect(await other.refused(calls.result, { params })).toMatchObject({
      status: 404,
      code: 'works.notFound',
    });
    const learner = await signedInAs(portal, 'LEARNER');
    expect((await learner.refused(calls.result, { params })).status).toBe(403);
    const ids = Array.from({ length: 101 }, newId);
    const bulk = await admin.ask(spiffClaimCalls.bulk, { body: { ids, status: 'approved' } } as never);
    expect((await admin.refused(calls.result, { params: { id: bulk.work!._id } })).status).toBe(404);
    await finishWorks(portal);
  });

  test('one person replays a few at a time', async () => {
    for (let count = 0; count < mostRunning; count += 1) await start();
    const body = { ...draft, spiff: spiff._id };
    expect(await withMany(() => admin.refused(calls.run, { body } as never))).toMatchObject({
      status: 409,
      code: 'works.tooMany',
    });
    await finishWorks(portal);
  });

  test('somebody who lost the right before their turn gets no result', async () => {
    const work = await start();
    await sql`update user_account set role_id = (select id from role where code = 'LEARNER') where id = ${owner.id}`.execute(
      portal.services.db,
    );
    await finishWorks(portal);
    const { works } = await admin.ask(longWorkCalls.list);
    expect(works[0]).toMatchObject({ _id: work._id, state: 'failed' });
    expect(works[0]!.problem).toBe('You no longer have permission to do this, so the task stopped.');
    const { rows } = await sql<{
      answer: unknown;
    }>`select answer from long_work where id = ${work._id}`.execute(portal.services.db);
    expect(rows[0]!.answer).toBeNull();
    expect((await admin.refused(calls.result, { params: { id: work._id } })).status).toBe(403);
  });
});

describe.each([
  ['all', 20_000],
  ['own', 19_500],
])('over %s claims', (basis, costCents) => {
  test('many are replayed in the background, with the figures that few give at once', async () => {
    const atOnce = await run({ basis });
    expect(atOnce.work).toBeNull();
    expect(atOnce.replay!.costCents).toBe(costCents);
    const reply = await withMany(() => run({ basis }));
    expect(reply.replay).toBeNull();
    const work = reply.work!;
    expect(work).toMatchObject({
      title: expect.stringMatching(/^Try a spiff on 100,00\d claims$/),
      state: 'waiting',
      makes: 'answer',
      page: `/auth/admin/spiff-manager/${spiff._id}`,
      result: null,
    });
    expect(await resultOf(work)).toMatchObject({ work: { state: 'waiting' }, replay: null });
    await finishWorks(portal);
    const { work: ended, replay } = await resultOf(work);
    expect(ended).toMatchObject({ state: 'done', abilities: { cancel: false, undo: false, remove: true } });
    expect(replay).toEqual(atOnce.replay);
  });
});

test('the claims of other spiffs and of earlier years do not make it long', async () => {
  const { db } = portal.services;
  await withMany(async () => {
    expect((await run({ from: '2026-11-22', to: '2026-11-30' })).work).toBeNull();
    const body = {
      basis: 'own',
      spiff: (await buildSpiff({ maker: admin, approver: await signedInAs(portal, 'PLATFORM_ADMIN') }))._id,
    };
    expect((await run(body)).work).toBeNull();
    await sql`update spiff_claim_total set status = 'denied' where claims = ${mostClaimsAtOnce}`.execute(db);
    expect((await run()).work).toBeNull();
  });
});

describe('a replay that is done', () => {
  test('ends soon after it is canceled', async () => {
    const work = await start();
    await whileItWaits(
      () => workTurn(contextsOf(portal)),
      async (turn) => {
        expect((await resultOf(work)).work).toMatchObject({ state: 'running', abilities: { cancel: true } });
        await admin.ask(longWorkCalls.cancel, { params: { id: work._id } });
        // The claims are still held.
        await turn;
        expect(await resultOf(work)).toMatchObject({ work: { state: 'cancelled' }, replay: null });
      },
    );
  });

  test('is left to another worker when this one stops', async () => {
    const work = await start();
    const stopping = new AbortController();
    await whileItWaits(
      () => workTurn(contextsOf(portal), stopping.signal),
      async (turn) => {
        stopping.abort();
        await turn;
      },
    );
    expect(await resultOf(work)).toMatchObject({ work: { state: 'running' }, replay: null });
    await finishWorks(portal);
    expect(await resultOf(work)).toMatchObject({ work: { state: 'done' }, replay: { costCents: 20_000 } });
  });

  test('is done again from the beginning when its worker was killed', async () => {
    const work = await start();
    // Killed right after it took the work. The tests of the queue kill one for real.
    await takeTurn(portal.services.db, newId());
    expect(await workTurn(contextsOf(portal))).toBe(false);
    expect((await resultOf(work)).work.state).toBe('running');
    // A lease that nobody renews runs out after half a minute.
    await sql`update long_work set held_until = now() where ended_at is null`.execute(portal.services.db);
    await finishWorks(portal);
    expect(await resultOf(work)).toMatchObject({ work: { state: 'done' }, replay: { costCents: 20_000 } });
  });
});
