import { dealerCalls, type Dealer } from '#contract/people/dealers.calls.ts';
import { dealerErrors as errors } from '#contract/people/dealers.errors.ts';
import { dealerNumberPattern, isReservedNumber, type DealerFields } from '#contract/people/dealers.fields.ts';
import { besideOneUnit, withUnits } from '#contract/people/one-unit.fields.ts';
import { allows } from '#contract/platform/access.ts';
import { staffPage } from '#server/people/users/lean.queries.ts';
import { peopleMoved } from '#server/people/users/users.events.ts';
import { dealerClosed } from './dealers.events.ts';
import { isStaffOf, usersVisible } from '#server/people/users/users.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import { violatedReference, type Transaction } from '#server/platform/database/open.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import type { Limit } from '#server/platform/limits.ts';
import { subscriberOf } from '#server/platform/network.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { importAtOnce } from '#server/platform/imports/import-at-once.ts';
import { explained, saveRecord, type Violations } from '#server/platform/saving.ts';
import { fieldsOf } from './dealer-fields.ts';
import { dealersImport } from './importing/import-dealers.ts';
import { rowOfForm } from './importing/row-of-form.ts';
import { dealerFigures } from './dealers.ports.ts';
import {
  activeDealerNames,
  allDealers,
  dealerById,
  deleteDealer,
  insertDealer,
  isNumberTaken,
  isSuggested,
  likelyNumber,
  listDealers,
  lockDealer,
  numberFor,
  offerNumber,
  publicDealerNames,
  staffOf,
  takeOffer,
  updateDealer,
  type DealerRow,
} from './dealers.queries.ts';
import { placeDealer } from './place-dealer.ts';
import { pinsOf } from './dealer-pins.queries.ts';
import { dealersVisible } from '#server/people/reach/dealers.scope.ts';

/**
 * Limits typing of names and numbers by visitors. Nobody types this fast for this long, not even several people at one dealer's address.
 */
const publicLookUpLimit: Limit = { name: 'dealer-look-up', count: 300, seconds: 600 };
const newDealerLimit: Limit = { name: 'new-dealer', count: 10, seconds: 3600 };
const maxNames = 50;
const minLetters = 2;

