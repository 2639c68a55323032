import { allows } from '#contract/platform/access.ts';
import { loyaltyCalls as calls, type DealerAccount } from '#contract/rewards/loyalty.calls.ts';
import { loyaltyErrors as errors } from '#contract/rewards/loyalty.errors.ts';
import { currencyOfCountry } from '#contract/rewards/loyalty.rules.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { answerOnce } from '#server/platform/idempotency.ts';
import { found } from '#server/platform/refusal.ts';
import { participantOf } from '#server/rewards/holdings/participants.queries.ts';
import { creditMovements, type CreditMovement } from '#server/rewards/ledger/credits.queries.ts';
import { approvalKind, decide, reverse, submissionOfKey } from './decide-submission.ts';
import { dealersWithCredits, dealerTotals, visibleDealer } from './dealers.queries.ts';
import { loyaltyDealersVisible, administers, seesDealers, submissionsVisible } from './loyalty.scope.ts';
import { expiryRule } from './expiry-rule.ts';
import { endOf } from './lots.rules.ts';
import { memberDealersOf, memberObstacle } from './member.rules.ts';
import { membersWithTotals } from './members.queries.ts';
import { programFigures } from './overview.queries.ts';
import { ownStanding } from './own-standing.queries.ts';
import { handsIn, present, presentListed } from './present-submission.ts';
import { sendCredits } from './send-credits.ts';
import { sendSubmission } from './send-submission.ts';
import { queueAfter, submissionById, submissions } from './submissions.queries.ts';

