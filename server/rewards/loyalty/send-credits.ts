import type { Currency } from '#contract/platform/money.ts';
import { loyaltyErrors as errors } from '#contract/rewards/loyalty.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { handsOf } from '#server/rewards/holdings/own-hands.ts';
import { workplacesOf } from '#server/rewards/holdings/workplaces.queries.ts';
import { lockSpendable } from '#server/rewards/ledger/earn.ts';
import { post } from '#server/rewards/ledger/ledger.queries.ts';
import { dealerCreditsOf, houseAccount, transfer } from '#server/rewards/ledger/ledger.rules.ts';
import { visibleDealer } from './dealers.queries.ts';
import { shownAmount, tellSentCredits } from './loyalty-notices.ts';
import { loyaltyDealersVisible } from './loyalty.scope.ts';

interface Sending {
  readonly dealerId: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly note: string;
}

/** Records credits that were paid out to a dealer. Refused above what is available. */
export async function sendCredits(
  change: Change,
  actor: Actor,
  { dealerId, amount, currency, note }: Sending,
  idempotencyKey: string,
): Promise<void> {
  const { tx, now, language } = change;
  const visible = loyaltyDealersVisible.sql(actor, 'd');
  const dealer = found(await visibleDealer(tx, dealerId, visible), errors.dealerNotFound);
  if ((await workplacesOf(tx, handsOf(actor))).has(dealerId)) refuse(errors.notToYourself);
  const account = dealerCreditsOf(dealerId, currency);
  const key = `credits-sent:${actor.id}:${idempotencyKey}`;
  const head = { at: now(), note, byUserId: actor.id, proxiedBy: actor.session.proxiedBy };
  const available = await lockSpendable(tx, account, { ...head, businessKey: `settled:${key}` });
  if (amount > available) {
    const shown = shownAmount({ amountCents: available, currency })[language];
    refuse(errors.tooMuch, { available: shown }, { field: 'amount' });
  }
  const entries = transfer(account, houseAccount('spent', currency), amount);
  await post(tx, [{ ...head, businessKey: key, kind: 'credits-sent', entries }]);
  await change.record({
    type: 'update',
    entity: { kind: 'dealer', id: dealer.id, name: dealer.name },
    after: { creditsSent: amount, currency, note },
  });
  await tellSentCredits(change, { key, dealer, amount: { amountCents: amount, currency }, note });
}
