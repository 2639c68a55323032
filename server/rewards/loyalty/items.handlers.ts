import {
  eligibleItem,
  loyaltyItemCalls as calls,
  type EligibleItem,
} from '#contract/rewards/loyalty-items.calls.ts';
import { loyaltyErrors as errors } from '#contract/rewards/loyalty.errors.ts';
import type { ItemFields } from '#contract/rewards/loyalty.fields.ts';
import { basisPointsOf } from '#contract/rewards/loyalty.rules.ts';
import { normalizedCode } from '#contract/rewards/receipt-number.rules.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { plainRecord } from '#server/platform/plain-record.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import { itemsByNumber, itemTable, type ItemRow } from './items.queries.ts';
import { ratesOf, type LoyaltySettings } from './loyalty-settings.rules.ts';

const percentOf = (basisPoints: number | null) => (basisPoints === null ? null : basisPoints / 100);

function shown(row: ItemRow, settings: LoyaltySettings): EligibleItem {
  const rates = ratesOf(row, settings);
  return {
    ...withId(row),
    creditRate: percentOf(row.creditRateBp),
    rates: { creditRate: rates.creditRateBp / 100, points: rates.points },
  };
}

const items = plainRecord({
  kind: 'loyalty-item',
  key: { one: 'eligibleItem', many: 'eligibleItems' },
  schema: eligibleItem,
  notFound: errors.itemNotFound,
  table: itemTable,
  nameOf: ({ partNumber }) => partNumber,
  // A rate is logged in percent, as people enter it.
  fieldsOf: ({ creditRateBp, id: _id, version: _version, updatedAt: _updatedAt, ...fields }) => ({
    ...fields,
    creditRate: percentOf(creditRateBp),
  }),
  present: (row, { settings }) => shown(row, settings.loyalty),
  valuesOf({ settings }, { creditRate, startDate, endDate, ...fields }: ItemFields, before) {
    const isKnown = settings.loyalty.brands.some(({ value }) => value === fields.brand);
    if (!isKnown && fields.brand !== before?.brand) refuse(errors.unknownBrand, {}, { field: 'brand' });
    return {
      ...fields,
      partKey: normalizedCode(fields.partNumber),
      creditRateBp: creditRate === null ? null : basisPointsOf(creditRate),
      startsOn: startDate,
      endsOn: endDate,
    };
  },
  violations: () => ({
    loyalty_item_part: () => refuse(errors.partTaken, {}, { field: 'partNumber' }),
  }),
});

export const loyaltyItemHandlers: Handlers<typeof calls> = {
  ...items.handlers,

  async list(input, context) {
    const { creditRatePercent, pointsPerUnit } = context.settings.loyalty;
    return {
      ...(await items.handlers.list(input, context)),
      rates: { creditRate: creditRatePercent, points: pointsPerUnit },
    };
  },

  async byPartNumber({ params }, { db, settings }) {
    const [item] = await itemsByNumber(db, [params.partNumber]);
    return { eligibleItem: shown(found(item, errors.itemNotFound), settings.loyalty) };
  },
};

export const loyaltyItemStandings: Standings<typeof calls> = items.standings;
