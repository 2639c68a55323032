import { loyaltyItemCalls as calls, type EligibleItem } from '#contract/rewards/loyalty-items.calls.ts';
import { loyaltyErrors as errors } from '#contract/rewards/loyalty.errors.ts';
import type { ItemFields } from '#contract/rewards/loyalty.fields.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained, saveRecord, type Violations } from '#server/platform/saving.ts';
import {
  deleteItem,
  insertItem,
  itemById,
  items,
  itemsByNumber,
  lockItem,
  updateItem,
  type ItemRow,
} from './items.queries.ts';
import { ratesOf, type LoyaltySettings } from './loyalty-settings.rules.ts';

function shown({ id, creditRateBp, points, ...item }: ItemRow, settings: LoyaltySettings): EligibleItem {
  const rates = ratesOf({ creditRateBp, points }, settings);
  return {
    _id: id,
    ...item,
    points,
    creditRate: creditRateBp === null ? null : creditRateBp / 100,
    rates: { creditRate: rates.creditRateBp / 100, points: rates.points },
  };
}

const violations: Violations = {
  loyalty_item_part: () => refuse(errors.partTaken, {}, { field: 'partNumber' }),
};

function checkBrand({ brand }: ItemFields, { settings }: Context, before?: ItemRow): void {
  const isKnown = settings.loyalty.brands.some(({ value }) => value === brand);
  if (!isKnown && brand !== before?.brand) refuse(errors.unknownBrand, {}, { field: 'brand' });
}

/** A rate is logged in percent, as people enter it. */
const loggedOf = ({
  creditRateBp,
  id: _id,
  version: _version,
  updatedAt: _updatedAt,
  ...fields
}: ItemRow) => ({
  ...fields,
  creditRate: creditRateBp === null ? null : creditRateBp / 100,
});

const entityOf = ({ id, partNumber }: ItemRow) => ({ kind: 'loyalty-item', id, name: partNumber });

export const loyaltyItemHandlers: Handlers<typeof calls> = {
  async list({ query }, { db, settings: { loyalty } }) {
    const { rows, total } = await items(db, query);
    return {
      eligibleItems: rows.map((row) => shown(row, loyalty)),
      pagination: paginationOf(total, query),
      rates: { creditRate: loyalty.creditRatePercent, points: loyalty.pointsPerUnit },
    };
  },

  async byPartNumber({ params }, { db, settings }) {
    const [item] = await itemsByNumber(db, [params.partNumber]);
    return { eligibleItem: shown(found(item, errors.itemNotFound), settings.loyalty) };
  },

  async get({ params }, { db, settings }) {
    return {
      eligibleItem: shown(found(await itemById(db, params.id), errors.itemNotFound), settings.loyalty),
    };
  },

  create: ({ body }, context) => {
    checkBrand(body, context);
    return context.change(async ({ tx, record, now }) => {
      const id = await explained(insertItem(tx, body, { by: context.actor.id, at: now() }), violations);
      const item = found(await itemById(tx, id), errors.itemNotFound);
      await record({ type: 'create', entity: entityOf(item), after: body });
      return { eligibleItem: shown(item, context.settings.loyalty) };
    });
  },

  update: ({ params: { id }, body: { version, ...fields } }, context) => save(id, version, fields, context),

  remove: ({ params: { id } }, context) =>
    context.change(async ({ tx, record }) => {
      const item = found(await lockItem(tx, id), errors.itemNotFound);
      await deleteItem(tx, id);
      await record({ type: 'delete', entity: entityOf(item), before: loggedOf(item) });
      return { success: true };
    }),
};

export const loyaltyItemStandings: Standings<typeof calls> = {
  update: async ({ params }, { db, settings }) =>
    shown(found(await itemById(db, params.id), errors.itemNotFound), settings.loyalty),
};

const save = (id: string, version: number | undefined, fields: ItemFields, context: Context<Actor>) =>
  context.change(async (change) => ({
    eligibleItem: await saveRecord(change, {
      lock: () => lockItem(change.tx, id),
      notFound: errors.itemNotFound,
      base: version,
      stands: (row) => row.version,
      present: (row) => shown(row, context.settings.loyalty),
      schema: calls.get.reply.shape.eligibleItem,
      async save(before) {
        checkBrand(fields, context, before);
        await updateItem(change.tx, id, fields, { by: context.actor.id, at: change.now() });
      },
      violations,
      read: () => itemById(change.tx, id),
      entry: (before, after) => ({
        type: 'update',
        entity: entityOf(after),
        before: loggedOf(before),
        after: loggedOf(after),
      }),
    }),
  }));
