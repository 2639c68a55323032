import { sql } from 'kysely';
import type { AudienceValues } from '#contract/people/audiences.fields.ts';
import type { SpiffFields } from '#contract/rewards/spiffs.fields.ts';
import { partKey } from '#contract/rewards/spiffs.rules.ts';
import { writeAudience } from '#server/people/audiences/audience.queries.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import type { SpiffRow } from './spiffs.queries.ts';

export type SpiffInput = Omit<SpiffFields, 'audience' | 'removeThumbnail' | 'removeReceipt'> & {
  readonly audience: AudienceValues;
  readonly thumbnailId: string | null;
  readonly receiptId: string | null;
};

const wordsOf = (input: SpiffInput) => ({
  name: input.name,
  nameFr: input.nameFr,
  details: input.details,
  detailsFr: input.detailsFr,
  thumbnailId: input.thumbnailId,
  receiptId: input.receiptId,
  budgetCents: input.budgetCents,
  fundedBy: input.fundedBy,
});

/** Writes terms with their parts. They never change afterwards. */
async function insertTerms(
  tx: Transaction,
  spiffId: string,
  input: SpiffInput,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('spiffTerms')
    .values({
      id,
      spiffId,
      type: input.type,
      structure: input.structure,
      payoutType: input.payoutType,
      currency: input.currency,
      amountCents: input.amountCents,
      spentUnitCents: input.structure === 'PER_SPENT' ? input.spentUnitCents : null,
      startsOn: input.startDate,
      endsOn: input.endDate,
      perClaimCents: input.perClaimCents,
      perPersonCents: input.perPersonCents,
      needsSerials: input.needsSerials,
      lateAfterDays: input.lateAfterDays,
      certificateCurriculumId: input.certificate?.curriculum ?? null,
      certificateAddsCents: input.certificate?.addsCents ?? null,
      certificateRequired: input.certificate?.isRequired ?? false,
      createdAt: at,
    })
    .execute();
  if (input.parts.length > 0)
    await tx
      .insertInto('spiffPart')
      .values(
        input.parts.map((part, position) => ({
          termsId: id,
          partKey: partKey(part.partNumber),
          position,
          partNumber: part.partNumber,
          name: part.name,
          nameFr: part.nameFr,
          amountCents: input.structure === 'PER_ITEM' ? part.amountCents : null,
        })),
      )
      .execute();
}

interface By {
  readonly by: string;
  readonly at: Date;
}

/** Whoever made a program does not approve it, also if they acted for somebody else then. */
interface Made extends By {
  /** The one at the keyboard. */
  readonly maker: string;
}

export async function insertSpiff(
  tx: Transaction,
  input: SpiffInput,
  { by, maker, at }: Made,
): Promise<string> {
  const id = newId();
  const audienceId = await writeAudience(tx, null, input.audience);
  // The terms name the program, and the program the terms: the reference back is checked at the end.
  const termsId = newId();
  await tx
    .insertInto('spiff')
    .values({
      id,
      ...wordsOf(input),
      termsId,
      audienceId,
      createdBy: maker,
      createdAt: at,
      updatedBy: by,
      updatedAt: at,
      termsBy: maker,
    })
    .execute();
  await insertTerms(tx, id, input, { id: termsId, at });
  return id;
}

/** Saves a program. With `newTerms` it waits for approval again, and so does another brand that is to pay. */
export async function updateSpiff(
  tx: Transaction,
  {
    id,
    audienceId: currentId,
    fundedBy,
    funderWaits,
  }: Pick<SpiffRow, 'id' | 'audienceId' | 'fundedBy' | 'funderWaits'>,
  input: SpiffInput,
  { by, maker, at, newTerms }: Made & { readonly newTerms: boolean },
): Promise<void> {
  const audienceId = await writeAudience(tx, currentId, input.audience);
  const termsId = newId();
  if (newTerms) await insertTerms(tx, id, input, { id: termsId, at });
  const terms = newTerms && {
    termsId,
    termsBy: maker,
    status: 'pending',
    reason: '',
    decidedBy: null,
    decidedAt: null,
  };
  const before = fundedBy?._id ?? null;
  const funder = !funderWaits && input.fundedBy !== before && { funderWaits: true, funderBefore: before };
  await tx
    .updateTable('spiff')
    .set((eb) => ({
      ...wordsOf(input),
      ...terms,
      ...funder,
      audienceId,
      updatedBy: by,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Records the decision on a program, and what its budget was filled with by then. */
export async function setDecided(
  tx: Transaction,
  id: string,
  {
    status,
    reason,
    fundedCents,
    by,
    at,
  }: By & { readonly status: string; readonly reason: string; readonly fundedCents: number | null },
): Promise<void> {
  await tx
    .updateTable('spiff')
    .set((eb) => ({
      status,
      reason,
      fundedCents,
      ...(status === 'approved' && { funderWaits: false, funderBefore: null }),
      decidedBy: by,
      decidedAt: at,
      updatedBy: by,
      updatedAt: at,
      approvals: eb('approvals', '+', status === 'approved' ? 1 : 0),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function hasClaims(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`select from spiff_claim where spiff_id = ${id} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Programs that a brand pays for. */
export async function countFundedBy(tx: Transaction, brandId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from spiff where funded_by = ${brandId} or funder_before = ${brandId}`.execute(tx);
  return rows[0]!.count;
}
