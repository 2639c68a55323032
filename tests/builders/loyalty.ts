import { sql } from 'kysely';
import type { Currency } from '#contract/platform/money.ts';
import { loyaltyItemCalls } from '#contract/rewards/loyalty-items.calls.ts';
import { loyaltyCalls } from '#contract/rewards/loyalty.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { pngFile } from './files.ts';
import { tellEverybody } from './notices.ts';
import { buildBusinessUnit, buildDealer, buildUser, signedIn, type UserOptions } from './people.ts';
import type { Client, TestPortal } from './portal.ts';

/** The brand of the first total in the demo’s settings. */
export const loyaltyBrand = 'anvilcrest';
/** The business unit that marks members. */
export const memberUnit = 'RLD';

export const key = () => ({ idempotencyKey: newId() });

/** The business unit of members; the same one if it exists. */
export async function buildMemberUnit(portal: TestPortal): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from business_unit where name = ${memberUnit}`.execute(
    portal.services.db,
  );
  return rows[0]?.id ?? buildBusinessUnit(portal, memberUnit);
}

export async function buildMemberDealer(
  portal: TestPortal,
  options: { country?: string } = {},
): Promise<string> {
  return buildDealer(portal, { ...options, businessUnitIds: [await buildMemberUnit(portal)] });
}

/** A member at a dealer of the program, signed in. */
export async function buildMember(portal: TestPortal, options: UserOptions = {}) {
  const dealer = options.dealerId ?? (await buildMemberDealer(portal));
  const user = await buildUser(portal, { ...options, dealerId: dealer });
  return { user, dealer, client: await signedIn(portal, user) };
}
export type BuiltMember = Awaited<ReturnType<typeof buildMember>>;

/** A part of the program. Without rates it earns those of the settings: 2 percent, and 10 points per unit. */
export async function buildPart(admin: Client, body: object = {}) {
  const { eligibleItem } = await admin.ask(loyaltyItemCalls.create, {
    body: { partNumber: `P-${newId()}`, name: 'Winch', brand: loyaltyBrand, ...body },
  });
  return eligibleItem;
}

interface Receipt {
  readonly partNumber: string;
  readonly price?: number;
  readonly quantity?: number;
  readonly currency?: Currency;
  readonly receiptNumber?: string;
}

export const receiptBody = (
  dealer: string,
  { partNumber, price = 10_000, quantity = 1, currency = 'USD', receiptNumber = `R-${newId()}` }: Receipt,
) => ({
  type: 'receipt' as const,
  brand: loyaltyBrand,
  dealer,
  purchaseDate: '2026-11-02',
  receiptNumber,
  currency,
  items: [{ partNumber, quantity, price }],
  ...key(),
});

export const photoBody = (dealer: string, purchaseDate = '2026-11-02') => ({
  type: 'photo' as const,
  brand: loyaltyBrand,
  dealer,
  purchaseDate,
  ...key(),
});

/** Sends a receipt, or what `body` says, with a picture. */
export async function send(client: Client, body: ReturnType<typeof receiptBody | typeof photoBody>) {
  const { submission } = await client.ask(loyaltyCalls.create, {
    body,
    files: { 'attach-0': await pngFile() },
  });
  return submission;
}

export async function approve(admin: Client, { _id, version }: { _id: string; version: number }) {
  const { submission } = await admin.ask(loyaltyCalls.update, {
    params: { id: _id },
    body: { status: 'approved', version, ...key() },
  });
  return submission;
}

/** Each notice that a person got of points that end or have ended, the oldest first. Their list shows similar ones as one line. */
export async function endingNotices(portal: TestPortal, userId: string): Promise<readonly string[]> {
  await tellEverybody(portal);
  const notices = await portal.services.db
    .selectFrom('notice')
    .select('title')
    .where('personId', '=', userId)
    .where('kind', '=', 'points-ending')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return notices.map(({ title }) => title);
}
