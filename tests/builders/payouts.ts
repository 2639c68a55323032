import { sql } from 'kysely';
import type { Money } from '#contract/platform/money.ts';
import { payoutCalls, type PayoutLine } from '#contract/rewards/payouts.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { houseAccount } from '#server/rewards/ledger/ledger.rules.ts';
import { oweCash, takeBackCash, type CashSource } from '#server/rewards/owed/owed.ts';
import { buildUser, type BuiltUser, type UserOptions } from './people.ts';
import type { Client, TestPortal } from './portal.ts';

/** Somebody who can be paid cash: grown up, and in Canada unless told otherwise, so that no W-9 is needed. */
export async function buildPayee(
  portal: TestPortal,
  {
    born = '1990-05-17',
    country = 'CA',
    ...options
  }: UserOptions & { readonly born?: string | null; readonly country?: string } = {},
): Promise<BuiltUser> {
  const user = await buildUser(portal, options);
  await sql`update user_account set date_of_birth = ${born}, country = ${country} where id = ${user.id}`.execute(
    portal.services.db,
  );
  return user;
}

export interface Owing {
  readonly source?: CashSource;
  readonly currency?: Money['currency'];
  readonly dealerId?: string;
  readonly at?: Date;
  /** The brand that pays. */
  readonly funder?: string;
}

/** Owes a person money, as the approval of a record does. Returns the record. */
export async function owe(
  portal: TestPortal,
  userId: string,
  amountCents: number,
  { source = 'spiff', currency = 'USD', dealerId, at, funder }: Owing = {},
): Promise<string> {
  const recordId = newId();
  await portal.services.db.transaction().execute((tx) =>
    oweCash(tx, {
      source,
      recordId,
      userId,
      dealerId: dealerId ?? null,
      amount: { amountCents, currency },
      from: houseAccount('issued', currency),
      funder,
      byUserId: userId,
      proxiedBy: null,
      ...(at && { at }),
    }),
  );
  return recordId;
}

/** Takes back what is owed for a record, as reversing its approval does. */
export const takeBack = (portal: TestPortal, userId: string, recordId: string): Promise<void> =>
  portal.services.db
    .transaction()
    .execute((tx) =>
      takeBackCash(tx, { source: 'spiff', recordId, byUserId: userId, proxiedBy: null, note: 'Reversed' }),
    );

export const requestKey = () => ({ idempotencyKey: newId() });

/** A run of everything that waits. */
export const buildRun = async (creator: Client): Promise<string> =>
  (await creator.ask(payoutCalls.create, { body: requestKey() })).run._id;

export const releaseRun = async (releaser: Client, id: string) =>
  (await releaser.ask(payoutCalls.release, { params: { id }, body: requestKey() })).run;

export const linesOfRun = async (client: Client, id: string, query = {}): Promise<PayoutLine[]> =>
  (await client.ask(payoutCalls.lines, { params: { id }, query })).lines;
