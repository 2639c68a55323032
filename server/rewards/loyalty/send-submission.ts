import type { MemberObstacle } from '#contract/rewards/loyalty.calls.ts';
import { loyaltyErrors as errors } from '#contract/rewards/loyalty.errors.ts';
import { maxAttachments, type SubmissionFields } from '#contract/rewards/loyalty.fields.ts';
import { lineEarns } from '#contract/rewards/loyalty.rules.ts';
import { normalizedCode as normalized, receiptKey } from '#contract/rewards/receipt-number.rules.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import type { Change } from '#server/platform/context.ts';
import type { StagedFile } from '#server/platform/files/file-store.ts';
import { newId } from '#server/platform/ids.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained } from '#server/platform/saving.ts';
import { dayIn } from '#server/platform/today.ts';
import { participantOf, type ParticipantDealer } from '#server/rewards/holdings/participants.queries.ts';
import { itemsByNumber } from './items.queries.ts';
import { ratesOf } from './loyalty-settings.rules.ts';
import { memberDealersOf, memberObstacle } from './member.rules.ts';
import { entityOf } from './present-submission.ts';
import { insertLines, insertSubmission, type NewLine } from './send.queries.ts';
import { submissionById } from './submissions.queries.ts';

/** The most points of one submission: what its column holds. */
const maxPoints = 2_147_483_647;

const errorFor: Readonly<Record<MemberObstacle, (typeof errors)[keyof typeof errors]>> = {
  'not-participating': errors.notParticipating,
  'no-dealer': errors.notMember,
  'not-member': errors.notMember,
};

/** Sends a receipt or a photo for a dealer where the caller works. Returns its id. */
export async function sendSubmission(
  change: Change,
  actor: Actor,
  fields: SubmissionFields,
  pictures: readonly StagedFile[],
): Promise<string> {
  const { tx, now, settings, files } = change;
  const dealer = await dealerFor(change, actor, fields.dealer);
  const { loyalty } = settings;
  if (!loyalty.brands.some(({ value }) => value === fields.brand))
    refuse(errors.unknownBrand, {}, { field: 'brand' });
  // The day of the sale is the dealer's: west of the portal it is still yesterday there, and nobody sells tomorrow.
  if (fields.purchaseDate > dayIn(dealer.timeZone ?? settings.timeZone, now()))
    refuse(errors.futurePurchase, {}, { field: 'purchaseDate' });
  if (pictures.length === 0) refuse(errors.needsPicture, {}, { field: 'attachments' });
  const maximum = Math.min(maxAttachments, settings.uploads.attachmentMaxCount);
  if (pictures.length > maximum) refuse(errors.tooManyPictures, { maximum }, { field: 'attachments' });
  const lines = await linesOf(change, fields, loyalty);
  const sum = (of: (line: NewLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const isReceipt = fields.type === 'receipt';
  const points = isReceipt ? sum((line) => line.points) : loyalty.photoPoints;
  if (points > maxPoints) refuse(errors.tooManyPoints, { maximum: maxPoints }, { field: 'items' });
  const id = newId();
  const row = {
    id,
    type: fields.type,
    brand: fields.brand,
    dealerId: dealer.id,
    userId: actor.id,
    sentBy: actor.session.proxiedBy,
    purchaseDate: fields.purchaseDate,
    receiptNumber: isReceipt ? fields.receiptNumber : '',
    receiptKey: isReceipt ? receiptKey(fields.receiptNumber) : '',
    currency: isReceipt ? fields.currency : null,
    amountCents: sum(({ quantity, priceCents }) => quantity * priceCents),
    creditsCents: sum(({ creditsCents }) => creditsCents),
    points,
    note: fields.note,
    attachmentIds: pictures.toSorted((a, b) => a.index - b.index).map((picture) => picture.id),
    createdAt: now(),
  };
  await explained(insertSubmission(tx, row), {
    loyalty_submission_receipt_once: () => refuse(errors.receiptKnown, {}, { field: 'receiptNumber' }),
  });
  await insertLines(tx, id, lines);
  for (const picture of pictures) await files.keep(tx, picture.id, { kind: 'loyalty-submission', id });
  const sent = found(await submissionById(tx, id), errors.notFound);
  await change.record({
    type: 'create',
    entity: entityOf(sent),
    after: {
      type: row.type,
      brand: row.brand,
      amount: row.amountCents,
      currency: row.currency,
      points: row.points,
    },
  });
  return id;
}

/** The dealer that a submission is for: one of the program where the person works. */
async function dealerFor(
  { tx, settings }: Pick<Change, 'tx' | 'settings'>,
  { id, reach }: Actor,
  dealerId: string,
): Promise<ParticipantDealer> {
  const { memberBusinessUnit: unit } = settings.loyalty;
  const person = found(await participantOf(tx, id), errors.notMember);
  const obstacle = memberObstacle(person, reach, unit);
  if (obstacle) refuse(errorFor[obstacle]);
  const dealer = memberDealersOf(person.dealers, unit).find((one) => one.id === dealerId);
  if (!dealer) refuse(errors.unknownDealer, {}, { field: 'dealer' });
  return dealer;
}

/** The lines of a receipt with what they earn at the rates of today. Their parts earn on the day of the purchase. */
async function linesOf(
  { tx }: Pick<Change, 'tx'>,
  { brand, purchaseDate, items }: SubmissionFields,
  settings: Settings['loyalty'],
): Promise<readonly NewLine[]> {
  const known = new Map(
    (
      await itemsByNumber(
        tx,
        items.map(({ partNumber }) => partNumber),
      )
    ).map((item) => [item.key, item]),
  );
  const seen = new Set<string>();
  return items.map(({ partNumber, quantity, price }, index) => {
    const key = normalized(partNumber);
    const at = { field: `items.${index}.partNumber` };
    const item = known.get(key);
    const earns =
      item?.brand === brand &&
      (item.startDate === null || item.startDate <= purchaseDate) &&
      (item.endDate === null || item.endDate >= purchaseDate);
    if (!item || !earns) refuse(errors.unknownPart, { part: partNumber }, at);
    if (seen.has(key)) refuse(errors.partTwice, { part: partNumber }, at);
    seen.add(key);
    const rates = ratesOf(item, settings);
    const { credits, points } = lineEarns({ quantity, price }, rates);
    return {
      itemId: item.id,
      partNumber: item.partNumber,
      name: item.name,
      nameFr: item.nameFr,
      quantity,
      priceCents: price,
      creditRateBp: rates.creditRateBp,
      creditsCents: credits,
      points,
    };
  });
}
