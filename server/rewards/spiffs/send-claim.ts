import type { ClaimFields } from '#contract/rewards/spiff-claims.fields.ts';
import { nameIn } from '#contract/platform/language.ts';
import { bonusOf, heldOn } from '#contract/rewards/spiff-certificates.rules.ts';
import { spiffErrors as errors } from '#contract/rewards/spiffs.errors.ts';
import { normalizedCode } from '#contract/rewards/receipt-number.rules.ts';
import { partKey, payoutOf, type Payout } from '#contract/rewards/spiffs.rules.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import type { StagedFiles } from '#server/platform/http/handlers.ts';
import { newId } from '#server/platform/ids.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained } from '#server/platform/saving.ts';
import { dayIn, moneyIn } from '#server/rewards/holdings/money-words.ts';
import { participantOf } from '#server/rewards/holdings/participants.queries.ts';
import { certificatesHeld } from '#server/training/certificates/held.queries.ts';
import { insertReading, lockFreeReading } from '#server/rewards/receipts/readings.queries.ts';
import { insertClaim } from './claim-changes.queries.ts';
import { scoreAgain } from './claim-scores.queries.ts';
import { saleDayOf, saleFault } from './sale-day.ts';
import { pointedTo, scoreClaims } from './score-claims.ts';
import { spiffById, type SpiffRow } from './spiffs.queries.ts';
import { spiffsClaimable } from './spiffs.scope.ts';

export type ClaimInput = ClaimFields & { readonly reading?: string | undefined };

/** Sends a claim: checks it against the terms in force and stores it with its receipt. Returns its id. */
export async function sendClaim(
  change: Change,
  actor: Actor,
  body: ClaimInput,
  files: StagedFiles,
): Promise<string> {
  const { tx, settings, now } = change;
  const participant = found(await participantOf(tx, actor.id), errors.notParticipating);
  if (!participant.takesPart) refuse(errors.notParticipating);
  if (participant.dealers.length === 0) refuse(errors.noDealer);
  const dealer = participant.dealers.find(({ id }) => id === body.dealer);
  if (!dealer) refuse(errors.notYourDealer, {}, { field: 'dealer' });
  const program = await spiffById(tx, body.spiff, {
    userId: actor.id,
    visible: spiffsClaimable.sql(actor, 's'),
    isCounted: false,
  });
  if (!program) refuse(errors.unknownProgram, {}, { field: 'spiff' });
  const zone = dealer.timeZone ?? settings.timeZone;
  checkSaleDay(change, body, program, zone);
  checkSerials(body, program);
  const saleDay = saleDayOf(body.purchaseDate, zone);
  const certificateHeld = await heldOnSale(change, actor, program, saleDay);
  const bonusCents = bonusOf(program.certificate, certificateHeld === true);
  const payout = checkAmounts(change, body, { ...program, bonusCents });
  const id = newId();
  const receipt = await claimReceipt(change, actor, body, files);
  await explained(
    insertClaim(tx, {
      id,
      spiffId: program.id,
      termsId: program.termsId,
      userId: actor.id,
      sentBy: actor.session.proxiedBy,
      dealerId: dealer.id,
      purchaseDate: saleDay,
      receiptNumber: body.receiptNumber,
      currency: body.currency,
      totalCents: body.total,
      convertedCents: body.convertedTotal ?? null,
      note: body.note,
      claimedCents: payout.cents,
      receiptId: receipt.fileId,
      readingId: receipt.readingId,
      // What somebody sent for another person is always decided by a person.
      awaitsScan: program.type === 'RECEIPT_SCAN' && actor.session.proxiedBy === null,
      certificateHeld,
      at: now(),
      items: body.items,
    }),
    {
      spiff_claim_once: () =>
        refuse(errors.receiptUsed, { number: body.receiptNumber }, { field: 'receiptNumber' }),
    },
  );
  await change.files.keep(tx, receipt.fileId, { kind: 'spiff-claim', id });
  const scored = await scoreClaims(change, [id]);
  await scoreAgain(
    tx,
    scored.flatMap(({ checks }) => pointedTo(checks)),
  );
  await change.record({
    type: 'create',
    entity: { kind: 'spiff-claim', id, name: program.name || program.nameFr },
    after: {
      spiff: program.id,
      dealer: dealer.id,
      receiptNumber: body.receiptNumber,
      total: { amountCents: body.total, currency: body.currency },
      amount: { amountCents: payout.cents, currency: program.currency },
    },
  });
  return id;
}

