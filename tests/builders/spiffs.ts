import { sql } from 'kysely';
import type { SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import { spiffClaimCalls } from '#contract/rewards/spiff-claims.calls.ts';
import { spiffCalls, type Spiff } from '#contract/rewards/spiffs.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { pngFile } from './files.ts';
import { buildUser, signedIn, type BuiltUser } from './people.ts';
import type { Client, TestPortal } from './portal.ts';

/** Two administrators: one makes programs, the other approves them. */
export interface Office {
  readonly maker: Client;
  readonly approver: Client;
}

export const spiffBody = (changes: object = {}) => ({
  name: 'Heated grips winter push',
  type: 'MANUAL',
  structure: 'PER_ITEM',
  payoutType: 'cash',
  currency: 'USD',
  amountCents: 2_500,
  startDate: '2026-01-01',
  endDate: '2099-12-31',
  parts: [
    { partNumber: '66-20418', name: 'Heated grip kit' },
    { partNumber: '66-20318', name: 'Hand guard set', amountCents: 1_000 },
  ],
  ...changes,
});

/** An approved program. */
export async function buildSpiff({ maker, approver }: Office, changes: object = {}): Promise<Spiff> {
  const { spiff } = await maker.ask(spiffCalls.create, { body: spiffBody(changes) } as never);
  const approved = await approver.ask(spiffCalls.decide, {
    params: { id: spiff._id },
    body: { status: 'approved', version: spiff.version },
  });
  return approved.spiff;
}

export interface Claimant {
  readonly user: BuiltUser;
  readonly client: Client;
}

/** Somebody at a dealer who can be paid cash: of age, outside of the US. */
export async function buildClaimant(
  portal: TestPortal,
  dealerId: string,
  { country = 'CA', born = '1990-05-04' }: { country?: string; born?: string | null } = {},
): Promise<Claimant> {
  const user = await buildUser(portal, { dealerId });
  await sql`update user_account set country = ${country}, date_of_birth = ${born} where id = ${user.id}`.execute(
    portal.services.db,
  );
  return { user, client: await signedIn(portal, user) };
}

let counted = 0;

export const claimBody = (spiff: string, dealer: string, changes: object = {}) => ({
  spiff,
  dealer,
  purchaseDate: '2026-11-14',
  receiptNumber: `S-${(counted += 1)}`,
  total: 41_270,
  currency: 'USD',
  items: [
    { partNumber: '66-20418', quantity: 2 },
    { partNumber: '66-20318', quantity: 1 },
  ],
  idempotencyKey: newId(),
  ...changes,
});

/** A claim with its receipt. */
export async function buildClaim(
  { client }: Claimant,
  spiff: string,
  dealer: string,
  changes: object = {},
): Promise<SpiffClaimDetail> {
  const { submission } = await client.ask(spiffClaimCalls.create, {
    body: claimBody(spiff, dealer, changes),
    files: { receipt: await pngFile('receipt.png') },
  } as never);
  return submission;
}

/** The body of a decision. */
export const decision = (claim: { readonly version: number }, changes: object) => ({
  version: claim.version,
  idempotencyKey: newId(),
  ...changes,
});