export const loyaltyHandlers: Handlers<typeof calls> = {
  async list({ query }, { db, actor, settings }) {
    const visible = submissionsVisible.sql(actor, 's');
    const { rows, total, counts } = await submissions(db, visible, { ...query, zone: settings.timeZone });
    return { submissions: rows.map(presentListed), pagination: paginationOf(total, query), counts };
  },

  async currentUser({ query }, context) {
    const { db, actor, settings } = context;
    const { memberBusinessUnit: unit, photoPoints, expiryDays, pointsEnd } = settings.loyalty;
    const person = found(await participantOf(db, actor.id), errors.notFound);
    const obstacle = memberObstacle(person, actor.reach, unit);
    const dealers = (obstacle ? [] : memberDealersOf(person.dealers, unit)).map(({ id, name, country }) => ({
      _id: id,
      name,
      currency: currencyOfCountry(country),
    }));
    const [first] = person.dealers;
    const currency = query.currency ?? dealers[0]?.currency ?? currencyOfCountry(first?.country ?? 'US');
    const { timeZone } = settings;
    const { lastEarnedOn, pastSubmissions, lots, ...standing } = await ownStanding(db, actor.id, {
      currency,
      timeZone,
    });
    const rule = await expiryRule(db, context);
    const byLot = pointsEnd === 'lots';
    const ending = byLot ? lots.map((lot) => ({ ...lot, endsOn: endOf(lot.earnedOn, rule) })) : [];
    const together = lastEarnedOn !== null && standing.availablePoints > 0 ? endOf(lastEarnedOn, rule) : null;
    return {
      ...standing,
      pastSubmissions: pastSubmissions.map(presentListed),
      pointsEnd,
      lastEarnedOn,
      endsOn: byLot ? (ending[0]?.endsOn ?? null) : together,
      lots: ending,
      ownedDealer: actor.isDealerOwner && first ? { _id: first.id, name: first.name } : null,
      currency,
      obstacle,
      dealers,
      photoPoints,
      expiryDays,
      abilities: { seeDealers: seesDealers(actor), administer: administers(actor) },
    };
  },

  async fabtechReceipts({ query }, { db, actor, settings }) {
    const brand = settings.loyalty.brands[1]!.value;
    const asked = { ...query, brand, type: 'receipt' as const, zone: settings.timeZone };
    const { rows, total, counts } = await submissions(db, submissionsVisible.sql(actor, 's'), asked);
    return { receipts: rows.map(presentListed), pagination: paginationOf(total, query), counts };
  },

  async overview({ query }, { db, settings: { loyalty, timeZone } }) {
    const brands = loyalty.brands.map(({ value }) => value);
    const unit = loyalty.memberBusinessUnit;
    const figures = await programFigures(db, { ...query, zone: timeZone, unit, brands });
    const bought = (place: number) => figures.purchases[brands[place]!] ?? 0;
    return {
      totalRLDMembersCount: figures.members,
      totalCreditsEarned: figures.creditsEarned,
      totalRewardRedemptionsCount: figures.redemptions,
      totalSubmittedReceiptsCount: figures.receipts,
      totalSubmittedPhotosCount: figures.photos,
      totalWarnPurchases: bought(0),
      totalFabtechPurchases: bought(1),
      totalFactorPurchases: bought(2),
      totalFabFoursPurchases: bought(3),
      topDealers: [...figures.topDealers],
      currency: query.currency,
      counts: figures.counts,
    };
  },

  async members({ query }, context) {
    const { db, settings } = context;
    const { memberBusinessUnit: unit, pointsEnd } = settings.loyalty;
    const lotZone = pointsEnd === 'lots' ? settings.timeZone : undefined;
    const rule = await expiryRule(db, context);
    const { rows, total } = await membersWithTotals(db, { ...query, unit, rule, lotZone });
    return { members: [...rows], pagination: paginationOf(total, query) };
  },

  async dealers({ query }, { db, actor, settings }) {
    const visible = loyaltyDealersVisible.sql(actor, 'd');
    const unit = settings.loyalty.memberBusinessUnit;
    const { rows, total } = await dealersWithCredits(db, visible, { ...query, unit });
    return { dealers: [...rows], pagination: paginationOf(total, query) };
  },

  async dealer({ params, query }, { db, actor }) {
    const visible = loyaltyDealersVisible.sql(actor, 'd');
    const dealer = found(await visibleDealer(db, params.id, visible), errors.dealerNotFound);
    const currency = query.currency ?? currencyOfCountry(dealer.country);
    const {
      id: _id,
      name,
      ...totals
    } = found(await dealerTotals(db, dealer.id, currency), errors.dealerNotFound);
    const { rows, total } = await creditMovements(db, { dealerId: dealer.id, currency }, query);
    return {
      dealer: { _id, name },
      currency,
      currencies: [...new Set([currency, ...dealer.currencies])].toSorted(),
      ...totals,
      activities: rows.map((row) => activityOf(row, actor)),
      pagination: paginationOf(total, query),
      abilities: { sendCredits: allows(calls.sendCredits.access, actor) && actor.session.proxiedBy === null },
    };
  },

  sendCredits: ({ body: { idempotencyKey: key, ...body } }, context) =>
    context.change((change) =>
      answerOnce(change, context.actor, { key, call: calls.sendCredits.id, request: body }, async () => {
        await sendCredits(change, context.actor, body, key);
        const totals = found(
          await dealerTotals(change.tx, body.dealerId, body.currency),
          errors.dealerNotFound,
        );
        const { id: _id, sentCredits: _sent, ...dealer } = totals;
        return { dealer: { _id, currency: body.currency, ...dealer } };
      }),
    ),

  async get({ params: { id } }, { db, actor }) {
    const row = found(await submissionById(db, id, submissionsVisible.sql(actor, 's')), errors.notFound);
    const queue = administers(actor) ? await queueAfter(db, id) : { nextId: null, pendingCount: 0 };
    return { submission: present(row, actor, await handsIn(db, actor)), ...queue };
  },

  create: ({ body: { idempotencyKey: key, ...fields }, files }, context) =>
    context.change((change) =>
      answerOnce(change, context.actor, { key, call: calls.create.id, request: fields }, async () => {
        const id = await sendSubmission(change, context.actor, fields, files['attach-{n}'] ?? []);
        const sent = found(await submissionById(change.tx, id), errors.notFound);
        return { submission: present(sent, context.actor, await handsIn(change.tx, context.actor)) };
      }),
    ),

  update: ({ params, body: { idempotencyKey: key, ...body } }, context) =>
    once(context, key, calls.update.id, { ...params, ...body }, (change) =>
      decide(change, context.actor, { ...params, ...body }),
    ),
  reverse: ({ params, body: { idempotencyKey: key, ...body } }, context) =>
    once(context, key, calls.reverse.id, { ...params, ...body }, (change) =>
      reverse(change, context.actor, { ...params, ...body }),
    ),
};

const once = (
  context: Context<Actor>,
  key: string,
  call: string,
  request: object,
  work: (change: Parameters<typeof decide>[0]) => ReturnType<typeof decide>,
) =>
  context.change((change) =>
    answerOnce(change, context.actor, { key, call, request }, async () => ({
      submission: await work(change),
    })),
  );

const activityTypes: Readonly<Record<string, DealerAccount['activities'][number]['type']>> = {
  [approvalKind]: 'earned',
  'credits-sent': 'sent',
  undo: 'reversed',
  debt: 'owed',
  'debt-settled': 'settled',
};

/** What moved credits. Only administrators open the submission it is for. */
function activityOf(
  { id: _id, at: date, kind, amount, note, businessKey }: CreditMovement,
  actor: Actor,
): DealerAccount['activities'][number] {
  const submission = administers(actor) ? submissionOfKey(businessKey) : undefined;
  return { _id, date, type: activityTypes[kind] ?? 'other', amount, note, submission: submission ?? null };
}
