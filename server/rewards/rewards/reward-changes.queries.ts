import { sql, type Expression, type SqlBool } from 'kysely';
import type { Address } from '#contract/rewards/rewards.fields.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { dealerOf } from '#server/rewards/holdings/hold.queries.ts';
import { isMeantForPerson, takesPart } from '#server/rewards/holdings/incentives.scope.ts';

export interface RewardInput {
  readonly name: string;
  readonly nameFr: string;
  readonly curriculumId: string | null;
  readonly incentiveId: string;
  readonly imageId: string | null;
  readonly qrcodeImageId: string | null;
}

interface By {
  readonly by: string;
  readonly at: Date;
}

/** Makes a reward that belongs to nobody. */
export async function insertUnassigned(tx: Transaction, input: RewardInput, { by, at }: By): Promise<string> {
  const id = newId();
  await tx
    .insertInto('reward')
    .values({
      id,
      ...input,
      source: 'assigned',
      status: 'unassigned',
      createdBy: by,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  return id;
}

export async function updateReward(tx: Transaction, id: string, input: RewardInput, at: Date): Promise<void> {
  await tx
    .updateTable('reward')
    .set((eb) => ({ ...input, updatedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** An incentive that rewards can be made of: one the person works on, not in the trash. */
export async function isUsableIncentive(
  tx: Transaction,
  id: string,
  managed: Expression<SqlBool>,
): Promise<boolean> {
  const { rows } =
    await sql`select from incentive i where i.id = ${id} and i.deleted_at is null and ${managed}`.execute(tx);
  return rows.length > 0;
}

/** A curriculum that a reward can name: one the person works on, not in the trash. */
export async function isUsableCurriculum(
  tx: Transaction,
  id: string,
  managed: Expression<SqlBool>,
): Promise<boolean> {
  const { rows } =
    await sql`select from curriculum k where k.deleted_at is null and k.id = ${id} and ${managed}`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Whether a person can have this incentive’s rewards. */
export async function canHave(
  tx: Transaction,
  { userId, incentiveId, visible }: { userId: string; incentiveId: string; visible: Expression<SqlBool> },
): Promise<boolean> {
  const { rows } = await sql`
    select from user_account u join incentive i on i.id = ${incentiveId}
    where u.id = ${userId} and ${visible} and ${takesPart('u')} and ${isMeantForPerson('i', 'u')}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Gives a reward that belongs to nobody to a person. */
export async function setOwner(tx: Transaction, id: string, userId: string, at: Date): Promise<void> {
  await sql`update reward set user_id = ${userId}, dealer_id = ${dealerOf(userId)}, status = 'earned', earned_at = ${at}, updated_at = ${at},
      version = version + 1 where id = ${id}`.execute(tx);
}

export interface Shipping {
  readonly note?: string | undefined;
  readonly carrier?: string | undefined;
  readonly trackingNumber?: string | undefined;
}

/** Records how a reward is shipped; with `sent`, that it was. */
export async function setShipping(
  tx: Transaction,
  id: string,
  { note, carrier, trackingNumber }: Shipping,
  { isSent, at }: { readonly isSent: boolean; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('reward')
    .set((eb) => ({
      ...(note !== undefined && { note }),
      ...(carrier !== undefined && { carrier }),
      ...(trackingNumber !== undefined && { trackingNumber }),
      ...(isSent && { status: 'sent', sentAt: at }),
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export interface CorrectedFields extends Shipping {
  readonly name?: string | undefined;
  readonly nameFr?: string | undefined;
  readonly address?: Address | null | undefined;
}

export async function correctReward(
  tx: Transaction,
  id: string,
  { name, nameFr, address, ...shipping }: CorrectedFields,
  at: Date,
): Promise<void> {
  await setShipping(tx, id, shipping, { isSent: false, at });
  await tx
    .updateTable('reward')
    .set({
      ...(name !== undefined && { name }),
      ...(nameFr !== undefined && { nameFr }),
      ...(address !== undefined && { address: address && JSON.stringify(address) }),
      updatedAt: at,
    })
    .where('id', '=', id)
    .execute();
}

/** Takes a redemption back: what was earned waits again, a purchase has ended. */
export async function setUndone(
  tx: Transaction,
  id: string,
  { status, at }: { readonly status: 'earned' | 'undone'; readonly at: Date },
): Promise<void> {
  await sql`update reward set status = ${status}, redeemed_at = null, sent_at = null, undone_at = ${at}, points = 0, redemption_code = null,
      address = null, note = '', carrier = '', tracking_number = '', updated_at = ${at}, version = version + 1 where id = ${id}`.execute(
    tx,
  );
}