/** Whether the person held the certificate on the day of the sale; null if the program asks for none. Refuses a sale that needs it. */
async function heldOnSale(
  { tx, language }: Change,
  actor: Actor,
  { certificate }: SpiffRow,
  saleDay: string,
): Promise<boolean | null> {
  if (!certificate) return null;
  const { curriculum, isRequired } = certificate;
  const held = await certificatesHeld(tx, { userId: actor.id, curriculumIds: [curriculum._id] });
  const isHeld = heldOn(held.get(curriculum._id) ?? [], saleDay);
  if (isRequired && !isHeld)
    refuse(
      errors.certificateMissing,
      { curriculum: nameIn(curriculum, language) },
      { field: 'purchaseDate' },
    );
  return isHeld;
}

function checkSaleDay(
  { language, now }: Change,
  { purchaseDate }: ClaimInput,
  { startDate, endDate }: SpiffRow,
  zone: string,
): void {
  const at = { field: 'purchaseDate' };
  const fault = saleFault(purchaseDate, { zone, now: now(), startDate, endDate });
  if (fault === 'future') refuse(errors.future, {}, at);
  if (fault === 'outside-dates')
    refuse(errors.outsideDates, { from: dayIn(language, startDate), to: dayIn(language, endDate) }, at);
}

/** Refuses a claim without the serial of each unit that counts, where the program asks for them. */
function checkSerials({ items }: ClaimInput, { needsSerials, parts }: SpiffRow): void {
  const seen = new Set<string>();
  const eligible = new Set(parts.map(({ partNumber }) => partKey(partNumber)));
  for (const [index, { partNumber, quantity, serials }] of items.entries()) {
    const at = { field: `items.${index}.serials` };
    const given = serials.filter(Boolean);
    for (const serial of given) {
      const key = normalizedCode(serial);
      if (seen.has(key)) refuse(errors.serialTwice, { serial }, at);
      seen.add(key);
    }
    const counts = eligible.size === 0 || eligible.has(partKey(partNumber));
    if (needsSerials && counts && given.length !== quantity)
      refuse(errors.serialsMissing, { part: partNumber, count: quantity }, at);
  }
}

/** The payout by the terms; refuses a claim that pays nothing, or that expects something else. */
function checkAmounts(
  { language }: Change,
  body: ClaimInput,
  program: SpiffRow & { readonly bonusCents: number },
): Payout {
  const { currency } = program;
  const converted = body.convertedTotal ?? null;
  if (body.currency !== currency && converted === null)
    refuse(errors.convertedRequired, { currency }, { field: 'convertedTotal' });
  if (body.currency === currency && converted !== null)
    refuse(errors.convertedNeedless, {}, { field: 'convertedTotal' });
  const payout = payoutOf(program, { items: body.items, totalCents: converted ?? body.total });
  const money = (amountCents: number) => moneyIn(language, { amountCents, currency });
  if (body.amount !== undefined && program.perClaimCents !== null && body.amount > program.perClaimCents)
    refuse(errors.overCap, { cap: money(program.perClaimCents) }, { field: 'amount' });
  if (payout.cents === 0) {
    const hasEligible = program.parts.length === 0 || payout.lines.some(({ isEligible }) => isEligible);
    if (program.structure === 'PER_SPENT' && hasEligible)
      refuse(errors.belowUnit, { unit: money(program.spentUnitCents!) }, { field: 'total' });
    refuse(errors.partNotEligible, {}, { field: 'items' });
  }
  if (body.amount !== undefined && body.amount !== payout.cents)
    refuse(errors.amountDiffers, { amount: money(payout.cents) }, { field: 'amount' });
  return payout;
}

/** The receipt that comes along, or one that was sent to be read before. A worker reads each. */
async function claimReceipt(
  { tx, now }: Change,
  actor: Actor,
  body: ClaimInput,
  files: StagedFiles,
): Promise<{ readonly fileId: string; readonly readingId: string }> {
  const sent = files['receipt']?.[0];
  if (sent) {
    const readingId = newId();
    await insertReading(tx, { id: readingId, fileId: sent.id, userId: actor.id, at: now() });
    return { fileId: sent.id, readingId };
  }
  if (body.reading === undefined) refuse(errors.receiptRequired, {}, { field: 'receipt' });
  const free = await lockFreeReading(tx, body.reading, actor.id);
  if (!free) refuse(errors.readingNotFound, {}, { field: 'receipt' });
  return { fileId: free.fileId, readingId: body.reading };
}