export const dealerHandlers: Handlers<typeof dealerCalls> = {
  async list({ query }, { db, actor }) {
    const { rows, byStatus, countries } = await listDealers(db, dealersVisible.sql(actor, 'd'), query);
    const { active = 0, pending = 0, inactive = 0 } = byStatus;
    const all = active + pending + inactive;
    return {
      dealers: rows.map((row) => present(row, actor)),
      pagination: paginationOf(query.status ? (byStatus[query.status] ?? 0) : all, query),
      counts: { all, active, pending, inactive },
      countries: [...countries],
      abilities: { create: allows(dealerCalls.create.access, actor) },
    };
  },

  pins: ({ query }, { db, actor }) => pinsOf(db, dealersVisible.sql(actor, 'd'), query),

  async get({ params }, { db, actor, ask }) {
    const dealer = found(await dealerById(db, params.id, dealersVisible.sql(actor, 'd')), errors.notFound);
    const [figures] = await ask(dealerFigures, { db, actor, dealerId: dealer.id });
    return { dealer: present(dealer, actor), figures: figures ?? { coursesPassed: 0, peopleActive: 0 } };
  },

  async users({ params, query }, { db, actor }) {
    const dealer = found(await dealerById(db, params.id, dealersVisible.sql(actor, 'd')), errors.notFound);
    const { rows, total } = await staffPage(
      db,
      actor,
      [isStaffOf(dealer.id), usersVisible.sql(actor, 'u')],
      query,
    );
    return { users: [...rows], pagination: paginationOf(total, query) };
  },

  create: ({ body }, { actor, change }) =>
    change(async ({ tx, record }) => {
      const dealer = withUnits(body);
      await refuseReserved(tx, actor, dealer.number);
      const id = await explained(insertDealer(tx, await placeDealer(dealer)), violations(dealer));
      await record({ type: 'create', entity: entityOf(id, dealer.name), after: dealer });
      return {
        dealer: present(
          found(await dealerById(tx, id, dealersVisible.sql(actor, 'd')), errors.notFound),
          actor,
        ),
      };
    }),

  save: ({ params, body: { version, ...body } }, { actor, change }) => {
    const dealer = withUnits(body);
    return change(async (work) => ({
      dealer: await saveRecord(work, {
        lock: () => lockDealer(work.tx, params.id, dealersVisible.sql(actor, 'd')),
        notFound: errors.notFound,
        base: version,
        stands: (row) => row.version,
        present: (row) => present(row, actor),
        schema: dealerCalls.save.reply.shape.dealer,
        async save(before) {
          if (dealer.number !== before.number.toUpperCase())
            await refuseReserved(work.tx, actor, dealer.number);
          await updateDealer(work.tx, before.id, await placeDealer(dealer, before));
          if (before.status === 'active' && isElsewhere(before, dealer))
            await work.announce(peopleMoved, { userIds: await staffOf(work.tx, before.id) });
          if (before.status === 'active' && dealer.status !== 'active')
            await work.announce(dealerClosed, { dealerId: before.id, by: actor.id });
        },
        violations: violations(dealer),
        read: () => dealerById(work.tx, params.id, dealersVisible.sql(actor, 'd')),
        entry: (before, after) => ({
          type: 'update',
          entity: entityOf(before.id, dealer.name),
          before: fieldsOf(before),
          after: fieldsOf(after),
        }),
      }),
    }));
  },

  async createWhileRegistration({ body: { dealerId, businessUnit, ...given } }, { change, limits, origin }) {
    await limits.take(newDealerLimit, subscriberOf(origin.ip));
    return change(async ({ tx, record }) => {
      const dealer: DealerFields = {
        ...given,
        number: (await numberFor(tx, dealerId)) ?? refuse(errors.numberReserved, {}, { field: 'dealerId' }),
        status: 'pending',
        businessUnits: businessUnit ? [businessUnit] : [],
        latitude: null,
        longitude: null,
        timezone: '',
      };
      const fields = { number: 'dealerId', units: 'businessUnit' };
      const id = await explained(insertDealer(tx, await placeDealer(dealer)), violations(dealer, fields));
      await record({ type: 'create', entity: entityOf(id, dealer.name), after: dealer });
      const { city, region } = dealer.address;
      return { dealer: { _id: id, name: dealer.name, number: dealer.number, city, region } };
    });
  },

  remove: ({ params }, { actor, change }) =>
    change(async ({ tx, record }) => {
      const dealer = found(await lockDealer(tx, params.id, dealersVisible.sql(actor, 'd')), errors.notFound);
      await deleteDealer(tx, dealer.id).catch((error: unknown) => {
        if (violatedReference(error)) refuse(errors.inUse, { name: dealer.name });
        throw error;
      });
      await record({ type: 'delete', entity: entityOf(dealer.id, dealer.name), before: fieldsOf(dealer) });
      return { success: true };
    }),

  async validateDealerId({ query: { dealerId } }, { db, actor, limits, origin }) {
    if (!actor) await limits.take(publicLookUpLimit, subscriberOf(origin.ip));
    if (!dealerNumberPattern.test(dealerId) || (await isNumberTaken(db, dealerId))) return { valid: false };
    return { valid: !isReservedNumber(dealerId) || (await isSuggested(db, actor?.id, dealerId)) };
  },

  async autogenDealerId(_input, { db, actor, change, limits, origin }) {
    if (!actor) await limits.take(publicLookUpLimit, subscriberOf(origin.ip));
    const dealerId =
      actor && allows(dealerCalls.create.access, actor)
        ? await change(({ tx }) => offerNumber(tx, actor.id))
        : await likelyNumber(db);
    return { dealerId };
  },

  async allNames({ query: { text = '' } }, { db, actor, limits, origin }) {
    // A person whose address is not verified yet searches like a visitor.
    if (actor && !actor.limited) return { names: await activeDealerNames(db, text, maxNames) };
    if (text.replace(/[^\p{L}\p{N}]/gu, '').length < minLetters)
      refuse(errors.moreLetters, {}, { field: 'text' });
    await limits.take(publicLookUpLimit, subscriberOf(origin.ip));
    return { names: await publicDealerNames(db, text, maxNames) };
  },

  all: async (_input, { db, actor }) => ({ dealers: await allDealers(db, dealersVisible.sql(actor, 'd')) }),

  bulkCreate: ({ body }, { actor, change }) =>
    change((work) => importAtOnce(work, actor, dealersImport, body.dealers.map(rowOfForm))),
};

export const dealerStandings: Standings<typeof dealerCalls> = {
  async save({ params, body }, { db, actor }) {
    const row = await dealerById(db, params.id, dealersVisible.sql(actor, 'd'));
    return besideOneUnit(body, present(found(row, errors.notFound), actor));
  },
};

const entityOf = (id: string, name: string) => ({ kind: 'dealer', id, name });

/** The dealer is not active any more, or has another place or other business units: audiences may no longer include its people. */
const isElsewhere = (before: DealerRow, { status, country, address, businessUnits }: DealerFields): boolean =>
  status !== 'active' ||
  country !== before.country ||
  address.region !== before.address.region ||
  before.businessUnits.length !== businessUnits.length ||
  before.businessUnits.some(({ _id }) => !businessUnits.includes(_id));

/** Refuses a number in the portal's own format unless the portal offered it to this person. */
async function refuseReserved(tx: Transaction, actor: Actor, number: string): Promise<void> {
  if (isReservedNumber(number) && !(await takeOffer(tx, actor.id, number)))
    refuse(errors.numberReserved, {}, { field: 'number' });
}

function present({ id, businessUnits, ...row }: DealerRow, actor: Actor): Dealer {
  return {
    _id: id,
    ...row,
    businessUnits: [...businessUnits],
    abilities: {
      edit: allows(dealerCalls.save.access, actor),
      delete: allows(dealerCalls.remove.access, actor),
    },
  };
}

const violations = (
  { number }: DealerFields,
  fields: { readonly number: string; readonly units: string } = { number: 'number', units: 'businessUnits' },
): Violations => ({
  dealer_number: () => refuse(errors.numberTaken, { number }, { field: fields.number }),
  dealer_business_unit_business_unit_id_fkey: () => refuse(errors.unknownUnit, {}, { field: fields.units }),
});
