import { sql } from 'kysely';
import { endOfPoints, lineEarns } from '#contract/rewards/loyalty.rules.ts';
import { loyaltyScreens } from '#contract/rewards/loyalty.screens.ts';
import { normalizedCode, receiptKey } from '#contract/rewards/receipt-number.rules.ts';
import { dayIn } from '#server/platform/today.ts';
import { postEarned, takeBack } from '#server/rewards/ledger/earn.ts';
import { post } from '#server/rewards/ledger/ledger.queries.ts';
import { dealerCreditsOf, houseAccount, loyaltyPointsOf, transfer } from '#server/rewards/ledger/ledger.rules.ts';
import { endLoyaltyPoints } from '#server/rewards/ledger/loyalty-points.queries.ts';
import { spendPoints } from '#server/rewards/ledger/move-points.ts';
import { approvalKey, approvalKind } from '#server/rewards/loyalty/decide-submission.ts';
import { finishRun, lockDue, noteEnded, openRun } from '#server/rewards/loyalty/expiry.queries.ts';
import { ratesOf } from '#server/rewards/loyalty/loyalty-settings.rules.ts';
import { endingTexts, submissionNewsTitle } from '#server/rewards/loyalty/loyalty-notices.texts.ts';
import { insertLines, insertSubmission, noteEarning, setDecided, setReversed } from '#server/rewards/loyalty/send.queries.ts';
import { storeMedia, type Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';
import { demoSentCredits, demoSpent, demoSubmissions, pictureOf, type DemoSubmission } from './loyalty.data.ts';
import { demoParts, demoReceipts, receiptLines, type DemoPart } from './loyalty-receipts.data.ts';

const dayMilliseconds = 86_400_000;
const zone = 'America/Los_Angeles';
const company = demoId('user', 'company@paddock.example');
const platform = demoId('user', 'platform@paddock.example');
const settings = { creditRatePercent: 2, pointsPerUnit: 10 };
const photoPoints = 25;
const expiryDays = 365;

const daysBack = (now: Date, days: number, hours = 0) =>
  new Date(now.getTime() - days * dayMilliseconds + hours * 3_600_000);

/** The parts of the program, and submissions in every state: points that end soon, ended, and owed, and credits that were sent. */
export async function loadLoyalty(loading: Loading): Promise<void> {
  for (const part of demoParts) await loadPart(loading, part);
  // In the order in which it happened: balances follow from it.
  const events = [
    ...demoSubmissions.flatMap((one) => [
      { daysAgo: one.daysAgo, run: () => send(loading, one) },
      ...(one.status === 'reversed' ? [{ daysAgo: one.daysAgo - 5, run: () => reverse(loading, one) }] : []),
    ]),
    ...demoSpent.map((one) => ({ daysAgo: one.daysAgo, run: () => spend(loading, one) })),
    ...demoSentCredits.map((one) => ({ daysAgo: one.daysAgo, run: () => sendCredits(loading, one) })),
  ].toSorted((a, b) => b.daysAgo - a.daysAgo);
  for (const { run } of events) await run();
  await endPoints(loading);
}

async function loadPart({ tx, now }: Loading, part: DemoPart): Promise<void> {
  const dayOf = (days: number | undefined) => (days === undefined ? null : dayIn(zone, daysBack(now, -days)));
  await tx
    .insertInto('loyaltyItem')
    .values({
      id: demoId('loyalty-item', part.number),
      partNumber: part.number,
      partKey: normalizedCode(part.number),
      name: part.name.en,
      nameFr: part.name.fr,
      brand: part.brand,
      creditRateBp: part.creditRate === undefined ? null : part.creditRate * 100,
      points: part.points ?? null,
      startsOn: dayOf(part.startsInDays),
      endsOn: dayOf(part.endsInDays),
      createdBy: company,
      createdAt: daysBack(now, 500),
      updatedBy: company,
      updatedAt: daysBack(now, 30),
    })
    .execute();
}

const idOf = ({ who, picture, daysAgo }: DemoSubmission) =>
  demoId('loyalty-submission', `${who}/${picture}/${daysAgo}`);

const numberOf = ({ picture, number }: DemoSubmission) =>
  number ?? demoReceipts.find(({ file }) => file === picture)?.number ?? '';

function linesOf(picture: string) {
  return (receiptLines[picture]?.lines ?? []).map(([number, quantity, priceCents]) => {
    const part = demoParts.find((one) => one.number === number)!;
    const rates = ratesOf(
      { creditRateBp: part.creditRate === undefined ? null : part.creditRate * 100, points: part.points ?? null },
      settings,
    );
    const { total, credits, points } = lineEarns({ quantity, price: priceCents }, rates);
    const line = {
      itemId: demoId('loyalty-item', number),
      partNumber: number,
      name: part.name.en,
      nameFr: part.name.fr,
      quantity,
      priceCents,
      creditRateBp: rates.creditRateBp,
      creditsCents: credits,
      points,
    };
    return { line, total };
  });
}

async function send(loading: Loading, one: DemoSubmission): Promise<void> {
  const { tx, now } = loading;
  const userId = demoId('user', one.who);
  const dealerId = await dealerOf(loading, userId);
  const id = idOf(one);
  const receipt = receiptLines[one.picture];
  const lines = linesOf(one.picture);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const [credits, points] = [
    sum(lines.map(({ line }) => line.creditsCents)),
    receipt ? sum(lines.map(({ line }) => line.points)) : photoPoints,
  ];
  const brand = receipt?.brand ?? one.picture.replace('shelf-', '');
  const { fileId } = await storeMedia(loading, `receipts/${pictureOf(one)}.png`, { kind: 'loyalty-submission', id });
  const sentAt = daysBack(now, one.daysAgo + 2);
  await insertSubmission(tx, {
    id,
    type: receipt ? 'receipt' : 'photo',
    brand,
    dealerId,
    userId,
    sentBy: null,
    purchaseDate: dayIn(zone, daysBack(now, one.daysAgo + 4)),
    receiptNumber: receipt ? numberOf(one) : '',
    receiptKey: receipt ? receiptKey(numberOf(one)) : '',
    currency: receipt?.currency ?? null,
    amountCents: sum(lines.map(({ total }) => total)),
    creditsCents: credits,
    points,
    note: one.note ?? '',
    attachmentIds: [fileId],
    createdAt: sentAt,
  });
  await insertLines(tx, id, lines.map(({ line }) => line));
  if (one.status === 'pending') return;
  const at = daysBack(now, one.daysAgo);
  const status = one.status === 'denied' ? 'denied' : 'approved';
  await setDecided(tx, id, { status, reason: status === 'denied' ? one.reason! : '', by: company, at });
  if (status === 'denied') return;
  await noteEarning(tx, userId, dayIn(zone, at));
  await postEarned(
    tx,
    {
      businessKey: approvalKey(id),
      kind: approvalKind,
      at,
      note: numberOf(one),
      byUserId: company,
      // As the settings of the demo label the brands.
      funder: brand.charAt(0).toUpperCase() + brand.slice(1),
    },
    [
      ...(receipt ? [{ account: dealerCreditsOf(dealerId, receipt.currency), amount: credits }] : []),
      { account: loyaltyPointsOf(userId), amount: points },
    ],
  );
}

async function reverse({ tx, now }: Loading, one: DemoSubmission): Promise<void> {
  const id = idOf(one);
  const at = daysBack(now, one.daysAgo - 5);
  await setReversed(tx, id, { reason: one.reason!, by: platform, at });
  await takeBack(tx, { businessKey: approvalKey(id), byUserId: platform, note: one.reason!, at });
}

async function dealerOf({ tx }: Loading, userId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select dealer_id as id from dealer_membership
    where user_id = ${userId} and ended_at is null order by started_at, dealer_id limit 1`.execute(tx);
  return rows[0]!.id;
}

const spend = ({ tx, now }: Loading, { who, points, daysAgo }: (typeof demoSpent)[number]) =>
  spendPoints(tx, {
    userId: demoId('user', who),
    amount: points,
    to: houseAccount('spent'),
    businessKey: `demo-spent:${who}`,
    kind: 'reward-redeemed',
    note: 'Thermal mug',
    at: daysBack(now, daysAgo),
    byUserId: demoId('user', who),
  });

async function sendCredits({ tx, now }: Loading, one: (typeof demoSentCredits)[number]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from dealer where number = ${one.dealer}`.execute(tx);
  await post(tx, [
    {
      businessKey: `credits-sent:demo:${one.dealer}`,
      kind: 'credits-sent',
      entries: transfer(
        dealerCreditsOf(rows[0]!.id, one.currency),
        houseAccount('spent', one.currency),
        one.amountCents,
      ),
      at: daysBack(now, one.daysAgo),
      note: one.note,
      byUserId: company,
    },
  ]);
}

/** Ends what the job would have ended by today. */
async function endPoints({ tx, now }: Loading): Promise<void> {
  const today = dayIn(zone, now);
  const lastDay = endOfPoints(today, -expiryDays);
  const runId = await openRun(tx, now, false);
  const people = [...new Set(demoSubmissions.map(({ who }) => demoId('user', who)))].toSorted();
  const due = await lockDue(tx, people, { lastDay });
  const ended = await endLoyaltyPoints(tx, {
    userIds: due.map(({ userId }) => userId),
    businessKey: `points-ended:${runId}`,
    at: now,
  });
  await noteEnded(tx, ended, { runId, today });
  await finishRun(tx, runId, now);
}

/** The notices of the learner of the sign-ins. */
export function loyaltyNotices(userId: string, now: Date) {
  const denied = demoSubmissions.find(({ who, status }) => who.startsWith('learner@') && status === 'denied')!;
  const last = demoSubmissions.find(({ picture, who }) => who.startsWith('learner@') && picture === 'shelf-anvilcrest')!;
  const endsOn = endOfPoints(dayIn(zone, daysBack(now, last.daysAgo)), expiryDays);
  const lastEarnedOn = endOfPoints(endsOn, -expiryDays);
  return [
    {
      userId,
      kind: 'loyalty-decided' as const,
      occasion: `loyalty-denied:${idOf(denied)}`,
      title: submissionNewsTitle('denied', { isPhoto: false, receiptNumber: numberOf(denied), points: 0 }),
      path: `${loyaltyScreens.program.path}?view=submissions`,
      at: daysBack(now, denied.daysAgo).toISOString(),
    },
    {
      userId,
      kind: 'points-ending' as const,
      occasion: `points-ending-30:${endsOn}:${lastEarnedOn}`,
      title: endingTexts(endsOn).title,
      path: loyaltyScreens.program.path,
      at: daysBack(now, 1).toISOString(),
    },
  ];
}

