import { accountErrors as errors } from '#contract/people/accounts.errors.ts';
import type { DealerChoice } from '#contract/people/accounts.fields.ts';
import { dealerErrors } from '#contract/people/dealers.errors.ts';
import type { NewDealerFields } from '#contract/people/dealers.fields.ts';
import { insertDealer, numberFor } from '#server/people/dealers/dealers.queries.ts';
import { placeDealer } from '#server/people/dealers/place-dealer.ts';
import type { Change } from '#server/platform/context.ts';
import { violatedReference, violatedUnique } from '#server/platform/database/open.ts';
import { refuse } from '#server/platform/refusal.ts';
import { refuseUnknownChoices } from './account-checks.ts';
import { activeDealerNamed, isActiveDealer } from './dealer-choice.queries.ts';

/** The dealer a person chose: one of the list, one by its exact name, or one added here as pending. */
export async function chosenDealer(
  change: Change,
  { dealer, company, newDealer }: DealerChoice,
): Promise<string> {
  const { tx, record } = change;
  if (newDealer) {
    refuseUnknownChoices(change, { country: newDealer.country }, {}, 'newDealer.');
    const id = await insertPending(change, newDealer).catch((error: unknown) => {
      if (violatedUnique(error) === 'dealer_number')
        refuse(dealerErrors.numberTaken, { number: newDealer.dealerId }, { field: 'newDealer.dealerId' });
      if (violatedReference(error) !== undefined)
        refuse(dealerErrors.unknownUnit, {}, { field: 'newDealer.businessUnit' });
      throw error;
    });
    await record({ type: 'create', entity: { kind: 'dealer', id, name: newDealer.name }, after: newDealer });
    return id;
  }
  if (dealer === null) {
    return (await activeDealerNamed(tx, company)) ?? refuse(errors.companyUnknown, {}, { field: 'company' });
  }
  if (!(await isActiveDealer(tx, dealer))) refuse(errors.chooseDealer, {}, { field: 'dealer' });
  return dealer;
}

/** Adds a dealer that stays pending until its first person is approved; without a number it gets the portal's next one. */
async function insertPending(
  { tx }: Change,
  { dealerId, businessUnit, ...dealer }: NewDealerFields,
): Promise<string> {
  return insertDealer(
    tx,
    await placeDealer({
      ...dealer,
      number:
        (await numberFor(tx, dealerId)) ??
        refuse(dealerErrors.numberReserved, {}, { field: 'newDealer.dealerId' }),
      status: 'pending',
      businessUnits: businessUnit ? [businessUnit] : [],
    }),
  );
}
